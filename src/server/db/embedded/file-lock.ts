import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedStartError, FolderInUseError } from './start-error.ts';

/*
 * The lock is the kernel's own on an open file (flock). It is free the moment its last holder is dead, however that
 * died, so there is no stale lock to steal, no race in stealing it, no pid to compare. It also holds between containers
 * that share a folder, where pids, ports and abstract sockets of the other are unseen.
 */

/** What `open` understands on macOS and Windows, where libuv hands it on; Node has no names for them. */
const O_EXLOCK: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20, win32: 0x1000_0000 };

/** The exit status of flock(1) for 'another process holds it'. */
const FLOCK_CONFLICT = 1;

/**
 * Locks the file, made when missing. Answers undefined at once when it is held, by this process too.
 * The lock lasts until the handle is closed, here and in every child that inherited it.
 */
export async function tryLock(path: string): Promise<FileHandle | undefined> {
  const exclusive = O_EXLOCK[process.platform];
  if (exclusive !== undefined) return openLocked(path, exclusive);
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
 * Takes the data folder for this process. Refuses with FolderInUseError when another process has it, and says which.
 * @returns how to let it go
 */
export async function lockFolder(folder: string, lockFile: string): Promise<() => Promise<void>> {
  const handle = await tryLock(lockFile);
  if (handle === undefined) throw new FolderInUseError(await inUse(folder, lockFile));
  await writePid(handle, process.pid);
  return async () => {
    // The file stays: removing it would let two processes hold locks on two files of one name.
    await handle.truncate();
    await handle.close();
  };
}

/** Notes whose lock it is, for people and for `readPid`. */
export async function writePid(handle: FileHandle, pid: number): Promise<void> {
  await handle.truncate();
  await handle.write(`${pid}\n`, 0);
}

/** The pid noted in a lock file; undefined where there is none, or where the platform keeps locked files unreadable. */
export async function readPid(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return /^\d+\n$/.test(text) ? Number(text) : undefined;
}

/** Linux has no such flag. flock(1) locks the open file that it inherits, and that lock stays with our handle. */
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
    `The file system of the data folder gives no locks (flock ended with ${status}): choose another DATA_DIR.`,
  );
}

async function openLocked(path: string, exclusive: number): Promise<FileHandle | undefined> {
  const nonBlocking = constants.O_NONBLOCK ?? 0; // Windows has no such flag and never waits.
  try {
    return await open(path, constants.O_RDWR | constants.O_CREAT | exclusive | nonBlocking, 0o600);
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

async function inUse(folder: string, lockFile: string): Promise<string> {
  await sleep(100); // Who has just won writes its pid next.
  const pid = await readPid(lockFile);
  const owner = pid === undefined ? 'another process' : `process ${pid}`;
  return `The data folder ${folder} is already in use by ${owner}: stop that first, or set DATA_DIR to another folder.`;
}
