import { expect, test } from 'vitest';
import { person } from '../../../../test/support/factories.ts';
import { page, readToken } from '../../../../test/support/dataOut/feed.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';

// The feed calculates visits only for days that a condition allows. However the condition is written, no visit may be
// missing.

const NOW = new Date('2026-11-21T10:00:00Z');
const server = await sharedServer({ now: NOW });
const ann = await person(server.db, { now: NOW });
// Creates a schedule with a monthly visit from 30 September 2026 on.
await scheduleCalls(server, ann).monthly();
const token = await readToken(server, ann);

const due = async ($filter: string, more: Record<string, string> = {}) => {
  const { status, value, error } = await page(server, token, 'Visits', { $filter, $select: 'due', ...more });
  return status === 200 ? value.map((row) => String(row['due'])) : [status, error?.message];
};

const JUNE = ['2028-06-30'];
const SUMMER = ['2028-06-30', '2028-07-30', '2028-08-30'];

test.each([
  ['due ge 2028-06-01 and due lt 2028-09-01', SUMMER],
  ['2028-06-01 le due and 2028-09-01 gt due', SUMMER],
  ['2028-06-30 eq due', JUNE],
  ['due in (2028-06-30,2028-07-30,2028-08-30,2028-08-31,null)', SUMMER],
  ['due eq 2028-06-30 or due eq 2028-08-30', ['2028-06-30', '2028-08-30']],
  ["(due eq 2028-06-30 or 2028-08-30 eq due) and state eq 'planned'", ['2028-06-30', '2028-08-30']],
  ['not (due lt 2028-06-01 or due ge 2028-09-01)', SUMMER],
  ['not (not (due ge 2028-06-01 and due lt 2028-09-01))', SUMMER],
  ['not (due ne 2028-06-30)', JUNE],
  ['year(due) eq 2028 and month(due) ge 6 and month(due) lt 9', SUMMER],
  ['2028 eq year(due) and due lt 2028-09-01 and month(due) gt 5', SUMMER],
  ['year(due) in (2028) and month(due) eq 6', JUNE],
  ['year(due) gt 2027.5 and year(due) lt 2028.5 and month(due) eq 6', JUNE],
  ['not (year(due) ne 2028) and month(due) eq 6', JUNE],
  ["due ge 2028-06-01 and due le 2028-12-31 and (due lt 2028-07-01 or state eq 'late')", JUNE],
  ["(due eq 2028-06-30 or state eq 'planned') and due ge 2028-06-01 and due lt 2028-09-01", SUMMER],
  ['due eq 2028-06-30 and due ge 2000-01-01', JUNE],
  ['due ge 2028-06-01 and due le 2027-01-01', []],
  ['due eq null', []],
  ['year(due) eq 2028.5', []],
  ['year(due) eq 1e300', []],
  ['year(due) eq -1e300', []],
  ['due gt 2999-12-01', ['2999-12-30']],
  ['due gt 2999-12-31', []],
])('%s', async ($filter, days) => {
  expect(await due($filter)).toEqual(days);
});

test('a condition without days covers 400 days back and ahead', async () => {
  expect(await due('month(due) eq 6 or month(due) eq 12')).toEqual(['2026-12-30', '2027-06-30']);
  expect(await due('due ne 2028-06-30')).toEqual(await due('true'));
  expect(await due('year(due) ge 2027', { $top: '1' })).toEqual(['2027-01-30']);
});

test.each([
  ["due ge 2028-06-01 or state eq 'late'", 501],
  ["not (due lt 2028-06-01 and state eq 'late')", 501],
  ['due in (2028-06-30) or true', 501],
  ['year(due) eq 2028 or month(due) eq 6', 501],
  ['(due ge 2028-06-01) eq true', 501],
  ['(due ge 2028-06-01 and true) in (true)', 501],
  ['not ((due ge 2028-06-01) in (false))', 501],
  ['due ge 2020-01-01 and due le 2028-06-01', 400],
  ['due in (2020-01-01,2028-06-01)', 400],
  ['year(due) le 2028 and year(due) ge 2020', 400],
])('%s is rejected because it would need days that are not computed', async ($filter, status) => {
  expect(await due($filter)).toEqual([status, expect.stringMatching(/due/)]);
});

test('the pages of a given year add up to the whole', async () => {
  const yearRows = await due('year(due) eq 2028');
  expect(yearRows).toHaveLength(12);
  expect(await due('year(due) eq 2028', { $skip: '5', $top: '3' })).toEqual(yearRows.slice(5, 8));
});
