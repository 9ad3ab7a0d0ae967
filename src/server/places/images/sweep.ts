import type { Logger } from 'pino';
import { thumbnailOf } from '../../domain/images.ts';
import { UNUSED_PICTURE_HOURS } from '../../domain/limits.ts';
import type { Db } from '../db/schema.ts';
import { repeatedly } from '../process/repeatedly.ts';
import type { ImageHome } from '../files/imageHome.ts';
import { deleteUpload, doomUnused, selectDoomed, updateUnused } from './queries.ts';

/** How often unused pictures are looked for, in ms. */
const SWEEP_EVERY_MS = 3_600_000;

/** So many are taken from the table at once. */
const BATCH = 100;

export type SweepOptions = { db: Db; images: ImageHome; clock: () => Date; log: Pick<Logger, 'info' | 'warn'> };

/** Sweeps at once, and every hour until stopped. */
export function startSweeping(options: SweepOptions): { stop(): Promise<void> } {
  return repeatedly((mayGoOn) => sweepUnused(options, mayGoOn), {
    everyMs: SWEEP_EVERY_MS,
    onTrouble: (error) => options.log.warn({ err: error }, 'unused pictures can not be removed'),
  });
}

/**
 * Removes the pictures that nothing has shown for 24 hours. First it is written down that they go, then they go: a
 * crash between leaves work for the next sweep and never a record without its picture. Any number of processes may
 * sweep at once, for removing twice is fine.
 */
export async function sweepUnused(
  { db, images, clock, log }: SweepOptions,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const now = clock();
  await updateUnused(db, now);
  await doomUnused(db, new Date(now.getTime() - UNUSED_PICTURE_HOURS * 3_600_000));
  let removed = 0;
  for (;;) {
    const names = await selectDoomed(db, BATCH);
    if (names.length === 0 || !mayGoOn()) break;
    for (const name of names) {
      await images.remove(name);
      await images.remove(thumbnailOf(name));
      await deleteUpload(db, name);
    }
    removed += names.length;
  }
  if (removed > 0) log.info({ removed }, 'unused pictures were removed');
}
