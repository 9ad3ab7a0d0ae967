import { expect, test } from 'vitest';
import { addDays } from '../../../domain/days.ts';
import { unitOf } from './days.ts';
import type { SpanUnit } from './queries.ts';

/** For each unit, a function that returns the same key for all days of one calendar span. */
const KEYS: Record<SpanUnit, (day: string) => string | number> = {
  day: (day: string) => day,
  week: (day: string) => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7),
  month: (day: string) => day.slice(0, 7),
  quarter: (day: string) => `${day.slice(0, 4)} ${Math.floor((Number(day.slice(5, 7)) - 1) / 3)}`,
  year: (day: string) => day.slice(0, 4),
};

const MOST_SPANS = [50, 400];
const DAYS_PER_SPAN = [1, 7, 30, 91];
const STARTS = 60;

const calendar = Array.from({ length: STARTS + Math.max(...MOST_SPANS) * Math.max(...DAYS_PER_SPAN) }, (_, at) =>
  addDays('2001-01-20', at),
);
const dayAt = (at: number) => calendar[at] ?? '';

/** For each unit, the number of the span that each day of the calendar belongs to, counted from 0. */
const SPAN_NUMBERS = Object.fromEntries(
  Object.entries(KEYS).map(([unit, keyOf]) => {
    let number = 0;
    return [unit, calendar.map((day, at) => (at > 0 && keyOf(day) !== keyOf(dayAt(at - 1)) ? ++number : number))];
  }),
);

/** Returns the number of spans into which a range of whole days (in UTC) is split. */
function spansIn(first: number, days: number, most: number): number {
  const span = { start: new Date(`${dayAt(first)}T00:00:00Z`), end: new Date(`${dayAt(first + days)}T00:00:00Z`) };
  const numbers = SPAN_NUMBERS[unitOf(span, most)] ?? [];
  return (numbers[first + days - 1] ?? NaN) - (numbers[first] ?? NaN) + 1;
}

test.each(MOST_SPANS)('a chart gets at most %i spans, on whatever day its range starts', (most) => {
  for (const perSpan of DAYS_PER_SPAN) {
    // Only the longest ranges for which this span is chosen are checked: they contain the most spans.
    for (let days = perSpan * (most - 2); days <= perSpan * most; days += Math.ceil(perSpan / 7)) {
      for (let first = 0; first < STARTS; first++) {
        expect(spansIn(first, days, most), `${days} days from ${dayAt(first)}`).toBeLessThanOrEqual(most);
      }
    }
  }
});
