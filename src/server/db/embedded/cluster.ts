import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../files/syncFolder.ts';
import type { Binaries } from './binaries.ts';
import { chooseIdentity, type Identity } from './identity.ts';
import { makePassword, passwordFiles, readPassword, type Passwords } from './password.ts';
import { reasonIn, run } from './run.ts';
import { initdbArguments, type Settings } from './settings.ts';
import { EmbeddedStartError } from './start-error.ts';

/** An existing database folder with everything needed to run PostgreSQL on it. Paths are absolute. */
export type Cluster = {
  folder: string;
  logFile: string;
  /** Locked by every process of the PostgreSQL server that uses this folder; contains the pid of the first. */
  lockFile: string;
  passwords: Passwords;
  binaries: Binaries;
  identity: Identity;
  settings: Settings;
};

const VERSION = '18';

/**
 * Opens `<dataFolder>/postgres`, creating it if necessary. The caller must hold the data folder's lock. Throws
 * EmbeddedStartError when the folder can't be used.
 */
export async function openCluster(dataFolder: string, binaries: Binaries, settings: Settings): Promise<Cluster> {
  const folder = join(dataFolder, 'postgres');
  const files = passwordFiles(dataFolder);
  await removeUnfinishedFolders(dataFolder);
  let identity: Identity;
  if (existsSync(folder)) {
    await checkVersion(folder);
    identity = await chooseIdentity(folder);
    await identity.changeOwner(folder);
  } else {
    if (!existsSync(files.role)) await makePassword(files.role);
    identity = await makeCluster(dataFolder, folder, files.superuser, binaries, settings);
  }
  const role = await readPassword(files.role);
  if (role === undefined) {
    throw new EmbeddedStartError(`${files.role} is missing: without it, the database next to it cannot be opened.`);
  }
  // Earlier versions used one password for both roles. The superuser's new password is stored before it is set: see
  // ensureDatabase.
  const superuser = (await readPassword(files.superuser)) ?? (await makePassword(files.superuser));
  return {
    folder,
    logFile: join(dataFolder, 'postgres.log'),
    lockFile: join(dataFolder, 'postgres.lock'),
    passwords: { superuser, role },
    binaries,
    identity,
    settings,
  };
}

/**
 * Creates the database in a temporary folder and renames it when complete, so that an interrupted start leaves nothing
 * that looks like a database.
 */
async function makeCluster(
  dataFolder: string,
  folder: string,
  passwordFile: string,
  binaries: Binaries,
  settings: Settings,
): Promise<Identity> {
  if (!existsSync(passwordFile)) await makePassword(passwordFile);
  const temporary = join(dataFolder, `postgres.new-${process.pid}`);
  await mkdir(temporary, { mode: 0o700 });
  const identity = await chooseIdentity(temporary);
  await identity.changeOwner(temporary);
  await identity.changeOwner(passwordFile);
  const ending = await run(identity, binaries.initdb, initdbArguments(temporary, passwordFile, settings), dataFolder);
  if (ending.status !== 0) {
    await rm(temporary, { recursive: true, force: true });
    throw new EmbeddedStartError(`PostgreSQL could not create a database in ${dataFolder}: ${reasonIn(ending.output)}`);
  }
  await rename(temporary, folder);
  await syncFolder(dataFolder);
  return identity;
}

async function removeUnfinishedFolders(dataFolder: string): Promise<void> {
  for (const entry of await readdir(dataFolder)) {
    if (!entry.startsWith('postgres.new-')) continue;
    // The initdb of a killed process may still write there for a moment.
    await rm(join(dataFolder, entry), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function checkVersion(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (version === VERSION) return;
  if (version === undefined)
    throw new EmbeddedStartError(`${folder} does not contain a database: move it elsewhere and try again.`);
  throw new EmbeddedStartError(
    `${folder} was created by PostgreSQL ${version}, and this is ${VERSION}: back it up with the Fourscore that created it.`,
  );
}
