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

/** A database folder that exists, and all that is needed to run PostgreSQL on it. Paths are absolute. */
export type Cluster = {
  folder: string;
  logFile: string;
  /** Held by every process of the PostgreSQL that runs on the folder; it holds the pid of the first of them. */
  lockFile: string;
  passwords: Passwords;
  binaries: Binaries;
  identity: Identity;
  settings: Settings;
};

const VERSION = '18';

/**
 * Opens `<dataFolder>/postgres`, made when it is missing. The caller holds the data folder's lock.
 * Refuses with EmbeddedStartError: a folder of another PostgreSQL version, a lost password, an initdb that fails.
 */
export async function openCluster(dataFolder: string, binaries: Binaries, settings: Settings): Promise<Cluster> {
  const folder = join(dataFolder, 'postgres');
  const files = passwordFiles(dataFolder);
  await removeHalfMade(dataFolder);
  let identity: Identity;
  if (existsSync(folder)) {
    await checkVersion(folder);
    identity = await chooseIdentity(folder);
    await identity.own(folder);
  } else {
    if (!existsSync(files.role)) await makePassword(files.role);
    identity = await makeCluster(dataFolder, folder, files.superuser, binaries, settings);
  }
  const role = await readPassword(files.role);
  if (role === undefined) {
    throw new EmbeddedStartError(`${files.role} is missing, and without it nobody can open the database beside it.`);
  }
  // An earlier Fourscore had one password for both. The new one is kept before it is set: see ensureDatabase.
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

/** Made aside and renamed when whole, so a start that is cut short leaves nothing that looks like a database. */
async function makeCluster(
  dataFolder: string,
  folder: string,
  passwordFile: string,
  binaries: Binaries,
  settings: Settings,
): Promise<Identity> {
  if (!existsSync(passwordFile)) await makePassword(passwordFile);
  const aside = join(dataFolder, `postgres.new-${process.pid}`);
  await mkdir(aside, { mode: 0o700 });
  const identity = await chooseIdentity(aside);
  await identity.own(aside);
  await identity.own(passwordFile);
  const ending = await run(identity, binaries.initdb, initdbArguments(aside, passwordFile, settings), dataFolder);
  if (ending.status !== 0) {
    await rm(aside, { recursive: true, force: true });
    throw new EmbeddedStartError(`PostgreSQL could not make a database in ${dataFolder}: ${reasonIn(ending.output)}`);
  }
  await rename(aside, folder);
  await syncFolder(dataFolder);
  return identity;
}

async function removeHalfMade(dataFolder: string): Promise<void> {
  for (const entry of await readdir(dataFolder)) {
    if (!entry.startsWith('postgres.new-')) continue;
    // The initdb of a killed process may still be writing there for a moment.
    await rm(join(dataFolder, entry), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function checkVersion(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (version === VERSION) return;
  if (version === undefined) throw new EmbeddedStartError(`${folder} holds no database: move it away and try again.`);
  throw new EmbeddedStartError(
    `${folder} was made by PostgreSQL ${version} and this is ${VERSION}: back it up with the Fourscore that made it.`,
  );
}
