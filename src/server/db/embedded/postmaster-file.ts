import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running PostgreSQL says of itself in `postmaster.pid`. The file outlives a kill -9 and may be stale. */
export type Postmaster = { pid: number; port: number };

/** Reads the text of `postmaster.pid`: the pid in line 1, the port in line 4. Undefined while it is being written. */
export function parsePostmaster(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** What the file in a database's folder says; undefined when there is none, or it is being written. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  return parsePostmaster(await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => ''));
}

/**
 * Removes the file of a PostgreSQL that we had started and that is known to be dead. PostgreSQL does so itself unless
 * some process bears that pid now, which is the rule in containers, where every start hands out the same few pids.
 * A file with another pid belongs to a PostgreSQL that was started by hand: that is left alone.
 */
export async function forgetPostmaster(folder: string, deadPid: number | undefined): Promise<void> {
  const postmaster = await readPostmaster(folder);
  if (postmaster !== undefined && postmaster.pid === deadPid) await rm(join(folder, 'postmaster.pid'), { force: true });
}
