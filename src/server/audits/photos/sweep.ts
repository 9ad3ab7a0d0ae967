import type { Logger } from 'pino';
import { PHOTO_WAITS_DAYS } from '../../../domain/photos/limits.ts';
import type { Db } from '../../db/schema.ts';
import { every, repeatedly } from '../../process/repeatedly.ts';
import { deleteOrphanPhotos, settlePhotos } from './changes.ts';

const SWEEP_EVERY_MS = 3_600_000;

type SweepOptions = { db: Db; clock: () => Date; log: Pick<Logger, 'info' | 'warn'> };

/** Calls `sweepPhotos` now and every hour until stopped, and logs failures. */
export function startSweepingPhotos(options: SweepOptions): { stop(): Promise<void> } {
  return repeatedly(() => sweepPhotos(options), {
    wait: every(SWEEP_EVERY_MS),
    onTrouble: (error) => options.log.warn({ err: error }, 'could not delete photos without a record'),
  });
}

/** Assigns photos whose survey or assessment has arrived, and deletes photos that waited too long. */
export async function sweepPhotos({ db, clock, log }: SweepOptions): Promise<void> {
  await settlePhotos(db);
  const count = await deleteOrphanPhotos(db, new Date(clock().getTime() - PHOTO_WAITS_DAYS * 86_400_000));
  if (count > 0) log.info({ removed: count }, 'photos whose survey or assessment never arrived were deleted');
}
