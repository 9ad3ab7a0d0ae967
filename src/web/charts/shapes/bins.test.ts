import { describe, expect, it } from 'vitest';
import { addDays } from '../../../domain/days.ts';
import { binDays } from './bins.ts';
import type { ScoreDay } from './scoreDays.ts';

const FIVE_YEARS = 1826;

function day(day: string, score: number): ScoreDay {
  return { day, score, fourPs: { 1: score, 2: score, 3: score, 4: score } };
}

function partly(name: string, first: number | null): ScoreDay {
  return { ...day(name, 40), fourPs: { 1: first, 2: null, 3: 40, 4: 40 } };
}

function run(first: string, count: number): ScoreDay[] {
  return Array.from({ length: count }, (_, index) => day(addDays(first, index), index % 101));
}

describe('binDays', () => {
  it('keeps days that fit', () => {
    const { span, bins } = binDays([day('2026-11-02', 40), day('2026-11-05', 60)], 2);
    expect(span).toBe('day');
    expect(bins.map(({ from, to, fourPs }) => [from, to, fourPs[1]])).toEqual([
      ['2026-11-02', '2026-11-02', 40],
      ['2026-11-05', '2026-11-05', 60],
    ]);
  });

  it('starts weeks on Monday and rounds halves up', () => {
    const days = [day('2026-11-01', 10), day('2026-11-02', 40), day('2026-11-08', 41), day('2026-11-09', 90)];
    const { span, bins } = binDays(days, 3);
    expect(span).toBe('week');
    expect(bins.map(({ from, to, fourPs }) => [from, to, fourPs[4]])).toEqual([
      ['2026-11-01', '2026-11-01', 10],
      ['2026-11-02', '2026-11-08', 41],
      ['2026-11-09', '2026-11-09', 90],
    ]);
  });

  it('excludes unassessed surveys from the mean, and has none for nothing', () => {
    const [bin] = binDays([partly('2026-11-02', 60), partly('2026-11-03', null)], 1).bins;
    expect(bin?.fourPs).toEqual({ 1: 60, 2: null, 3: 40, 4: 40 });
  });

  it.each([
    [400, 'day'],
    [60, 'week'],
    [30, 'twoWeeks'],
    [13, 'month'],
    [5, 'quarter'],
    [3, 'halfYear'],
    [1, 'year'],
  ])('chooses the finest span of a year in which %i columns fit: %s', (most, span) => {
    expect(binDays(run('2025-01-01', 365), most).span).toBe(span);
  });

  it('returns years if not even those fit', () => {
    expect(binDays(run('2021-01-01', FIVE_YEARS), 2)).toMatchObject({ span: 'year', bins: { length: 5 } });
  });

  it('has nothing to group without days', () => {
    expect(binDays([], 10)).toEqual({ span: 'day', bins: [] });
  });
});
