import { midnightBefore, MS_PER_DAY, startOfDay } from '../../domain/days.ts';
import { Refusal } from '../refusal.ts';

/** From the first moment of a UTC day to the one after the last of another. */
export type Span = { start: Date; end: Date };

const FIRST_DAY = startOfDay('0001-01-01');
const LAST_DAY = startOfDay('9999-12-31');

/** The whole UTC days of a range, both included; one that ends nowhere is open there. A start after the end is a form error. */
export function spanOf(from: Date = FIRST_DAY, to: Date = LAST_DAY): Span {
  const [first, last] = [midnightBefore(from), midnightBefore(to)];
  if (first > last) throw new Refusal('range_reversed', { field: 'start_date' });
  // PostgreSQL is told no year of five digits.
  return { start: first, end: last < LAST_DAY ? new Date(last.getTime() + MS_PER_DAY) : last };
}
