import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The pid and port that a running PostgreSQL writes to `postmaster.pid`. The file survives a kill -9 and may be stale.
 */
export type Postmaster = { pid: number; port: number };

/**
 * Parses the text of `postmaster.pid`: the pid in line 1, the port in line 4. Returns undefined while it is being
 * written.
 */
export function parsePostmaster(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** Reads `postmaster.pid` from a database folder; undefined when there is none, or while it is being written. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  return parsePostmaster(await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => ''));
}

/**
 * Removes `postmaster.pid` after a PostgreSQL server that Fourscore started has died. PostgreSQL replaces the file
 * itself at its next start, unless another process now has that pid. This is common in containers, where every start
 * uses the same few pids. A file with another pid belongs to a server that someone started by hand and is left alone.
 */
export async function forgetPostmaster(folder: string, deadPid: number | undefined): Promise<void> {
  const postmaster = await readPostmaster(folder);
  if (postmaster !== undefined && postmaster.pid === deadPid) await rm(join(folder, 'postmaster.pid'), { force: true });
}
