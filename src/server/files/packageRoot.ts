import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder that holds package.json: the same for the sources and for the built server. */
export const packageRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));

/** A module of the server by its path and without its ending, for a thread: built, what imports it lies elsewhere. */
export function ownModule(name: string): URL {
  return pathToFileURL(path.join(packageRoot, import.meta.url.endsWith('.ts') ? 'src' : 'dist', 'server', name));
}

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder));
}
