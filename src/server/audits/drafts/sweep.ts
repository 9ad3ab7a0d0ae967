import type { Logger } from 'pino';
import { MS_PER_DAY } from '../../../domain/days.ts';
import { DISCARDED_DRAFT_DAYS, PUBLISHED_DRAFT_DAYS, TRIED_STATE_DAYS } from '../../../domain/limits.ts';
import type { Db } from '../../db/schema.ts';
import { every, repeatedly } from '../../process/repeatedly.ts';
import { deleteEndedDrafts, deleteTrials, deleteTriedModules } from './changes.ts';

const SWEEP_EVERY_MS = 6 * 3_600_000;

type SweepOptions = { db: Db; clock: () => Date; log: Pick<Logger, 'warn'> };

/** Calls `sweepDrafts` now and every six hours until stopped, and logs failures. */
export function startSweepingDrafts({ db, clock, log }: SweepOptions): { stop(): Promise<void> } {
  return repeatedly(() => sweepDrafts({ db, clock }), {
    wait: every(SWEEP_EVERY_MS),
    onTrouble: (error) => log.warn({ err: error }, 'could not delete old drafts'),
  });
}

/** Deletes old drafts that were published or discarded, and old states that were stored for trying a draft. */
export async function sweepDrafts({ db, clock }: Pick<SweepOptions, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * MS_PER_DAY);
  await deleteEndedDrafts(db, 'published', before(PUBLISHED_DRAFT_DAYS));
  await deleteEndedDrafts(db, 'discarded', before(DISCARDED_DRAFT_DAYS));
  await deleteTrials(db, before(TRIED_STATE_DAYS));
  await deleteTriedModules(db, before(TRIED_STATE_DAYS));
}
