import { dayOf } from '../../../domain/days.ts';
import { dayOfNumber, dayOrNone, numberOfDay, type DayNumber } from '../../../domain/schedule/interval.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import { visitIdOf } from '../../followUp/schedule/visitId.ts';
import { completedBy, whoAudits } from '../../followUp/schedule/present.ts';
import { calculateVisits, type StoreVisit } from '../../followUp/schedule/calculateVisits.ts';
import { dueDays } from './dueDays.ts';
import type { RowRequest } from './language/options.ts';

/**
 * Returns the visits due in the range of days that a request covers, as rows of the set. Leaves out days that earlier
 * pages have covered.
 */
export async function visitRows(db: Db, caller: Caller, request: RowRequest, now: Date): Promise<object[]> {
  const today = numberOfDay(dayOf(now, caller.timeZone));
  const days = dueDays(request.filter, today);
  const from = Math.max(days.from, pageStart(request) ?? days.from);
  const visits = from > days.to ? [] : await calculateVisits(db, caller, { from, to: days.to, today });
  return visits.map(rowOf);
}

/**
 * Returns the day at which a page ordered by due date starts: the last due date of the previous page. Null on the first
 * page and in other orders.
 */
function pageStart({ after, order: [first] }: RowRequest): DayNumber | null {
  const value = after?.values[0];
  return first?.column.name === 'due' && !first.descending && typeof value === 'string' ? numberOfDay(value) : null;
}

function rowOf(visit: StoreVisit): object {
  const { schedule, storeId, storeName, k, exception, completion } = visit;
  return {
    visit_id: visitIdOf({ scheduleId: schedule.id, storeId, k }),
    schedule_id: schedule.id,
    schedule_name: schedule.name,
    store_id: storeId,
    store_name: storeName,
    due: dayOfNumber(visit.due),
    until: dayOfNumber(visit.until),
    state: visit.state,
    planned: dayOrNone(exception?.planned),
    assignee: whoAudits(visit).username,
    ...completedBy(visit, dayOrNone(completion?.day)),
    reason: exception?.skip_reason ?? null,
  };
}
