import type { Logger } from 'pino';
import { MS_PER_DAY } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import { every, repeatedly } from '../../process/repeatedly.ts';
import { deleteOldAccess } from './queries.ts';

/** The number of days for which access entries are stored. The database rejects deleting any younger than 365 days. */
const ACCESS_KEPT_DAYS = 366;

const SWEEP_EVERY_MS = 6 * 3_600_000;

type SweepOptions = { db: Db; clock: () => Date; log: Pick<Logger, 'warn'> };

/** Deletes expired access entries now and every six hours until stopped. */
export function startSweepingHistory({ db, clock, log }: SweepOptions): { stop(): Promise<void> } {
  return repeatedly((mayGoOn) => sweepHistory({ db, clock }, mayGoOn), {
    wait: every(SWEEP_EVERY_MS),
    onTrouble: (error) => log.warn({ err: error }, 'could not delete old history entries'),
  });
}

/** Deletes expired access entries in batches. Several processes may sweep at the same time. */
export async function sweepHistory(
  { db, clock }: Pick<SweepOptions, 'db' | 'clock'>,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const before = new Date(clock().getTime() - ACCESS_KEPT_DAYS * MS_PER_DAY);
  while (mayGoOn() && (await deleteOldAccess(db, before)));
}
