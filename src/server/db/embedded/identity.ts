import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedStartError } from './start-error.ts';

/**
 * The user that runs PostgreSQL's programs. The programs refuse root, and initdb refuses a user without a name.
 * `prefix` precedes the command, `ids` are passed to spawn, and `changeOwner` gives a file or folder to that user.
 */
export type Identity = {
  prefix: readonly string[];
  ids: { uid: number; gid: number } | Record<string, never>;
  changeOwner(path: string): Promise<void>;
};

const NOBODY_ID = 65_534;

/**
 * The command that runs a program in a user namespace where this process's user id appears as `nobody`. Files still
 * belong to the real user.
 */
const UNSHARE = ['unshare', '--user', `--map-user=${NOBODY_ID}`, `--map-group=${NOBODY_ID}`];

/** Chooses the user that runs PostgreSQL in a folder, which must exist. Throws EmbeddedStartError if no user can. */
export async function chooseIdentity(folder: string): Promise<Identity> {
  const uid = process.getuid?.();
  if (uid === undefined || (uid !== 0 && hasName())) return { prefix: [], ids: {}, changeOwner: doNothing };
  if (uid === 0) {
    // The owner of a cluster doesn't change: an ordinary user or `nobody` (see below) may have started it.
    const owner = await stat(folder);
    if (owner.uid !== 0) return dropTo(owner.uid, owner.gid);
  }
  const maskedIdentity = { prefix: UNSHARE, ids: {}, changeOwner: doNothing };
  if (await reaches(maskedIdentity, folder)) return maskedIdentity;
  if (uid === 0 && process.platform === 'linux') return nobodyFor(folder);
  const userName = uid === 0 ? 'root' : `the user id ${uid}, which has no name here`;
  throw new EmbeddedStartError(`PostgreSQL refuses to run as ${userName}: use an ordinary user, or set DATABASE_URL.`);
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function nobodyFor(folder: string): Promise<Identity> {
  const nobodyIdentity = dropTo(NOBODY_ID, NOBODY_ID);
  await makeTraversable(dirname(folder));
  await nobodyIdentity.changeOwner(folder);
  if (await reaches(nobodyIdentity, folder)) return nobodyIdentity;
  throw new EmbeddedStartError(
    `PostgreSQL refuses to run as root, and the user nobody cannot reach ${dirname(folder)}: ` +
      'use an ordinary user, another DATA_DIR, or set DATABASE_URL.',
  );
}

/**
 * Checks whether the identity can access the folder. Container profiles often refuse user namespaces, and inside one
 * even root can't enter another user's private folder.
 */
async function reaches({ prefix, ids }: Identity, folder: string): Promise<boolean> {
  const [command, ...args] = [...prefix, 'ls', '-d', join(folder, '.')];
  const child = spawn(command, args, { stdio: 'ignore', ...ids });
  return once(child, 'close').then(
    ([code]) => code === 0,
    () => false,
  );
}

function dropTo(uid: number, gid: number): Identity {
  return { prefix: [], ids: { uid, gid }, changeOwner: (path) => ownAll(path, uid, gid) };
}

/** Makes `nobody` the owner of the data folder if it is private to root, as when this process created it. */
async function makeTraversable(dataFolder: string): Promise<void> {
  const { mode } = await stat(dataFolder);
  if ((mode & 0o001) === 0) await chown(dataFolder, NOBODY_ID, NOBODY_ID);
}

/**
 * Changes the owner of a file or folder. The top folder is changed last, so that after an interruption the next start
 * does the rest.
 */
async function ownAll(path: string, uid: number, gid: number): Promise<void> {
  const stats = await stat(path);
  if (stats.uid === uid) return;
  if (stats.isDirectory()) {
    for (const entry of await readdir(path)) await ownAll(join(path, entry), uid, gid);
  }
  await chown(path, uid, gid);
}

async function doNothing(): Promise<void> {}
