import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ClosedToChanges } from './closed.ts';

/**
 * So much stays free for the embedded database, in bytes: its log grows by 16 MiB at a time, and where one of those finds
 * no room PostgreSQL ends, and reading with it.
 */
const KEPT_FREE = 128 * 1024 * 1024;

/** How often the disk is looked at, in ms. */
const LOOK_EVERY_MS = 1_000;

/**
 * Whether the disk of a folder has no room for changes. Without any they are refused before they begin, people read on, and
 * changes are taken again as soon as there is room again (safety, P11).
 */
export function watchDiskSpace(app: FastifyInstance, folder: string): ClosedToChanges {
  let isFull = false;

  async function look(): Promise<void> {
    const full = await hasLess(folder);
    if (full && !isFull) app.log.error({ folder }, 'the disk is full: changes are refused');
    if (!full && isFull) app.log.info({ folder }, 'there is room again: changes are taken');
    isFull = full;
  }

  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  void look();
  return () => (isFull ? 'storage_full' : null);
}

/** A system that does not tell is taken to have room: the database has the last word. */
async function hasLess(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < KEPT_FREE;
  } catch {
    return false;
  }
}
