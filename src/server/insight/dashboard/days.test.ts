import { expect, test } from 'vitest';
import { addDays } from '../../../domain/days.ts';
import { unitOf } from './days.ts';
import type { SpanUnit } from './queries.ts';

/** Returns a key that is the same for all days of a calendar span. */
const KEYS: Record<SpanUnit, (day: string) => string | number> = {
  day: (day: string) => day,
  week: (day: string) => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7),
  month: (day: string) => day.slice(0, 7),
  quarter: (day: string) => `${day.slice(0, 4)} ${Math.floor((Number(day.slice(5, 7)) - 1) / 3)}`,
  year: (day: string) => day.slice(0, 4),
};

/** Returns the number of spans into which a range of whole days (in UTC) is split. */
function spansIn(first: string, days: number, most: number): number {
  const all = Array.from({ length: days }, (_, at) => addDays(first, at));
  const span = { start: new Date(`${first}T00:00:00Z`), end: new Date(`${addDays(first, days)}T00:00:00Z`) };
  const keyOf = KEYS[unitOf(span, most)];
  return new Set(all.map(keyOf)).size;
}

test.each([50, 400])('a chart gets at most %i spans, on whatever day its range starts', (most) => {
  const starts = Array.from({ length: 60 }, (_, at) => addDays('2001-01-20', at));
  for (const perSpan of [1, 7, 30, 91]) {
    // The longest ranges for which this span is chosen, because they contain the most spans.
    for (let days = perSpan * (most - 2); days <= perSpan * most; days += Math.ceil(perSpan / 7)) {
      for (const first of perSpan * most > 5_000 ? starts.slice(0, 2) : starts) {
        expect(spansIn(first, days, most), `${days} days from ${first}`).toBeLessThanOrEqual(most);
      }
    }
  }
});
