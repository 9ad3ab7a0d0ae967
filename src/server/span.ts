import { addDays, dayIn, FIRST_DAY, LAST_DAY, startOfDay, type GivenDay } from '../domain/days.ts';
import { Refusal } from './refusal.ts';

/** From the first moment of a day to the one after the last of another. */
export type Span = { start: Date; end: Date };

// PostgreSQL is told no year before the first, and none of five digits.
const FIRST_MOMENT = startOfDay(FIRST_DAY);
const LAST_MOMENT = startOfDay(LAST_DAY);

/**
 * The whole days of a range in a time zone, both included; one that ends nowhere is open there. A start after the end is a
 * form error.
 */
export function spanOf(from: GivenDay | undefined, to: GivenDay | undefined, zone: string): Span {
  const first = from === undefined ? FIRST_DAY : dayIn(from, zone);
  const last = to === undefined ? LAST_DAY : dayIn(to, zone);
  if (first > last) throw new Refusal('range_reversed', { field: 'start_date' });
  return spanOfDays(first, last, zone);
}

/** The fields of a call that narrow it to a range of days. */
type Range = { start_date?: GivenDay | undefined; end_date?: GivenDay | undefined };

/** The span of a call's range, for who calls; null where it has none. */
export function givenSpan(range: Range, { timeZone }: { timeZone: string }): Span | null {
  const { start_date: from, end_date: to } = range;
  return from === undefined && to === undefined ? null : spanOf(from, to, timeZone);
}

/** The same of days that are in their order. */
function spanOfDays(first: string, last: string, zone: string): Span {
  const start = first === FIRST_DAY ? FIRST_MOMENT : startOfDay(first, zone);
  return { start, end: last === LAST_DAY ? LAST_MOMENT : startOfDay(addDays(last, 1), zone) };
}
