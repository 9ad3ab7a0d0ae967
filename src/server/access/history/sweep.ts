import type { Logger } from 'pino';
import { MS_PER_DAY } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import { deleteDeadSessions } from '../../identity/sessionQueries.ts';
import { SESSION_LIFE } from '../../identity/viewer.ts';
import { deleteGivenUp } from '../../mail/queries.ts';
import { every, repeatedly } from '../../process/repeatedly.ts';
import { deleteEndedApiTokens } from '../apiTokens/queries.ts';
import { deleteOldAccess } from './queries.ts';

/** The number of days for which access entries are stored. The database rejects deleting any younger than 365 days. */
const ACCESS_KEPT_DAYS = 366;

const SWEEP_EVERY_MS = 6 * 3_600_000;

type SweepOptions = { db: Db; clock: () => Date; log: Pick<Logger, 'warn'> };

/** Sweeps now and every six hours until stopped, and logs failures. */
export function startSweepingAccess({ db, clock, log }: SweepOptions): { stop(): Promise<void> } {
  return repeatedly((mayGoOn) => sweepAccess({ db, clock }, mayGoOn), {
    wait: every(SWEEP_EVERY_MS),
    onTrouble: (error) => log.warn({ err: error }, 'could not delete old sessions, tokens, emails and history entries'),
  });
}

/**
 * Deletes old sessions, ended API tokens, abandoned emails and, in batches, old access entries of the history. Several
 * processes may sweep at the same time.
 */
export async function sweepAccess(
  { db, clock }: Pick<SweepOptions, 'db' | 'clock'>,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const now = clock();
  await deleteDeadSessions(db, new Date(now.getTime() - SESSION_LIFE.remembered.total));
  await deleteEndedApiTokens(db, now);
  await deleteGivenUp(db, now);
  const before = new Date(now.getTime() - ACCESS_KEPT_DAYS * MS_PER_DAY);
  while (mayGoOn() && (await deleteOldAccess(db, before)));
}
