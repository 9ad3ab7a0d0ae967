import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder with package.json, for both the sources and the built server. */
export const packageRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));

/** Returns the version in package.json. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * Returns the URL of a server module by its path without extension, for starting a thread. In the build the importing
 * module is in another folder, so a relative path would not work.
 */
export function ownModule(name: string): URL {
  return pathToFileURL(path.join(packageRoot, import.meta.url.endsWith('.ts') ? 'src' : 'dist', 'server', name));
}

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder));
}
