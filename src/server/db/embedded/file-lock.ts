import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedStartError, FolderInUseError } from './start-error.ts';

/*
 * The lock is a kernel lock on an open file (flock). It is released as soon as its last holder dies, whatever the
 * cause, so there are no stale locks or pids to handle. It also works between containers that share a folder but can't
 * see each other's pids, ports and abstract sockets.
 */

/** The flags that make `open` lock a file on macOS and Windows. Node has no constants for them. */
const O_EXLOCK: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20, win32: 0x1000_0000 };

/** The exit status of flock(1) when another process holds the lock. */
const FLOCK_CONFLICT = 1;

/**
 * Locks the file, creating it if necessary. Returns undefined immediately when it is already locked, even by this
 * process. The lock lasts until the handle is closed, here and in every child that inherited it.
 */
export async function tryLock(path: string): Promise<FileHandle | undefined> {
  const exclusive = O_EXLOCK[process.platform];
  if (exclusive !== undefined) return openLockFile(path, exclusive);
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    if (await flock(handle)) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/**
 * Locks the data folder for this process. Throws FolderInUseError when it is already locked.
 * @returns a function that releases the lock
 */
export async function lockFolder(folder: string, lockFile: string): Promise<() => Promise<void>> {
  const handle = await tryLock(lockFile);
  if (handle === undefined) throw new FolderInUseError(await lockMessage(folder, lockFile));
  await writePid(handle, process.pid);
  return async () => {
    // The file is not deleted: if it were, two processes could each lock a different file of the same name.
    await handle.truncate();
    await handle.close();
  };
}

/** Writes the owner's pid into the lock file, for people and for `readPid`. */
export async function writePid(handle: FileHandle, pid: number): Promise<void> {
  await handle.truncate();
  await handle.write(`${pid}\n`, 0);
}

/**
 * Returns the pid in a lock file; undefined when there is none, or when the platform doesn't allow reading locked
 * files.
 */
export async function readPid(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return /^\d+\n$/.test(text) ? Number(text) : undefined;
}

/**
 * Locks an open file with flock(1), because `open` has no lock flag on Linux. The child locks the open file that it
 * inherits from this process, so the lock remains when the child exits.
 */
async function flock(handle: FileHandle): Promise<boolean> {
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle.fd] });
  const status = await once(child, 'close').then(
    ([code]) => code as number | null,
    (error: unknown) => {
      throw new EmbeddedStartError(
        'The embedded PostgreSQL needs the program flock (package util-linux): install it, or set DATABASE_URL.',
        { cause: error },
      );
    },
  );
  if (status === 0 || status === FLOCK_CONFLICT) return status === 0;
  throw new EmbeddedStartError(
    `The file system of the data folder does not support locks (flock exited with ${status}): choose another DATA_DIR.`,
  );
}

async function openLockFile(path: string, exclusive: number): Promise<FileHandle | undefined> {
  const nonBlocking = constants.O_NONBLOCK ?? 0; // Windows has no such flag and never waits.
  try {
    return await open(path, constants.O_RDWR | constants.O_CREAT | exclusive | nonBlocking, 0o600);
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

async function lockMessage(folder: string, lockFile: string): Promise<string> {
  await sleep(100); // The process that has just won writes its pid next.
  const pid = await readPid(lockFile);
  const owner = pid === undefined ? 'another process' : `process ${pid}`;
  return `The data folder ${folder} is already in use by ${owner}: stop it first, or set DATA_DIR to another folder.`;
}
