import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as calls from '../../../contract/insight/dashboard.ts';
import type { DayScore } from '../../../contract/kit/shapes.ts';
import { CHART_SURVEYS_MAX } from '../../../domain/limits.ts';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import { groupUser, store } from '../../../../test/support/factories.ts';
import { fillStore } from '../../../../test/support/sheets/manySurveys.ts';
import { sharedServer } from '../../../../test/support/server.ts';

// A store with more audits than a chart shows: the response is limited in size, and has the same means as the
// individual audits.

const server = await sharedServer();
const { db } = server;
const surveyCount = 2 * CHART_SURVEYS_MAX;
const storeId = await fillStore(db, surveyCount);
const gus = await groupUser(db, { stores: [storeId] });
const eve = await groupUser(db, { stores: [await store(db)] });
// Three audits a day from January 2020 on; in every fifth, no answer about fruit and vegetables counts.
await sql`
  with numbered as (select id, (row_number() over (order by taken_at, id))::int as n from surveys where store_id = ${storeId})
  update surveys set
    taken_at = timestamptz '2020-01-01T06:00:00Z' + ((n - 1) / 3) * interval '1 day' + (n % 3) * interval '5 hours',
    overall = n % 101, fv = case when n % 5 = 0 then 0 else n % 97 end, fv_counted = case when n % 5 = 0 then 0 else 4 end,
    p1 = n % 89, p1_counted = 2, p2 = 0, p2_counted = 0, user_name = 'Ann'
  from numbered where numbered.id = surveys.id`.execute(db);
const single = await db
  .selectFrom('surveys')
  .where('store_id', '=', storeId)
  .select(['id', 'taken_at', 'overall', 'fv', 'fv_counted', 'p1'])
  .orderBy('taken_at')
  .orderBy('id')
  .execute();

const RANGE = { store_id: storeId, start_date: '2020-01-01', end_date: '2021-12-31' };
const mean = (values: readonly number[]) =>
  Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length + 0.5);
const iso = (moment: Date | undefined) => moment?.toISOString().slice(0, 10);
const weekOf = (moment: Date): number => Math.floor((moment.getTime() / 86_400_000 + 3) / 7);

/** The audits by week, oldest first. */
const weeks = [...new Set(single.map(({ taken_at: at }) => weekOf(at)))].map((week) =>
  single.filter(({ taken_at: at }) => weekOf(at) === week),
);

async function ask(call: typeof calls.readDayScores | typeof calls.readCategoryDayScores, input: object, person = gus) {
  const { body, raw } = await server.call(call, input, person);
  return { days: body['resultData'] as DayScore[], notAssessed: body['notAssessed'], raw };
}

test('a range with too many audits is grouped by week, with the means of all audits and the first and last of each week', async () => {
  const { days, raw } = await ask(calls.readDayScores, RANGE);
  expect(days).toHaveLength(weeks.length);
  expect(raw.length).toBeLessThan(200_000);
  for (const [at, ofWeek] of weeks.entries()) {
    const day = days[at];
    const overall = mean(ofWeek.map((survey) => survey.overall));
    expect(day).toMatchObject({
      date: iso(ofWeek[0]?.taken_at),
      overall_score: overall,
      p1Total: mean(ofWeek.map(({ p1 }) => p1)),
      p2Total: 0,
      span: { last: iso(ofWeek.at(-1)?.taken_at), surveys: ofWeek.length, score: overall },
    });
    expect(day?.span?.fourp.slice(0, 2)).toEqual([mean(ofWeek.map(({ p1 }) => p1)), null]);
    expect(day?.surveys.map(({ survey_id: id }) => id)).toEqual([ofWeek[0]?.id, ofWeek.at(-1)?.id]);
  }
  expect(days.reduce((sum, { span }) => sum + (span?.surveys ?? 0), 0)).toBe(surveyCount);
});

test('a category’s means include only the audits that counted it', async () => {
  const { days, notAssessed } = await ask(calls.readCategoryDayScores, { ...RANGE, food_id: 'FV' });
  const [ofWeek = []] = weeks;
  expect(days[0]?.span?.score).toBe(mean(ofWeek.filter(({ fv_counted: n }) => n > 0).map(({ fv }) => fv)));
  expect(days[0]?.overall_score).toBe(mean(ofWeek.map(({ fv }) => fv)));
  expect(notAssessed).toEqual([]);
  const drinks = await ask(calls.readCategoryDayScores, { ...RANGE, food_id: 'DR' });
  expect(drinks.notAssessed).toEqual(drinks.days.map(({ date }) => date));
  expect(drinks.days[0]?.span?.score).toBeNull();
});

test('all categories together have fewer spans each; a range with few audits is listed by day, one by one', async () => {
  const { body, raw } = await server.call(calls.readCategoryDayScores, RANGE, gus);
  const all = body['resultData'] as Record<string, DayScore[]>;
  expect(Object.keys(all)).toEqual([...CATEGORIES]);
  expect(all['FV']).toHaveLength(22);
  expect(raw.length).toBeLessThan(200_000);
  const { days } = await ask(calls.readDayScores, { ...RANGE, end_date: '2020-06-30' });
  expect([days.length, days[0]?.surveys.length, days[0]?.span]).toEqual([182, 3, undefined]);
});

test('a store out of scope with many audits is refused like a missing one', async () => {
  const foreign = await ask(calls.readDayScores, RANGE, eve);
  const missing = await ask(calls.readDayScores, { ...RANGE, store_id: crypto.randomUUID() }, eve);
  expect(foreign.raw).toBe(missing.raw);
});
