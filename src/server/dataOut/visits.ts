import { dayOf } from '../../domain/days.ts';
import { LAST_DUE_DAY, VISIT_DAYS_MAX } from '../../domain/limits.ts';
import { dayOfNumber, dayOrNone, numberOfDay, type DayNumber } from '../../domain/schedule/rhythm.ts';
import type { Db } from '../db/schema.ts';
import type { Caller } from '../identity/viewer.ts';
import { visitIdOf } from '../schedules/visitId.ts';
import { whoAudits } from '../schedules/present.ts';
import { workOut, type StoreVisit } from '../schedules/workOut.ts';
import type { Expression } from './language/expression.ts';
import type { Asked } from './language/options.ts';
import { wrong } from './fault.ts';

/** The longest range of days for which visits are worked out. */
const DAYS_MAX = 2 * VISIT_DAYS_MAX + 1;

type Bounds = { from: DayNumber | null; to: DayNumber | null };

/**
 * The visits that fall due in the range that a request asks for, as rows of the set: they lie in no table. Where it asks for none,
 * from 400 days ago to 400 days ahead.
 */
export async function visitRows(db: Db, caller: Caller, asked: Asked, now: Date): Promise<object[]> {
  const today = numberOfDay(dayOf(now, caller.timeZone));
  const visits = await workOut(db, caller, { ...rangeOf(asked, today), today });
  return visits.map(rowOf);
}

function rangeOf(asked: Asked, today: DayNumber): { from: DayNumber; to: DayNumber } {
  const bounds = boundsOf(asked.filter);
  const from = bounds.from ?? Math.min(today, bounds.to ?? today) - VISIT_DAYS_MAX;
  const last = bounds.to ?? Math.max(today, from) + VISIT_DAYS_MAX;
  const to = Math.min(last, numberOfDay(LAST_DUE_DAY));
  if (to - from >= DAYS_MAX) {
    throw wrong(`Visits are worked out for ${DAYS_MAX} days at most. Say which by due, from and to.`, '$filter');
  }
  return { from: Math.max(from, pageStart(asked) ?? from), to };
}

/** The days within which whatever fits a condition falls due. */
function boundsOf(condition: Expression | null): Bounds {
  if (condition?.kind === 'all') {
    const each = condition.of.map(boundsOf);
    const given = (side: keyof Bounds) => each.flatMap((bounds) => bounds[side] ?? []);
    const [from, to] = [given('from'), given('to')];
    return { from: from.length === 0 ? null : Math.max(...from), to: to.length === 0 ? null : Math.min(...to) };
  }
  if (condition?.kind !== 'compare') return NO_BOUNDS;
  const { by, left, right } = condition;
  const isOfDue = left.kind === 'column' && left.column.name === 'due';
  if (!isOfDue || right.kind !== 'literal' || typeof right.value !== 'string') return NO_BOUNDS;
  const day = numberOfDay(right.value);
  return {
    from: by === 'ge' || by === 'gt' || by === 'eq' ? day : null,
    to: by === 'le' || by === 'lt' || by === 'eq' ? day : null,
  };
}

const NO_BOUNDS: Bounds = { from: null, to: null };

/** A later page in the usual order begins with the day at which the one before it ended. */
function pageStart({ after, order: [first] }: Asked): DayNumber | null {
  const value = after?.values[0];
  return first?.column.name === 'due' && !first.descending && typeof value === 'string' ? numberOfDay(value) : null;
}

function rowOf(visit: StoreVisit): object {
  const { schedule, storeId, storeName, k, exception, audit } = visit;
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
    survey_id: audit?.id ?? null,
    survey_date: audit ? dayOfNumber(audit.day) : null,
    survey_score: audit?.overall ?? null,
    reason: exception?.skip_reason ?? null,
  };
}
