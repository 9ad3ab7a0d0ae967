import { dayOf } from '../../../domain/days.ts';
import { numberOfDay } from '../../../domain/schedule/interval.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { calculateProgress } from './calculateVisits.ts';

/** The ids of the stores with a schedule for audits, and of the stores that are behind it. */
export type StoresBehind = { scheduledIds: string[]; behindIds: string[] };

type CallerAndTime = { viewer: Viewer & { timeZone: string }; now: Date };

/** Returns the ids of the stores in a scope that have a schedule for audits, and of those that are behind it. */
export async function storesBehind(db: Db, { viewer, now }: CallerAndTime, scope: Scope): Promise<StoresBehind> {
  const today = numberOfDay(dayOf(now, viewer.timeZone));
  const progress = [...(await calculateProgress(db, { ...viewer, scope }, today, { task: null }))];
  const behindIds = progress.flatMap(([id, { overdueSince }]) => (overdueSince === null ? [] : [id]));
  return { scheduledIds: progress.map(([id]) => id), behindIds };
}
