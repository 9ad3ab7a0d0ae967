import { describe, expect, it } from 'vitest';
import { dateTicks } from './dateTicks.ts';

describe('the dates shown on an axis', () => {
  it.each([
    ['a few days', '2026-11-18', '2026-11-20', 6, ['2026-11-18', '2026-11-19', '2026-11-20']],
    ['a month: Mondays', '2026-10-22', '2026-11-18', 6, ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']],
    ['a month on a phone', '2026-10-22', '2026-11-18', 3, ['2026-10-26', '2026-11-09']],
    ['a quarter: firsts', '2026-08-21', '2026-11-21', 5, ['2026-09-01', '2026-10-01', '2026-11-01']],
    ['half a year: every second first', '2026-05-21', '2026-11-21', 4, ['2026-07-01', '2026-09-01', '2026-11-01']],
    ['a year: quarters', '2025-11-21', '2026-11-21', 5, ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']],
    ['three years: Januaries', '2023-11-21', '2026-11-21', 4, ['2024-01-01', '2025-01-01', '2026-01-01']],
    ['one day', '2026-11-18', '2026-11-18', 6, ['2026-11-18']],
  ])('over %s', (_case, first, last, most, ticks) => {
    expect(dateTicks(first, last, most)).toEqual(ticks);
  });

  it('are never more than fit, whatever the span', () => {
    for (let days = 1; days < 40_000; days = Math.ceil(days * 1.7)) {
      const last = new Date(Date.UTC(1990, 3, 7) + days * 86_400_000).toISOString().slice(0, 10);
      expect(dateTicks('1990-04-07', last, 5).length).toBeLessThanOrEqual(11);
      if (days < 30_000) expect(dateTicks('1990-04-07', last, 5).length).toBeLessThanOrEqual(6);
    }
  });
});
