import { dayOf, daysBetween } from '../../../domain/days.ts';
import type { selectBackups } from '../backups/recordQueries.ts';
import type { OverdueCriteria, selectLastSurveys } from './queries.ts';

type RowOf<Select extends (...input: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Select>>[number];

/** Returns a backup as shown on the status page. */
export function presentBackup({ made_at: at, file, bytes, people, surveys, images }: RowOf<typeof selectBackups>) {
  return { at: at.toISOString(), file, bytes: Number(bytes), people, surveys, images };
}

/** Returns a store and its last survey as a row of the status page. */
export function presentLastSurvey(
  { _id: id, store_name, image, last_survey_at: last }: RowOf<typeof selectLastSurveys>,
  { now, overdue, timeZone }: { now: Date; overdue: OverdueCriteria; timeZone: string },
) {
  return {
    store: { _id: id, store_name, image },
    date: last?.toISOString() ?? null,
    // A survey may be dated tomorrow, because clocks differ.
    days: last && Math.max(0, daysBetween(dayOf(last, timeZone), dayOf(now, timeZone))),
    overdue: overdue.scheduledIds.includes(id) ? overdue.behindIds.includes(id) : last === null || last < overdue.since,
  };
}
