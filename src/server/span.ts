import { addDays, dayIn, FIRST_DAY, LAST_DAY, startOfDay, type GivenDay } from '../domain/days.ts';
import { Refusal } from './refusal.ts';

/** The time from the start of one day to the end of another; `end` is exclusive. */
export type Span = { start: Date; end: Date };

// The bounds of the times sent to PostgreSQL: the years 1 to 9999.
const FIRST_MOMENT = startOfDay(FIRST_DAY);
const LAST_MOMENT = startOfDay(LAST_DAY);

/**
 * Returns the span from one day to another in a time zone, both inclusive; a missing day leaves that side open. Throws
 * a Refusal if the start is after the end.
 */
export function spanOf(from: GivenDay | undefined, to: GivenDay | undefined, zone: string): Span {
  const first = from === undefined ? FIRST_DAY : dayIn(from, zone);
  const last = to === undefined ? LAST_DAY : dayIn(to, zone);
  if (first > last) throw new Refusal('range_reversed', { field: 'start_date' });
  return spanOfDays(first, last, zone);
}

type Range = { start_date?: GivenDay | undefined; end_date?: GivenDay | undefined };

/** Returns the span of a call's range in the caller's time zone; null if it has none. */
export function givenSpan(range: Range, { timeZone }: { timeZone: string }): Span | null {
  const { start_date: from, end_date: to } = range;
  return from === undefined && to === undefined ? null : spanOf(from, to, timeZone);
}

/** Returns the span from one day to another, both inclusive. The caller must have checked their order. */
function spanOfDays(first: string, last: string, zone: string): Span {
  const start = first === FIRST_DAY ? FIRST_MOMENT : startOfDay(first, zone);
  return { start, end: last === LAST_DAY ? LAST_MOMENT : startOfDay(addDays(last, 1), zone) };
}
