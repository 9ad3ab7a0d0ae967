import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addSurvey, correctSurvey, readSuggestions, readSurvey } from '../../../contract/audits/surveys.ts';
import { group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const server = await sharedServer();
const { db } = server;
const coastal = await group(db);
const harbour = await store(db, { groups: [coastal] });
const foreign = await store(db, { groups: [coastal] });
const ann = await person(db);
const gus = await groupUser(db, { groupId: coastal, stores: [harbour] });
const bea = await groupUser(db, { name: 'bea', groupId: coastal, stores: [foreign] });
const question = [...(await activeInstrument(db)).questions.keys()][0] ?? '';

const audit = (action: object, over: object = {}) => ({
  survey_id: randomUUID(),
  store_id: harbour,
  date: '2026-11-18T09:41:00Z',
  answers: [],
  suggestion: [{ question: 'Which?', answers: ['A sign'], ...action }],
  ...over,
});
const send = (input: object) => server.call(addSurvey, input, gus);
const storedPlan = (id: string) =>
  db.selectFrom('survey_answers').where('survey_id', '=', id).select('actions').executeTakeFirstOrThrow();

test('a plan keeps its question, owner and due date, and is returned in the same form as before', async () => {
  const input = audit({ question_id: question, owner: gus.id.toUpperCase(), due: '2026-12-04' });
  expect((await send(input)).body).toMatchObject({ type: true });
  const { actions } = await storedPlan(input.survey_id);
  expect(actions).toEqual([
    { question: 'Which?', answers: ['A sign'], questionId: question, owner: gus.id, due: '2026-12-04' },
  ]);
  const { body } = await server.call(readSuggestions, { surveyid: input.survey_id }, gus);
  expect(body['resultData']).toEqual(['{"question":"Which?","answers":["A sign"],"notes":""}']);
  const graph = await server.call(readSurvey, { surveyid: input.survey_id }, gus);
  expect(graph.body['planned']).toEqual([{ question_id: question, owner: 'gus', due: '2026-12-04' }]);
});

test('the same message gets the same reply; another owner is other content', async () => {
  const input = audit({ owner: gus.id });
  const first = await send(input);
  expect((await send(input)).raw).toBe(first.raw);
  const other = await send({ ...input, suggestion: [{ question: 'Which?', answers: ['A sign'], owner: ann.id }] });
  expect(other.body).toMatchObject({ type: false, code: 'survey_id_taken' });
});

test.each([
  ['an unknown question', { question_id: 'no_such' }, 'unknown_question'],
  ['an invalid owner id', { owner: 'me' }, 'owner_outside'],
])('%s is refused with a message', async (_, action, code) => {
  const { status, body } = await send(audit(action));
  expect(status).toBe(200);
  expect(body).toMatchObject({ type: false, code, field: 'suggestion' });
});

test.each(['2026-02-30', '4 December', '2026-12-04T10:00:00Z'])('%s is not a valid day', async (due) => {
  expect((await send(audit({ due }))).body).toMatchObject({ type: false, code: 'invalid_date' });
});

test('a stored audit gets the same reply after its owner lost the store', async () => {
  const cal = await groupUser(db, { name: 'cal', groupId: coastal, stores: [harbour] });
  const input = audit({ owner: cal.id });
  const first = await send(input);
  await db.deleteFrom('user_stores').where('user_id', '=', cal.id).execute();
  expect((await send(input)).raw).toBe(first.raw);
});

test.each([
  ['lost the store', bea.id],
  ['is no longer a user', randomUUID()],
])('an audit whose owner %s is stored, and its action has no owner', async (_, owner) => {
  const shop = await store(db, { groups: [coastal] });
  const input = audit({ question_id: question, owner }, { store_id: shop });
  const reply = await server.call(addSurvey, input, ann);
  expect(reply.body).toMatchObject({ type: true });
  expect((await server.call(addSurvey, input, ann)).raw).toBe(reply.raw);
  expect(await storedPlan(input.survey_id)).toEqual({
    actions: [{ question: 'Which?', answers: ['A sign'], questionId: question }],
  });
  const actions = db.selectFrom('actions').where('survey_id', '=', input.survey_id).select(['title', 'owner_id']);
  expect(await actions.execute()).toEqual([{ title: 'A sign', owner_id: null }]);
  expect(await db.selectFrom('mails').where('user_id', '=', owner).execute()).toEqual([]);
});

test('a correction keeps an owner who has lost the store since', async () => {
  const cal = await groupUser(db, { name: 'cal', groupId: coastal, stores: [harbour] });
  const input = audit({ owner: cal.id });
  await send(input);
  await db.deleteFrom('user_stores').where('user_id', '=', cal.id).execute();
  const { suggestion, survey_id } = input;
  const correction = { survey_id, version: 1, reason: 'Another kind', kind: 'second', suggestion };
  expect((await server.call(correctSurvey, correction, gus)).body).toMatchObject({ type: true });
});

test('a store out of scope is answered like a missing one, whoever the owner is', async () => {
  const foreignReply = await send(audit({ owner: bea.id }, { store_id: foreign }));
  const missing = await send(audit({ owner: bea.id }, { store_id: randomUUID() }));
  expect(foreignReply.status).toBe(404);
  expect(foreignReply.raw.replaceAll(/"request_id":"[^"]*"/g, '')).toBe(
    missing.raw.replaceAll(/"request_id":"[^"]*"/g, ''),
  );
});

test('a correction follows the same rules', async () => {
  const input = audit({});
  await send(input);
  const correct = (owner: string) =>
    server.call(
      correctSurvey,
      {
        survey_id: input.survey_id,
        version: 1,
        reason: 'An owner',
        suggestion: [{ question: 'Which?', answers: [], owner }],
      },
      gus,
    );
  expect((await correct(bea.id)).body).toMatchObject({ code: 'owner_outside', field: 'suggestion' });
  expect((await correct(gus.id)).body).toMatchObject({ type: true });
});
