import type { Logger } from 'pino';
import { PHOTO_WAITS_DAYS } from '../../domain/limits.ts';
import type { Db } from '../db/schema.ts';
import { repeatedly } from '../process/repeatedly.ts';
import { deleteLonelyPhotos, settlePhotos } from './changes.ts';

/** How often photos that wait for their survey are looked at, in ms. */
const SWEEP_EVERY_MS = 3_600_000;

type SweepOptions = { db: Db; clock: () => Date; log: Pick<Logger, 'info' | 'warn'> };

/** Sweeps at once, and every hour until stopped. */
export function startSweepingPhotos(options: SweepOptions): { stop(): Promise<void> } {
  return repeatedly(() => sweepPhotos(options), {
    everyMs: SWEEP_EVERY_MS,
    onTrouble: (error) => options.log.warn({ err: error }, 'photos without a survey can not be removed'),
  });
}

/**
 * Lets photos whose survey has come belong to it, and forgets those whose survey did not come in 30 days. Their files go
 * as those of all pictures that nothing shows.
 */
export async function sweepPhotos({ db, clock, log }: SweepOptions): Promise<void> {
  await settlePhotos(db);
  const removed = await deleteLonelyPhotos(db, new Date(clock().getTime() - PHOTO_WAITS_DAYS * 86_400_000));
  if (removed > 0) log.info({ removed }, 'photos whose survey never came were removed');
}
