import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { readCaptureStores } from '../../../contract/audits/capture.ts';
import * as calls from '../../../contract/audits/surveys.ts';
import { readScores } from '../../../contract/insight/dashboard.ts';
import { searchUsers } from '../../../contract/places/users.ts';
import { group, groupUser, person, store, type Person } from '../../../../test/support/factories.ts';
import { entriesOf } from '../../../../test/support/history.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW });
const coastal = await group(server.db, { name: 'Coastal' });
const harbour = await store(server.db, { name: 'Harbour Market', groups: [coastal] });
const ann = await person(server.db, { now: NOW });
const gus = await groupUser(server.db, { name: 'gus', groupId: coastal, stores: [harbour], now: NOW });
const eve = await groupUser(server.db, { name: 'eve', groupId: coastal, stores: [harbour], now: NOW });
const farUser = await groupUser(server.db, { name: 'far', now: NOW });
const questions = [...(await activeInstrument(server.db)).questions.keys()];

const yes = (count: number) => questions.slice(0, count).map((id) => ({ question_id: id, answer: 'Yes' }));

/** Adds a survey at a new store that Gus and Eve can see. */
async function addOne(over: Record<string, unknown> = {}, person: Person = gus) {
  const shop = await store(server.db, { groups: [coastal] });
  for (const { id } of [gus, eve])
    await server.db.insertInto('user_stores').values({ user_id: id, store_id: shop }).execute();
  const audit = { survey_id: randomUUID(), store_id: shop, date: '2026-11-18T09:41:00Z', answers: yes(9), ...over };
  const { raw, body } = await server.call(calls.addSurvey, audit, person);
  expect(body['type']).toBe(true);
  return { audit, id: audit.survey_id, shop, raw };
}

const correct = (id: string, over: object, person: Person = gus) =>
  server.call(calls.correctSurvey, { survey_id: id, version: 1, reason: 'A slip', ...over }, person);
const makeVoid = (id: string, over: object = {}, person: Person = ann) =>
  server.call(calls.voidSurvey, { survey_id: id, version: 1, reason: 'A trial', ...over }, person);
const restore = (id: string, over: object = {}) =>
  server.call(calls.restoreSurvey, { survey_id: id, version: 2, reason: 'It counts', ...over }, ann);

async function page(id: string) {
  const { body } = await server.call(calls.readSurvey, { surveyid: id }, ann);
  return (body as ReplyOf<typeof calls.readSurvey>).resultData[0];
}
async function versions(id: string) {
  const { body } = await server.call(calls.listRevisions, { survey_id: id }, gus);
  return (body as ReplyOf<typeof calls.listRevisions>).resultData;
}
const scoresIn = (raw: string) => (JSON.parse(raw) as { resultData: object }).resultData;
const current = async (shop: string) => (await server.call(readScores, { store_id: shop }, ann)).body['currentData'];

describe('/survey/add', () => {
  test('stores notes, the kind and when the auditor started', async () => {
    const [first, second] = yes(2);
    const answers = [
      { ...first, note: ' Door stuck ' },
      { ...second, note: '' },
    ];
    const startedAt = '2026-11-18T09:11:00+00:00';
    const { id, shop } = await addOne({ answers, kind: 'practice', started: startedAt });
    const { answers: answerList, ...rest } = (await page(id)) ?? { answers: [] };
    expect(rest).toMatchObject({ kind: 'practice', version: 1, void: null, started: '2026-11-18T09:11:00.000Z' });
    expect(answerList.map(({ note }) => note)).toEqual(['Door stuck', undefined]);
    expect(await current(shop)).toBeNull();
  });

  test('stores a note without an answer, which does not count as an answer, also in a correction', async () => {
    const [first, second, third] = questions;
    const twoAnswers = [
      { question_id: first, answer: 'Yes' },
      { question_id: second, answer: '', note: 'Door locked' },
    ];
    const { id, shop, audit, raw } = await addOne({ answers: twoAnswers });
    const { raw: rawSurvey } = await addOne({ answers: twoAnswers.slice(0, 1) });
    expect(scoresIn(raw)).toEqual({ ...scoresIn(rawSurvey), survey_id: id });
    expect((await page(id))?.answers).toMatchObject([
      { question_id: first },
      { question_id: second, answer: '', note: 'Door locked', score_included: 0 },
    ]);
    const reply = await server.call(readCaptureStores, { store_ids: [shop] }, gus);
    expect((reply.body as ReplyOf<typeof readCaptureStores>).resultData[0]?.last?.answers).toEqual({
      [first ?? '']: 'Yes',
    });
    const answers = [...audit.answers, { question_id: third, answer: '', note: 'Later' }];
    expect((await correct(id, { answers })).body).toMatchObject({ type: true });
    expect((await page(id))?.answers.map(({ note }) => note)).toEqual([undefined, 'Door locked', 'Later']);
    expect((await versions(id))[0]?.changes).toEqual([{ question_id: third, before: '', after: '(Later)' }]);
  });

  test.each([
    ['a note that is too long', { answers: [{ question_id: 'x', answer: 'Yes', note: 'x'.repeat(501) }] }, 'too_long'],
    ['a note with a NUL', { answers: [{ question_id: 'x', answer: 'Yes', note: '\0' }] }, 'invalid_text'],
    ['an unknown kind', { kind: 'trial' }, 'invalid'],
    ['an invalid start', { started: 'today' }, 'invalid_date'],
    ['a start 48 hours before', { date: '2026-11-18T09:00:00Z', started: '2026-11-16T08:59:59Z' }, 'started_outside'],
    ['a start after its date', { date: '2026-11-18T09:00:00Z', started: '2026-11-18T09:00:01Z' }, 'started_outside'],
  ])('refuses %s', async (_case, over, code) => {
    const audit = { survey_id: randomUUID(), store_id: harbour, date: '2026-11-18', answers: [], ...over };
    expect((await server.call(calls.addSurvey, audit, gus)).body).toMatchObject({ type: false, code });
  });

  test('always gives what it received the same reply, even after a correction, and refuses the corrected content', async () => {
    const { audit, id, raw } = await addOne();
    await correct(id, { answers: yes(3) });
    expect((await server.call(calls.addSurvey, audit, gus)).raw).toBe(raw);
    const correction = await server.call(calls.addSurvey, { ...audit, answers: yes(3) }, gus);
    expect(correction.body).toMatchObject({ type: false, code: 'survey_id_taken' });
    expect(await page(id)).toMatchObject({ version: 2, answers: { length: 3 } });
  });

  test.each(['second', 'practice'])('a survey of the kind %s counts nowhere', async (kind) => {
    const { id, shop } = await addOne({ kind });
    const row = await server.db.selectFrom('stores').where('id', '=', shop).selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ survey_count: 0, last_survey_at: null, latest_overall: null });
    expect(await server.db.selectFrom('store_months').where('store_id', '=', shop).selectAll().execute()).toEqual([]);
    const list = async (more: object) =>
      (await server.call(calls.listSurveys, { storeid: shop, ...more }, gus)).body['resultData'];
    expect(await list({})).toEqual([]);
    expect(await list({ kinds: ['audit'], void: true })).toEqual([]);
    expect(await list({ kinds: [kind] })).toMatchObject([{ survey_id: id, kind, void: false, version: 1 }]);
  });
});

describe('/survey/correct', () => {
  test('scores the given answers, and leaves the others unchanged', async () => {
    const suggestion = [{ question: 'What?', answers: ['That'] }];
    const { id, shop } = await addOne({ suggestion });
    const { body } = await correct(id, { answers: [{ ...yes(1)[0], note: 'Seen' }] });
    const { scores, ...reply } = body['resultData'] as Record<string, unknown>;
    expect(scores).toHaveLength(7);
    expect(reply).toMatchObject({ survey_id: id, version: 2, overallScore: await current(shop) });
    expect(await page(id)).toMatchObject({ date: '2026-11-18T09:41:00.000Z', answers: [{ note: 'Seen' }] });
    const { body: plan } = await server.call(calls.readSuggestions, { surveyid: id }, ann);
    expect(plan['resultData']).toHaveLength(1);
    expect(await current(shop)).toBe((await page(id))?.overall_score);
  });

  test('creates no version when nothing changes', async () => {
    const suggestion = [{ question: 'What?', answers: ['That'], notes: 'Soon' }];
    const { audit, id } = await addOne({ answers: [{ ...yes(1)[0], note: 'Seen' }], suggestion });
    const unchangedFields = {
      date: audit.date,
      kind: 'audit',
      answers: audit.answers,
      managerAnswer: { answers: [] },
      suggestion,
    };
    for (const input of [{}, unchangedFields]) {
      expect((await correct(id, input)).body).toMatchObject({ resultData: { survey_id: id, version: 1 } });
    }
    expect(await versions(id)).toHaveLength(1);
    const entries = server.db.selectFrom('audit_log').where('subject_id', '=', id).select('kind');
    expect(await entries.execute()).toEqual([]);
    expect((await correct(id, { answers: yes(1) })).body).toMatchObject({ resultData: { version: 2 } });
  });

  test('stores every version, with who, when, why and what changed', async () => {
    const { id } = await addOne({ answers: yes(2) });
    const [first, second] = questions;
    server.clock.now = new Date('2026-11-21T13:00:00Z');
    await correct(id, { answers: [{ question_id: first, answer: 'No' }], date: '2026-11-17' });
    await correct(id, { version: 2, kind: 'second', reason: 'Same visit' }, ann);
    expect(await versions(id)).toMatchObject([
      { version: 3, by: 'ann', reason: 'Same visit', kind: 'second', changes: [] },
      {
        version: 2,
        at: '2026-11-21T13:00:00.000Z',
        by: 'gus',
        reason: 'A slip',
        date: '2026-11-17T00:00:00.000Z',
        changes: [
          { question_id: first, before: 'Yes', after: 'No' },
          { question_id: second, before: 'Yes', after: '' },
        ],
      },
      {
        version: 1,
        by: 'gus',
        reason: null,
        kind: 'audit',
        void: false,
        date: '2026-11-18T09:41:00.000Z',
        changes: [],
      },
    ]);
  });

  test('returns the only version of a survey that was never changed', async () => {
    const { id } = await addOne();
    expect(await versions(id)).toMatchObject([{ version: 1, by: 'gus', reason: null, changes: [] }]);
  });

  test('is allowed to its auditor for seven days, and to an administrator always', async () => {
    const { id } = await addOne();
    const arrival = new Date(NOW.getTime() - 7 * 86_400_000);
    await server.db.updateTable('surveys').set({ received_at: arrival }).where('id', '=', id).execute();
    const isOffered = async (person: Person) => {
      const { body } = await server.call(calls.readSurvey, { surveyid: id }, person);
      return (body as ReplyOf<typeof calls.readSurvey>).resultData[0]?.may_correct;
    };
    expect(await Promise.all([gus, eve, ann].map(isOffered))).toEqual([true, false, true]);
    expect((await correct(id, {}, eve)).body).toMatchObject({ code: 'other_auditor' });
    expect((await correct(id, {}, farUser)).status).toBe(404);
    expect((await correct(id, { kind: 'second' })).body['type']).toBe(true);
    server.clock.now = new Date(NOW.getTime() + 1);
    expect(await Promise.all([gus, eve, ann].map(isOffered))).toEqual([false, false, true]);
    expect((await correct(id, { version: 2 })).body).toMatchObject({ type: false, code: 'too_late' });
    expect((await correct(id, { version: 2 }, ann)).body['type']).toBe(true);
  });

  test.each([
    ['an empty reason', { reason: ' ' }, { type: false, code: 'missing', field: 'reason' }],
    ['a reason that is too long', { reason: 'x'.repeat(501) }, { code: 'too_long', field: 'reason' }],
    ['no version', { version: undefined }, { code: 'missing', field: 'version' }],
    ['a future version', { version: 2 }, { code: 'survey_changed' }],
    ['a date ahead', { date: '2026-11-23' }, { code: 'date_ahead', field: 'date' }],
    ['a date long ago', { date: '1999-12-31' }, { code: 'date_long_ago', field: 'date' }],
    ['an invalid date', { date: 'soon' }, { code: 'invalid_date', field: 'date' }],
    ['an unknown kind', { kind: 'trial' }, { code: 'invalid', field: 'kind' }],
    ['an unknown question', { answers: [{ question_id: 'x', answer: 'Yes' }] }, { code: 'unknown_question' }],
    ['a question answered twice', { answers: [...yes(1), ...yes(1)] }, { code: 'answered_twice' }],
  ])('refuses %s, and changes nothing', async (_case, over, refusal) => {
    const { id } = await addOne();
    const before = await page(id);
    expect((await correct(id, over)).body).toMatchObject(refusal);
    expect(await page(id)).toEqual(before);
    expect(await versions(id)).toHaveLength(1);
  });

  test.each<[what: string, over: object, who: Person, status: number, words: RegExp]>([
    ['an older version', {}, gus, 409, /^Nothing was changed, because the survey was edited/],
    ['an empty reason', { version: 2, reason: '' }, gus, 200, /^Reason is required\.$/],
    ['a date ahead', { version: 2, date: '2026-11-23' }, gus, 200, /^This date is more than 24 hours in the future/],
    ['a date long ago', { version: 2, date: '1999-12-31' }, gus, 200, /^This date is before the year 2000/],
    ['another user’s survey', { version: 2 }, eve, 403, /^Only the auditor who took this audit/],
    ['a survey outside the scope', { version: 2 }, farUser, 404, /./],
  ])('explains why it refuses %s, and changes nothing', async (_case, over, person, status, words) => {
    const { id, shop } = await addOne();
    await correct(id, { answers: yes(5) });
    const all = async () => [await page(id), await versions(id), await current(shop), await entriesOf(server.db)];
    const before = await all();
    const refusal = await correct(id, { answers: yes(1), ...over }, person);
    expect([refusal.status, refusal.body['type']]).toEqual([status, false]);
    expect(refusal.body['message']).toMatch(words);
    expect(await all()).toEqual(before);
  });

  test('of two simultaneous corrections, the second is answered 409 and changes nothing', async () => {
    const { id } = await addOne();
    const replies = await Promise.all([correct(id, { answers: yes(1) }), correct(id, { answers: yes(2) }, ann)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const length = replies[0]?.status === 200 ? 1 : 2;
    expect(await page(id)).toMatchObject({ version: 2, answers: { length } });
    expect(await versions(id)).toHaveLength(2);
  });
});

describe('/survey/void and /survey/restore', () => {
  test('a voided survey is kept but does not count until it is restored', async () => {
    const { id, shop } = await addOne();
    const score = await current(shop);
    expect((await makeVoid(id)).body).toMatchObject({
      type: true,
      resultData: 'The survey was voided. It’s still stored but no longer counts.',
    });
    expect(await current(shop)).toBeNull();
    expect(await page(id)).toMatchObject({ version: 2, void: { at: NOW.toISOString(), by: 'ann', reason: 'A trial' } });
    const { body } = await server.call(calls.listSurveys, { storeid: shop, void: true }, gus);
    expect(body['resultData']).toMatchObject([{ survey_id: id, void: true, kind: 'audit', version: 2 }]);
    expect((await server.call(calls.listSurveys, { storeid: shop }, gus)).body['count']).toBe(0);
    expect((await restore(id)).body['type']).toBe(true);
    expect(await page(id)).toMatchObject({ version: 3, void: null });
    expect(await current(shop)).toBe(score);
    expect((await versions(id)).map((version) => version.void)).toEqual([false, true, false]);
  });

  test('a corrected void survey remains void', async () => {
    const { id, shop } = await addOne();
    await makeVoid(id);
    expect((await correct(id, { version: 2, answers: yes(1) }, ann)).body['type']).toBe(true);
    expect(await current(shop)).toBeNull();
  });

  test('are refused without a reason, for an older version, twice, and to a group user', async () => {
    const { id } = await addOne();
    expect((await makeVoid(id, { reason: '' })).body).toMatchObject({ code: 'missing', field: 'reason' });
    expect((await makeVoid(id, {}, gus)).status).toBe(403);
    expect((await makeVoid(randomUUID())).status).toBe(404);
    expect((await restore(id, { version: 1 })).body).toMatchObject({ type: false, code: 'not_void' });
    await makeVoid(id);
    expect(await makeVoid(id)).toMatchObject({ status: 409, body: { code: 'survey_changed' } });
    expect((await makeVoid(id, { version: 2 })).body).toMatchObject({ type: false, code: 'already_void' });
    expect(await restore(id, { version: 1 })).toMatchObject({ status: 409 });
    expect((await restore(id, { reason: '' })).body).toMatchObject({ code: 'missing', field: 'reason' });
  });

  test('are recorded in the history, with the reason', async () => {
    const { id } = await addOne();
    await makeVoid(id);
    await restore(id);
    await correct(id, { version: 3, kind: 'practice' }, ann);
    const entries = (await entriesOf(server.db)).filter(({ subject }) => subject === id);
    expect(entries).toMatchObject([
      { kind: 'survey_voided', before: null, after: { reason: 'A trial' } },
      { kind: 'survey_restored', after: { reason: 'It counts' } },
      {
        kind: 'survey_corrected',
        actor: ann.id,
        before: { survey_kind: 'audit' },
        after: { survey_kind: 'practice', reason: 'A slip' },
      },
    ]);
  });
});

test('a user’s survey count includes only those that count', async () => {
  const { id } = await addOne();
  const before = await countOfGus();
  await makeVoid(id);
  expect(await countOfGus()).toBe(before - 1);
});

async function countOfGus(): Promise<number> {
  const { body } = await server.call(searchUsers, { filter: gus.email }, ann);
  return (body['resultData'] as { survey_count: number }[])[0]?.survey_count ?? 0;
}
