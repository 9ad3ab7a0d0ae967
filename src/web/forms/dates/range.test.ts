import { describe, expect, it } from 'vitest';
import { dayOf, parseInstant } from '../../../domain/days.ts';
import { chosenRange, defaultRange, longForm, quickRange, quickRangeOf, rangeAfterNoData } from './range.ts';

const TODAY = '2026-11-21';
const DEFAULT = { from: '2026-10-21', to: TODAY };

describe('the range of an address', () => {
  it.each([
    ['a range', { from: '2026-01-02', to: '2026-02-03' }, { from: '2026-01-02', to: '2026-02-03' }],
    ['one day', { from: '2026-01-02', to: '2026-01-02' }, { from: '2026-01-02', to: '2026-01-02' }],
    ['nothing', {}, null],
    ['one end', { from: '2026-01-02' }, null],
    ['a start after the end', { from: '2026-02-03', to: '2026-01-02' }, null],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }, null],
    ['another form', { from: '2/1/2026', to: '2026-02-03' }, null],
    ['a moment', { from: '2026-01-02T00:00:00Z', to: '2026-02-03' }, null],
    ['no text', { from: 20260102, to: ['2026-02-03'] }, null],
  ])('%s', (_case, search, range) => {
    expect(chosenRange(search)).toEqual(range);
  });
});

describe('the preset ranges', () => {
  it('are the last month by default', () => {
    expect(defaultRange(TODAY)).toEqual(DEFAULT);
    expect(defaultRange('2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-31' });
  });

  it.each(['1M', '3M', '6M', '1Y', '5Y'] as const)('recognise %s', (name) => {
    expect(quickRangeOf(quickRange(name, TODAY), TODAY)).toBe(name);
  });

  it('recognise no other range', () => {
    expect(quickRangeOf({ from: '2026-10-22', to: TODAY }, TODAY)).toBeNull();
  });
});

describe('a range without data', () => {
  it.each([
    ['is after the last sales date', ['2026-10-21', TODAY], '2026-08-03', ['2026-08-03', TODAY]],
    ['is in the past, after it', ['2026-09-01', '2026-09-30'], '2026-08-03', ['2026-08-03', '2026-09-30']],
    ['ends before it', ['2026-01-01', '2026-01-31'], '2026-08-03', ['2026-08-03', TODAY]],
    ['ends the day before it', ['2026-08-01', '2026-08-02'], '2026-08-03', ['2026-08-03', TODAY]],
    ['contains it anyway', ['2026-08-01', '2026-08-31'], '2026-08-03', ['2026-08-03', '2026-08-31']],
    ['ends before one in the future', ['2026-10-21', TODAY], '2026-11-22', ['2026-11-22', '2026-11-22']],
  ] as const)('that %s', (_case, [from, to], last, [nextFrom, nextTo]) => {
    const next = rangeAfterNoData({ from, to }, last, TODAY);
    expect(next).toEqual({ from: nextFrom, to: nextTo });
    // If there were still no data, the range would not move again, so there is no loop.
    expect(rangeAfterNoData(next ?? { from, to }, last, TODAY)).toBeNull();
  });

  it('is unchanged for a store without any survey', () => {
    expect(rangeAfterNoData(DEFAULT, null, TODAY)).toBeNull();
  });
});

describe('the long form of a day', () => {
  it.each([
    ['2026-11-21', 'UTC', 'Sat Nov 21 2026 00:00:00 GMT+0000'],
    ['2026-11-21', 'Australia/Darwin', 'Sat Nov 21 2026 00:00:00 GMT+0930'],
    ['2026-11-21', 'Asia/Kathmandu', 'Sat Nov 21 2026 00:00:00 GMT+0545'],
    ['2026-11-21', 'America/St_Johns', 'Sat Nov 21 2026 00:00:00 GMT-0330'],
    // The clocks go forward at midnight.
    ['2025-09-07', 'America/Santiago', 'Sun Sep 07 2025 01:00:00 GMT-0300'],
    ['2024-02-29', 'Pacific/Kiritimati', 'Thu Feb 29 2024 00:00:00 GMT+1400'],
  ])('%s in %s is what browsers print, and is the same day there', (day, zone, expected) => {
    expect(longForm(day, zone)).toBe(expected);
    expect(dayOf(parseInstant(expected) ?? new Date(0), zone)).toBe(day);
  });
});
