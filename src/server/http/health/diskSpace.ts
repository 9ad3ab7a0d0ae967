import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ChangesRefusal } from './changesRefusal.ts';

/**
 * The disk space reserved for the embedded database, in bytes. Its log grows by 16 MiB at a time, and if that fails
 * PostgreSQL stops, which would prevent reading, too.
 */
const KEPT_FREE = 128 * 1024 * 1024;

/** The interval at which the disk is checked, in ms. */
const LOOK_EVERY_MS = 1_000;

/**
 * Watches the free space on a folder's disk. While there is too little, changes are refused before they start; users
 * can still read, and changes are accepted again as soon as there is space (security, P11).
 */
export function watchDiskSpace(app: FastifyInstance, folder: string): ChangesRefusal {
  let isFull = false;

  async function look(): Promise<void> {
    const full = await hasLess(folder);
    if (full && !isFull) app.log.error({ folder }, 'the disk is full: changes are refused');
    if (!full && isFull) app.log.info({ folder }, 'there is disk space again: changes are accepted');
    isFull = full;
  }

  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  void look();
  return () => (isFull ? 'storage_full' : null);
}

/**
 * Checks whether too little space is free. If the system doesn't report it, assumes that there is enough and leaves it
 * to the database.
 */
async function hasLess(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < KEPT_FREE;
  } catch {
    return false;
  }
}
