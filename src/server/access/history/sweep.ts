import type { Logger } from 'pino';
import { MS_PER_DAY } from '../../domain/days.ts';
import type { Db } from '../db/schema.ts';
import { repeatedly } from '../process/repeatedly.ts';
import { deleteOldAccess } from './queries.ts';

/** So long the history tells who came and went, in days. The database lets nothing go that is younger than 365. */
const ACCESS_KEPT_DAYS = 366;

/** How often it is looked for what is older, in ms. */
const SWEEP_EVERY_MS = 6 * 3_600_000;

type SweepOptions = { db: Db; clock: () => Date; log: Pick<Logger, 'warn'> };

/** Removes what the history no longer tells, at once and every six hours until stopped. */
export function startSweepingHistory({ db, clock, log }: SweepOptions): { stop(): Promise<void> } {
  return repeatedly((mayGoOn) => sweepHistory({ db, clock }, mayGoOn), {
    everyMs: SWEEP_EVERY_MS,
    onTrouble: (error) => log.warn({ err: error }, 'old entries of the history can not be removed'),
  });
}

/** Any number of processes may sweep at once. */
export async function sweepHistory(
  { db, clock }: Pick<SweepOptions, 'db' | 'clock'>,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const before = new Date(clock().getTime() - ACCESS_KEPT_DAYS * MS_PER_DAY);
  while (mayGoOn() && (await deleteOldAccess(db, before)));
}
