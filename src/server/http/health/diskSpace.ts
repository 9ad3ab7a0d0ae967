import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ChangesRefusal } from './changesRefusal.ts';

/**
 * The disk space reserved for the embedded database, in bytes. The write-ahead log grows by 16 MiB at a time, and if
 * that fails PostgreSQL stops, which would prevent reading, too.
 */
const KEPT_FREE = 128 * 1024 * 1024;

/** The shortest and longest interval between checks of a disk, in ms; the more free space, the longer the interval. */
const LOOK_EVERY_MS = { shortest: 1_000, longest: 30_000 };
/** The highest write rate that is assumed, in bytes per ms. */
const FASTEST_WRITE = 2 * 1024 * 1024;

/**
 * Watches the free space on a folder's disk. While there is too little, changes are refused before they start; users
 * can still read, and changes are accepted again once a check finds enough space (security, P11).
 */
export function watchDiskSpace(app: FastifyInstance, folder: string): ChangesRefusal {
  let isFull = false;

  let lookTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    const spare = await spareBytes(folder);
    const full = spare < 0;
    if (full && !isFull) app.log.error({ folder }, 'the disk is full: changes are refused');
    if (!full && isFull) app.log.info({ folder }, 'there is disk space again: changes are accepted');
    isFull = full;
    const { shortest, longest } = LOOK_EVERY_MS;
    if (!isClosed) {
      lookTimer = setTimeout(() => void look(), Math.min(longest, Math.max(shortest, spare / FASTEST_WRITE))).unref();
    }
  }

  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(lookTimer);
  });
  void look();
  return () => (isFull ? 'storage_full' : null);
}

/**
 * Returns the number of free bytes beyond the reserved ones; it is negative if there is too little space. If the system
 * doesn't report free space, returns Infinity; a write to a full disk then still fails in the database.
 */
async function spareBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize - KEPT_FREE;
  } catch {
    return Infinity;
  }
}
