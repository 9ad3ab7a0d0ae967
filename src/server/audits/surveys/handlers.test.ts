import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as calls from '../../../contract/audits/surveys.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const coastal = await group(server.db, { name: 'Coastal' });
const harbour = await store(server.db, { name: 'Harbour Market', groups: [coastal] });
const foreign = await store(server.db, { name: 'Hill Street', groups: [coastal] });
const ann = await person(server.db);
const gus = await groupUser(server.db, { groupId: coastal, stores: [harbour] });

const audit = (over: Record<string, unknown> = {}) => ({
  survey_id: randomUUID(),
  store_id: harbour,
  date: '2026-11-18T09:41:00+11:00',
  answers: [],
  ...over,
});

describe('/survey/add', () => {
  test('scores the audit and returns the scores', async () => {
    const { status, body } = await server.call(calls.addSurvey, audit(), gus);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: true, resultData: { overallScore: 0, p1Total: 0 } });
    expect((body['resultData'] as { scores: unknown[] }).scores).toHaveLength(7);
  });

  test('gives a repeated message the same reply, in any order of answers and any letter case of ids, and adds nothing', async () => {
    const answers = await someAnswers(3);
    const input = audit({ answers });
    const [storeId, surveyId] = [input.store_id.toUpperCase(), input.survey_id.toUpperCase()];
    const first = await server.call(calls.addSurvey, input, gus);
    const other = { ...input, survey_id: surveyId, store_id: storeId, answers: answers.toReversed() };
    const repeatReply = await server.call(calls.addSurvey, other, gus);
    expect(first.body['type']).toBe(true);
    expect(repeatReply.raw).toBe(first.raw);
    const { body } = await server.call(calls.listSurveys, { storeid: harbour }, gus);
    const ids = (body['resultData'] as { survey_id: string }[]).map((row) => row.survey_id);
    expect(ids.filter((id) => id === input.survey_id)).toHaveLength(1);
  });

  test('refuses other content under an existing id', async () => {
    const input = audit();
    await server.call(calls.addSurvey, input, gus);
    const { status, body } = await server.call(calls.addSurvey, { ...input, date: '2026-11-19' }, gus);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: false, code: 'survey_id_taken', field: 'survey_id' });
  });

  test('always gives a stored survey the same reply, even when its date is now out of bounds', async () => {
    const input = audit({ date: '2026-11-18T00:00:00Z' });
    const first = await server.call(calls.addSurvey, input, gus);
    server.clock.now = new Date('2026-11-01T00:00:00Z');
    const repeatReply = await server.call(calls.addSurvey, input, gus);
    const other = await server.call(calls.addSurvey, { ...input, date: '2026-11-19' }, gus);
    const secondReply = await server.call(calls.addSurvey, { ...input, survey_id: randomUUID() }, gus);
    server.clock.now = null;
    expect(repeatReply.raw).toBe(first.raw);
    expect([other.body['code'], secondReply.body['code']]).toEqual(['survey_id_taken', 'date_ahead']);
  });

  test('stores a message once that arrives twenty times simultaneously', async () => {
    const input = audit({ store_id: foreign, answers: await someAnswers(5) });
    const replies = await Promise.all(Array.from({ length: 20 }, () => server.call(calls.addSurvey, input, ann)));
    expect(new Set(replies.map(({ raw }) => raw)).size).toBe(1);
    const { body } = await server.call(calls.listSurveys, { storeid: foreign }, ann);
    expect(body['count']).toBe(1);
    const row = await server.db.selectFrom('stores').where('id', '=', foreign).selectAll().executeTakeFirstOrThrow();
    expect(row.survey_count).toBe(1);
  });

  test('accepts many surveys of one store at once', async () => {
    const busy = await store(server.db);
    const input = Array.from({ length: 40 }, () => audit({ store_id: busy }));
    const replies = await Promise.all(input.map((survey) => server.call(calls.addSurvey, survey, ann)));
    expect(replies.map(({ status }) => status)).toEqual(input.map(() => 200));
    const row = await server.db.selectFrom('stores').where('id', '=', busy).selectAll().executeTakeFirstOrThrow();
    expect(row.survey_count).toBe(40);
  });

  test.each([
    ['a missing date', { date: undefined }, 'invalid_date', 'date'],
    ['a date as text', { date: 'yesterday' }, 'invalid_date', 'date'],
    ['the last day of all', { date: '9999-12-31' }, 'date_ahead', 'date'],
    ['the day after tomorrow', { date: new Date(Date.now() + 25 * 3_600_000).toISOString() }, 'date_ahead', 'date'],
    ['the first day of all', { date: '0001-01-01' }, 'date_long_ago', 'date'],
    ['the last century', { date: '1999-12-31T23:59:59Z' }, 'date_long_ago', 'date'],
    ['an id that is not a UUID', { survey_id: '17' }, 'invalid_survey_id', 'survey_id'],
    ['no answers at all', { answers: undefined }, 'missing', 'answers'],
    ['an unknown question', { answers: [{ question_id: '__proto__', answer: 'Yes' }] }, 'unknown_question', 'answers'],
    ['a number for an answer', { answers: [{ question_id: 'x', answer: 7 }] }, 'invalid', 'answers'],
    [
      'four actions',
      { suggestion: [1, 2, 3, 4].map(() => ({ question: 'q', answers: [] })) },
      'too_many_actions',
      'suggestion',
    ],
    ['a NUL in a note', { suggestion: [{ question: 'q\u0000', answers: [] }] }, 'invalid_text', 'suggestion'],
  ])('refuses %s', async (_case, over, code, field) => {
    const { status, body } = await server.call(calls.addSurvey, audit(over), gus);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: false, code, field });
    expect(body['resultData']).toBe(body['message']);
  });

  test('accepts a survey from a clock that is nearly a day ahead', async () => {
    const date = new Date(Date.now() + 23 * 3_600_000).toISOString();
    const { body } = await server.call(calls.addSurvey, audit({ date, store_id: await store(server.db) }), ann);
    expect(body['type']).toBe(true);
  });

  test('refuses a question that is answered twice', async () => {
    const [answer] = await someAnswers(1);
    const { body } = await server.call(calls.addSurvey, audit({ answers: [answer, answer] }), gus);
    expect(body).toMatchObject({ type: false, code: 'answered_twice' });
  });

  test('a store out of scope is refused byte for byte like a missing one', async () => {
    const inForeign = await server.call(calls.addSurvey, audit({ store_id: foreign }), gus);
    const inMissing = await server.call(calls.addSurvey, audit({ store_id: randomUUID() }), gus);
    const inNonsense = await server.call(calls.addSurvey, audit({ store_id: 'no id of ours' }), gus);
    expect(inForeign.status).toBe(404);
    expect(inMissing.raw).toBe(inForeign.raw);
    expect(inNonsense.raw).toBe(inForeign.raw);
  });
});

describe('reading surveys', () => {
  test('returns the previous survey with this one, and which categories were assessed', async () => {
    const shop = await store(server.db);
    const all = await survey(server.db, shop, { date: '2026-10-01T08:00:00Z' });
    const emptySurvey = await survey(server.db, shop, { date: '2026-11-01T08:00:00Z', answers: {} });
    const { body } = await server.call(calls.readLastScores, { surveyid: emptySurvey }, ann);
    expect(body['dates']).toEqual(['2026-11-01T08:00:00.000Z', '2026-10-01T08:00:00.000Z']);
    expect(body['assessed']).toEqual([[], ['FV', 'SF', 'MC', 'BC', 'MS', 'DE', 'DR']]);
    const first = await server.call(calls.readLastScores, { surveyid: all }, ann);
    expect(first.body['resultData']).toHaveLength(1);
  });

  test('returns the action plan as JSON texts', async () => {
    const id = await survey(server.db, harbour, { actions: [{ question: 'First?', answers: ['Water'] }] });
    const { body } = await server.call(calls.readSuggestions, { surveyid: id }, gus);
    expect(body['resultData']).toEqual(['{"question":"First?","answers":["Water"],"notes":""}']);
  });

  test('lists a store newest first', async () => {
    const shop = await store(server.db);
    const old = await survey(server.db, shop, { date: '2025-01-01' });
    const young = await survey(server.db, shop, { date: '2026-01-01' });
    const { body } = await server.call(calls.listSurveysOfStore, { store_id: shop }, ann);
    expect((body['resultData'] as { survey_id: string }[]).map((row) => row.survey_id)).toEqual([young, old]);
  });

  test.each([
    calls.readSurvey,
    calls.readSurveyScore,
    calls.readLastScores,
    calls.readSurveyDate,
    calls.readSuggestions,
  ])('$path answers a survey out of scope like a missing one', async (call) => {
    const foreignSurvey = await survey(server.db, foreign);
    const inForeign = await server.call(call, { surveyid: foreignSurvey }, gus);
    const inMissing = await server.call(call, { surveyid: randomUUID() }, gus);
    expect(inForeign.status).toBe(404);
    expect(inForeign.raw).toBe(inMissing.raw);
    expect((await server.call(call, { surveyid: foreignSurvey }, ann)).status).toBe(200);
  });
});

async function someAnswers(count: number) {
  const { activeInstrument } = await import('../../shared/definitions/installedInstruments.ts');
  const { questions } = await activeInstrument(server.db);
  return [...questions.keys()].slice(0, count).map((question_id) => ({ question_id, answer: 'yes' }));
}
