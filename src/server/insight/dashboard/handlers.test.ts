import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as calls from '../../../contract/insight/dashboard.ts';
import type { DayScore } from '../../../contract/kit/shapes.ts';
import { groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const server = await sharedServer();
const harbour = await store(server.db, { name: 'Harbour Market' });
const foreign = await store(server.db);
const ann = await person(server.db);
const gus = await groupUser(server.db, { stores: [harbour] });
const { questions } = await activeInstrument(server.db);
const drinks = [...questions.values()].filter(({ category }) => category === 'DR');
// Every drinks question earns its point and nothing else is answered, so the overall score is 100 / 7.
const halfAnswers = Object.fromEntries(
  drinks.map(({ varname, scoringType }) => [varname, scoringType === 2 ? 'No' : 'Yes']),
);
await survey(server.db, harbour, { date: '2026-10-01T08:00:00Z', answers: {} });
await survey(server.db, harbour, { date: '2026-10-31T23:30:00-05:00', answers: halfAnswers });
await survey(server.db, harbour, { date: '2026-11-18T09:41:00Z', answers: halfAnswers });
await survey(server.db, harbour, { date: '2026-11-18T15:00:00Z', answers: {} });

const ask = (range: object) => server.call(calls.readDayScores, { store_id: harbour, ...range }, gus);
const surveyDays = async (input: object, person = gus) =>
  (await server.call(calls.readSurveyDays, input, person)).body['resultData'];
const days = async (range: object) => (await ask(range)).body['resultData'] as DayScore[];

describe('/get/dashboardGraph', () => {
  test('averages the surveys of a UTC day, oldest day first', async () => {
    const scores = await days({ start_date: '2026-10-01', end_date: '2026-11-18' });
    expect(scores.map(({ date, overall_score: score }) => [date, score])).toEqual([
      ['2026-10-01', 0],
      ['2026-11-01', 14],
      ['2026-11-18', 7],
    ]);
    expect(scores[2]?.surveys.map(({ overall_score: score }) => score)).toEqual([14, 0]);
  });

  test('returns each survey’s own scores, null where nothing was counted, and how many categories it assessed', async () => {
    const scores = await days({ start_date: '2026-11-18', end_date: '2026-11-18' });
    expect(scores[0]).toMatchObject({ p1Total: 50, p2Total: 50, p3Total: 50, p4Total: 50 });
    expect(scores[0]?.surveys.map(({ score, fourp, assessed }) => ({ score, fourp, assessed }))).toEqual([
      { score: 14, fourp: [100, 100, 100, 100], assessed: 1 },
      { score: 0, fourp: [null, null, null, null], assessed: 0 },
    ]);
  });

  test.each([
    ['both ends', { start_date: '2026-11-18', end_date: '2026-11-18' }, 1],
    ['the day in UTC of a long form', { start_date: 'Thu Nov 19 2026 00:00:00 GMT+1100', end_date: '2026-11-18' }, 1],
    ['an empty range', { start_date: '2026-11-02', end_date: '2026-11-17' }, 0],
    ['a moment within the last day', { start_date: '2026-11-01T23:59:59Z', end_date: '2026-11-01T00:00:00Z' }, 1],
  ])('accepts %s', async (_case, range, expected) => expect(await days(range)).toHaveLength(expected));

  test('refuses a start after the end, and an invalid date', async () => {
    const reversedReply = await ask({ start_date: '2026-11-19', end_date: '2026-11-18' });
    expect(reversedReply.body).toMatchObject({ type: false, code: 'range_reversed', field: 'start_date' });
    const wrong = await ask({ start_date: '19/11/2026', end_date: '2026-11-18' });
    expect(wrong.body).toMatchObject({ type: false, code: 'invalid_date', field: 'start_date' });
  });
});

describe('/get/categorygraph', () => {
  const range = { start_date: '2026-10-01', end_date: '2026-11-18' };

  test('returns one category, and on which days it was not assessed', async () => {
    const { body } = await server.call(
      calls.readCategoryDayScores,
      { store_id: harbour, food_id: 'DR', ...range },
      gus,
    );
    const scores = body['resultData'] as DayScore[];
    expect(scores.map(({ date, overall_score: score }) => [date, score])).toEqual([
      ['2026-10-01', 0],
      ['2026-11-01', 100],
      ['2026-11-18', 50],
    ]);
    expect(body['notAssessed']).toEqual(['2026-10-01']);
    expect(scores[2]?.surveys.map(({ score, overall_score: overall }) => [score, overall])).toEqual([
      [100, 14],
      [null, 0],
    ]);
  });

  test('returns all seven without a category', async () => {
    const { body } = await server.call(calls.readCategoryDayScores, { store_id: harbour, ...range }, gus);
    expect(Object.keys(body['resultData'] as object)).toEqual(['FV', 'SF', 'MC', 'BC', 'MS', 'DE', 'DR']);
  });

  test('refuses an unknown category', async () => {
    const { body } = await server.call(
      calls.readCategoryDayScores,
      { store_id: harbour, food_id: 'XX', ...range },
      gus,
    );
    expect(body).toMatchObject({ type: false, code: 'unknown_category', field: 'food_id' });
  });
});

describe('/dashboard/score', () => {
  test('returns the highest, the current and the previous score', async () => {
    const { body } = await server.call(calls.readScores, { store_id: harbour }, gus);
    expect(body).toMatchObject({
      resultData: 14,
      currentData: 0,
      previousData: 14,
      highestDate: '2026-11-01T04:30:00.000Z',
      currentDate: '2026-11-18T15:00:00.000Z',
      assessed: 0,
    });
  });

  test('of a category excludes surveys that did not assess it', async () => {
    const { body } = await server.call(calls.readScores, { store_id: harbour, food_id: 'DR' }, gus);
    expect(body).toMatchObject({ resultData: 100, currentData: 100, currentDate: '2026-11-18T09:41:00.000Z' });
  });

  test('of a store without surveys is null', async () => {
    const { body } = await server.call(calls.readScores, { store_id: foreign }, ann);
    expect(body).toMatchObject({ type: true, resultData: null, currentData: null, currentSurvey: null });
  });
});

test('/dashboard/getstartdate returns the date of the latest survey, or null', async () => {
  const last = await server.call(calls.readLastSalesDate, { store_id: harbour }, gus);
  expect(last.body['resultData']).toEqual([{ lastSalesDate: '2026-11-18T15:00:00.000Z' }]);
  const reply = await server.call(calls.readLastSalesDate, { store_id: foreign }, ann);
  expect(reply.body['resultData']).toEqual([{ lastSalesDate: null }]);
});

test('/dashboard/surveydays returns on how many days a store was surveyed, or one of its categories assessed', async () => {
  expect(await surveyDays({ store_id: harbour })).toEqual({ days: 3, first: '2026-10-01', last: '2026-11-18' });
  expect(await surveyDays({ store_id: harbour, food_id: 'DR' })).toEqual({
    days: 2,
    first: '2026-11-01',
    last: '2026-11-18',
  });
  expect(await surveyDays({ store_id: harbour, food_id: 'FV' })).toEqual({ days: 0, first: null, last: null });
  expect(await surveyDays({ store_id: foreign }, ann)).toEqual({ days: 0, first: null, last: null });
});

test('/get/databysurveyid returns the answers in the order of the instrument, with their points', async () => {
  const id = await survey(server.db, harbour, { answers: halfAnswers });
  const { body } = await server.call(calls.readSurveyAnswers, { survey_id: id }, gus);
  const [{ answers }] = body['resultData'] as [{ answers: Record<string, unknown>[] }];
  expect(answers.map((answer) => answer['question_id'])).toEqual(Object.keys(halfAnswers));
  const scorable = answers.filter((answer) => answer['scoring_type'] !== 3);
  expect(scorable.every((answer) => answer['score_added'] === answer['scoring_weight'])).toBe(true);
});

test.each([
  [calls.readScores, { store_id: '' }],
  [calls.readLastSalesDate, { store_id: '' }],
  [calls.readSurveyDays, { store_id: '' }],
  [calls.readDayScores, { store_id: '', start_date: '2026-01-01', end_date: '2026-12-31' }],
  [calls.readCategoryDayScores, { store_id: '', start_date: '2026-01-01', end_date: '2026-12-31' }],
])('$path answers a store out of scope like a missing one', async (call, input) => {
  const inForeign = await server.call(call, { ...input, store_id: foreign }, gus);
  const inMissing = await server.call(call, { ...input, store_id: randomUUID() }, gus);
  expect(inForeign.status).toBe(404);
  expect(inForeign.raw).toBe(inMissing.raw);
  expect((await server.call(call, { ...input, store_id: foreign }, ann)).status).toBe(200);
});
