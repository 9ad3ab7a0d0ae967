import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/insight/evaluation.ts';
import type { InputOf } from '../../../contract/kit/call.ts';
import { group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { callSuccessfully } from '../../../../test/support/secondFactor.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const server = await sharedServer({ now: new Date('2026-11-21T10:00:00Z') });
const { db } = server;
const RANGE = { start_date: '2026-11-01', end_date: '2026-11-20' };

let ann: Person;
let ben: Person;
let cleo: Person;
let gus: Person;
let [coast, inland] = ['', ''];
let [harbour, hill] = ['', ''];
/** Three scored questions on fruit and vegetables. */
let questions: string[];

/** Adds a survey of the given kind by the given user, with answers to the three questions. */
async function audit(storeId: string, date: string, by: Person, answers: string[], kind: 'audit' | 'second' = 'audit') {
  const input = Object.fromEntries(
    questions.flatMap((id, at) => (answers[at] === undefined ? [] : [[id, answers[at]]])),
  );
  const id = await survey(db, storeId, { date, answers: input });
  const more = {
    user_id: by.id,
    kind,
    counted: kind === 'audit',
    started_at: new Date(Date.parse(date) - 30 * 60_000),
  };
  await db.updateTable('surveys').set(more).where('id', '=', id).execute();
  return id;
}

const agreement = async (over: Partial<InputOf<typeof calls.readAgreement>> = {}, person = ann) =>
  (await callSuccessfully(server, calls.readAgreement, { ...RANGE, ...over }, person)).resultData;

beforeAll(async () => {
  [ann, ben, cleo] = [await person(db), await person(db, { name: 'ben' }), await person(db, { name: 'cleo' })];
  [coast, inland] = [await group(db), await group(db)];
  harbour = await store(db, { name: 'Harbour', groups: [coast] });
  hill = await store(db, { name: 'Hill', groups: [inland] });
  gus = await groupUser(db, { groupId: coast, stores: [harbour] });
  const scoredSurvey = [...(await activeInstrument(db)).questions.values()].filter(
    ({ scoringType }) => scoringType === 1,
  );
  questions = scoredSurvey
    .filter(({ category }) => category === 'FV')
    .slice(0, 3)
    .map(({ varname }) => varname);
});

describe('agreement', () => {
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    ids['far'] = await audit(harbour, '2026-11-04T09:00:00Z', ben, ['No', 'No', 'No']);
    ids['near'] = await audit(harbour, '2026-11-05T09:00:00Z', ben, ['Yes', 'No', 'N/A']);
    ids['second'] = await audit(harbour, '2026-11-05T10:00:00Z', cleo, ['yes', 'Yes', 'n/a'], 'second');
    ids['own'] = await audit(harbour, '2026-11-05T10:30:00Z', cleo, ['No', 'No', 'No']);
    ids['alone'] = await audit(harbour, '2026-11-12T10:00:00Z', cleo, ['No'], 'second');
    ids['hill'] = await audit(hill, '2026-11-05T09:00:00Z', ben, ['Yes', 'Yes', 'Yes']);
    ids['hillSecond'] = await audit(hill, '2026-11-06T09:00:00Z', cleo, ['Yes', 'Yes', 'Yes'], 'second');
  });

  test('a second survey is paired with the nearest audit by another auditor', async () => {
    const { pairs, surveys } = await agreement({ group_id: coast });
    expect(pairs).toBe(1);
    expect(surveys).toEqual([
      expect.objectContaining({
        first: ids['near'],
        second: ids['second'],
        store_name: 'Harbour',
        date: '2026-11-05T10:00:00.000Z',
      }),
    ]);
  });

  test('returns for each question how often both auditors agreed, lowest agreement first', async () => {
    const result = await agreement({ group_id: coast });
    expect(result.questions.map(({ question_id, pairs, agree, pa }) => [question_id, pairs, agree, pa])).toEqual([
      [questions[1], 1, 0, 0],
      [questions[0], 1, 1, 1],
      [questions[2], 1, 1, 1],
    ]);
    expect(result.overall).toMatchObject({ pairs: 1, answers: 3, pa: expect.closeTo(2 / 3, 9) as number });
    expect(result.categories.find(({ food_id: id }) => id === 'FV')?.answers).toBe(3);
    expect(result.categories.find(({ food_id: id }) => id === 'DR')).toMatchObject({
      pairs: 0,
      answers: 0,
      pa: null,
      ac1_low: null,
    });
  });

  test('can exclude N/A', async () => {
    const result = await agreement({ group_id: coast, drop_na: true });
    expect(result.overall).toMatchObject({ answers: 2, pa: 0.5 });
    expect(result.questions).toHaveLength(2);
  });

  test('returns the bias of scores and of each auditor, and their minutes', async () => {
    const result = await agreement({ group_id: coast });
    // One of the two questions earns its point in the first audit, and both do in the second: the scores are 50 and 100
    // for fruit, and a seventh of that overall.
    expect(result.scores.find(({ area }) => area === 'FV')).toMatchObject({
      pairs: 1,
      bias: 50,
      icc: null,
      lower: null,
    });
    expect(result.auditors).toHaveLength(2);
    expect(result.auditors.find(({ userid }) => userid === cleo.id)).toMatchObject({ pairs: 1, bias: 7, minutes: 30 });
    expect(result.auditors.find(({ userid }) => userid === ben.id)).toMatchObject({ pairs: 1, bias: -7 });
  });

  test('fewer hours find no partner, and any two audits can be paired', async () => {
    expect((await agreement({ hours: 1, group_id: inland })).pairs).toBe(0);
    const anyPairs = await agreement({ pairs: 'any', group_id: coast });
    expect(anyPairs.surveys.map(({ first, second }) => [first, second])).toEqual([[ids['near'], ids['own']]]);
  });

  test('can be limited to two auditors', async () => {
    expect((await agreement({ auditors: [ben.id, cleo.id] })).pairs).toBe(2);
    expect((await agreement({ auditors: [ben.id, ann.id] })).pairs).toBe(0);
  });

  test('a group user sees only pairs of their stores, and a group out of scope is answered like a missing one', async () => {
    expect((await agreement({}, gus)).surveys.map(({ second }) => second)).toEqual([ids['second']]);
    const foreign = await server.call(calls.readAgreement, { ...RANGE, group_id: inland }, gus);
    expect(foreign.status).toBe(404);
    expect((await server.call(calls.readAgreement, { ...RANGE, group_id: randomUUID() }, gus)).raw).toBe(foreign.raw);
  });

  test('pairs from several batches are all counted, each in its own place', async () => {
    const manyStores = await group(db);
    const stores: string[] = [];
    for (let at = 0; at < 55; at += 1) {
      const id = await store(db, { name: `Store ${at}`, groups: [manyStores] });
      const minute = String(at).padStart(2, '0');
      stores.push(id);
      await audit(id, `2026-11-07T09:${minute}:00Z`, ben, ['Yes', at % 5 === 0 ? 'No' : 'Yes']);
      await audit(id, `2026-11-07T10:${minute}:00Z`, cleo, ['Yes', 'Yes'], 'second');
    }
    const result = await agreement({ group_id: manyStores });
    expect([result.pairs, result.overall.pairs, result.overall.answers]).toEqual([55, 55, 110]);
    expect(result.questions.find(({ question_id: id }) => id === questions[1])).toMatchObject({ pairs: 55, agree: 44 });
    expect(result.surveys.map(({ store_id: id, store_name: name }) => [id, name])).toEqual(
      stores.map((id, at) => [id, `Store ${at}`]),
    );
  });

  test.each([
    ['no hours', { hours: 0 }, 'hours'],
    ['too many hours', { hours: 337 }, 'hours'],
    ['an unknown auditor', { auditors: ['x', 'y'] }, 'auditors'],
    ['one auditor', { auditors: [randomUUID()] }, 'auditors'],
    ['pairs of another kind', { pairs: 'third' }, 'pairs'],
    ['a reversed range', { end_date: '2026-10-01' }, 'start_date'],
  ])('%s is refused at its field', async (_case, over, field) => {
    const { status, body } = await server.call(calls.readAgreement, { ...RANGE, ...over }, ann);
    expect([status, body['type'], body['field']]).toEqual([200, false, field]);
  });
});
