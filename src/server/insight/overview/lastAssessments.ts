import { dayOf } from '../../../domain/days.ts';
import { numberOfDay } from '../../../domain/schedule/interval.ts';
import type { NearVisits } from '../../followUp/schedule/calculateVisits.ts';
import type { Db } from '../../db/schema.ts';
import type { LastAssessment } from './present.ts';
import { selectLastAssessments } from './queries.ts';

/**
 * Returns a function that returns the day of the latest assessment of a module at a store. Loads only assessments of
 * modules with a missed visit, because no others are needed.
 */
export async function readLastAssessments(
  db: Db,
  views: readonly NearVisits[],
  timeZone: string,
): Promise<LastAssessment> {
  const visits = views.flatMap(({ currentVisits }) =>
    currentVisits.filter(({ state, schedule }) => state === 'missed' && schedule.module),
  );
  const [stores, modules] = [new Set<string>(), new Set<string>()];
  for (const { storeId, schedule } of visits) {
    stores.add(storeId);
    modules.add(schedule.module ?? '');
  }
  const rows = visits.length === 0 ? [] : await selectLastAssessments(db, [...stores], [...modules]);
  const days = new Map(
    rows.map(({ store_id: id, module, taken_at: at }) => [`${id} ${module}`, numberOfDay(dayOf(at, timeZone))]),
  );
  return (storeId, module) => days.get(`${storeId} ${module}`) ?? null;
}
