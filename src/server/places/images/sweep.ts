import type { Logger } from 'pino';
import { thumbnailOf } from '../../../domain/images.ts';
import { UNUSED_IMAGE_HOURS } from '../../../domain/limits.ts';
import type { Db } from '../../db/schema.ts';
import { every, repeatedly } from '../../process/repeatedly.ts';
import type { ImageHome } from '../../files/imageHome.ts';
import {
  deleteUpload,
  markUnusedForDeletion,
  selectMarkedForDeletion,
  updateUnusedImages,
} from '../../shared/images/queries.ts';

const SWEEP_EVERY_MS = 3_600_000;

const BATCH = 100;

export type SweepOptions = { db: Db; images: ImageHome; clock: () => Date; log: Pick<Logger, 'info' | 'warn'> };

/** Deletes unused images at the start and then every hour, until stopped. */
export function startSweeping(options: SweepOptions): { stop(): Promise<void> } {
  return repeatedly((mayGoOn) => sweepUnusedImages(options, mayGoOn), {
    wait: every(SWEEP_EVERY_MS),
    onTrouble: (error) => options.log.warn({ err: error }, 'could not delete unused images'),
  });
}

/**
 * Deletes the images, photos and clips that have been unused for 24 hours. Each is marked for deletion first, and its
 * row is deleted last, so that after a crash the next sweep continues. Processes may sweep concurrently, because
 * deleting a file twice is harmless.
 */
export async function sweepUnusedImages(
  { db, images, clock, log }: SweepOptions,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const now = clock();
  await updateUnusedImages(db, now);
  await markUnusedForDeletion(db, new Date(now.getTime() - UNUSED_IMAGE_HOURS * 3_600_000));
  let count = 0;
  for (;;) {
    const names = await selectMarkedForDeletion(db, BATCH);
    if (names.length === 0 || !mayGoOn()) break;
    for (const name of names) {
      await images.remove(name);
      await images.remove(thumbnailOf(name));
      await deleteUpload(db, name);
    }
    count += names.length;
  }
  if (count > 0) log.info({ removed: count }, 'unused images were deleted');
}
