import { describe, expect, test } from 'vitest';
import { page } from '../../../../test/support/dataOut/feed.ts';
import { filledFeed } from '../../../../test/support/dataOut/filledFeed.ts';
import { SET_NAMES, SETS } from './sets.ts';

const { server, token, harbour, audits } = await filledFeed();

describe('$filter', () => {
  test.each([
    ["store_name eq 'O''Brien''s Harbour'", 2],
    ["store_name ne 'Mountain'", 2],
    ['date ge 2026-11-02', 2],
    ['date gt 2026-11-02T09:00:00.250Z', 1],
    ['date ge 2026-11-02T18:30:00+09:30', 2],
    ['day lt 2026-11-02 or day gt 2026-11-02', 2],
    ['not (day eq 2026-11-02)', 2],
    ['started eq null', 3],
    ['started ne null', 0],
    ['started gt 2020-01-01', 0],
    ['not (started gt 2020-01-01)', 3],
    ['overall gt 0 and (overall le 100)', 2],
    ['overall in (0, 1)', 1],
    [`survey_id in (${audits[0]},'${audits[2]}')`, 2],
    ['overall eq 0.0', 1],
    ['dr eq null', 1],
    ["contains(tolower(store_name),'harb')", 2],
    ["startswith(store_name,'M') and endswith(store_name, 'n')", 1],
    ['length(store_name) eq 8', 1],
    ["indexof(store_name,'ount') eq 1", 1],
    ["indexof(store_name,'nowhere') eq -1", 3],
    ["substring(store_name,5) eq 'ain'", 1],
    ['substring(store_name,-2) eq store_name', 3],
    ["concat(concat(store_name,' '),'store') eq 'Mountain store'", 1],
    ['date lt now()', 3],
    ['year(now()) ge 2026', 3],
    ['year(date) eq 2026 and month(day) eq 11 and day(date) eq 3', 1],
    ['date(date) eq 2026-11-03', 1],
    ['hour(date) eq 9 and minute(date) eq 0', 3],
    ['overall eq overall', 3],
    ['fv ne dr', 3],
    ['fv eq dr', 0],
    ['true', 3],
  ])('%s finds %i surveys', async ($filter, count) => {
    const { status, value, error } = await page(server, token, 'Surveys', { $filter });
    expect([status, error, value?.length]).toEqual([200, undefined, count]);
  });

  test.each(SET_NAMES)('every column of %s can be filtered by every operator', async (name) => {
    const values: Record<string, string> = {
      Guid: harbour,
      String: "'x'",
      Int32: '1',
      Double: '1.5',
      Boolean: 'true',
      Date: '2026-11-01',
      DateTimeOffset: '2026-11-01T00:00:00Z',
    };
    for (const { name: column, type } of SETS[name].columns) {
      const value = values[type] ?? '';
      const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'].map((by) => `${column} ${by} ${value}`);
      const $filter = [...comparisons, `${column} in (${value},null)`, `not (${column} eq null)`].join(' or ');
      const { status, error } = await page(server, token, name, { $filter, $orderby: `${column} desc`, $top: '1' });
      expect([column, status, error]).toEqual([column, 200, undefined]);
    }
  });

  test.each([
    ['store_name', 'must be a condition'],
    ['nothing eq 1', 'no column'],
    ['overall eq', 'its end'],
    ["overall eq 'a'", "can't be compared"],
    ["survey_id eq 'a'", "can't be compared"],
    ['day eq 2026-02-30', 'not a valid date'],
    ['date eq 2026-02-01T25:00:00Z', 'not a valid date and time'],
    ['overall eq 1e400', 'too large'],
    ["store_name eq '\u0000'", 'control characters'],
    ['(overall eq 1', ') is expected'],
    ['overall eq 1)', 'should end before'],
    ['overall eq 1; drop table users', "can't be parsed"],
    ["store_name eq 'a' union select 1", 'should end before'],
    ['overall in ()', 'must contain values'],
    [`${'('.repeat(60)}true${')'.repeat(60)}`, 'nested'],
    [`${'not '.repeat(60)}true`, 'nested'],
    [Array.from({ length: 1_100 }, () => 'true').join(' or '), 'characters'],
    [`overall in (${Array.from({ length: 1_100 }, () => '1').join(',')})`, '2000 parts'],
    [`${'tolower('.repeat(60)}store_name${')'.repeat(60)} eq 'x'`, 'nested'],
    ['tolower(overall) eq 1', 'does not accept'],
    ['contains(store_name) eq true', 'takes 2'],
    ["matchespattern(store_name, 'a')", 'not supported'],
    ['overall add 1 eq 2', 'not supported'],
    ['answers/any(a: a/weight eq 1)', 'not supported'],
    ['store/store_name eq null', 'not supported'],
    ['store_name eq __proto__', 'no column'],
    ['constructor(1) eq 1', 'not supported'],
  ])('%s is rejected', async ($filter, reason) => {
    const { status, error } = await page(server, token, 'Surveys', { $filter });
    expect([400, 501]).toContain(status);
    expect(error?.message).toContain(reason);
  });
});

test.each([
  [{ $top: '-1' }, 400],
  [{ $top: '1e3' }, 400],
  [{ $skip: '99999999999' }, 400],
  [{ $orderby: 'nothing' }, 400],
  [{ $orderby: 'overall sideways' }, 400],
  [{ $orderby: 'overall,overall' }, 400],
  [{ $select: 'nothing' }, 400],
  [{ $count: 'yes' }, 400],
  [{ $skiptoken: 'x' }, 400],
  [{ $skiptoken: Buffer.from('["date,survey_id",null,["a","b"]]').toString('base64url') }, 400],
  [{ $expand: 'Nothing' }, 400],
  [{ $apply: 'x' }, 501],
  [{ $search: 'x' }, 501],
  [{ $nothing: 'x' }, 400],
  [{ $format: 'xml' }, 501],
])('%o is rejected', async (query, status) => {
  expect((await page(server, token, 'Surveys', query as unknown as Record<string, string>)).status).toBe(status);
});

test('options work without the dollar sign, and rows have only the selected columns', async () => {
  const { value, ...rest } = await page(server, token, 'Surveys', {
    select: 'overall',
    top: '1',
    orderby: 'date desc',
  });
  expect(value).toEqual([{ overall: expect.any(Number) }]);
  expect(rest['@odata.context']).toMatch(/\/odata\/v4\/\$metadata#Surveys\(overall\)$/);
});
