import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listActions } from '../../../../contract/followUp/actions/actions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { groupUser, person, store } from '../../../../../test/support/factories.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { fillForm, offeredForm, phoneOf, send } from '../../../../../test/openrosa/submissions.ts';

const server = await sharedServer();
const ada = await person(server.db);
const shop = await store(server.db);
const gus = await groupUser(server.db, { stores: [shop] });
const phone = await phoneOf(server, gus);
const form = await offeredForm(server, phone);

const answers = {
  FV_1: { fresh_fruit_five_kinds: 'no', fruit_spoiled: 'yes', fruit_near_checkout: 'no', fruit_by_the_piece: 'no' },
};
const entry = (questionId: string, strategy: string, more = '') =>
  `<actions><about>${questionId}</about><strategy>${strategy}</strategy>${more}</actions>`;

/** Sends an audit with a plan twice; returns the audit's id. */
async function sendPlan(plan: string, end: string, language = ''): Promise<string> {
  const id = randomUUID();
  const xml = fillForm({ form, store: shop, id, answers, end, more: `${plan}<LANGUAGE>${language}</LANGUAGE>` });
  expect(await send(server, phone, xml)).toMatchObject({ status: 201 });
  // A retry creates no more actions.
  expect(await send(server, phone, xml)).toMatchObject({ status: 201 });
  return id;
}

async function actions() {
  const { body } = await server.call(listActions, { store_id: shop }, ada);
  const all = (body as ReplyOf<typeof listActions>).resultData;
  return all
    .map(({ question_id, title, detail, survey_id, status, points, created_by }) => ({
      question_id,
      title,
      detail,
      survey_id,
      status,
      points,
      created_by,
    }))
    .toSorted((one, other) => (one.question_id ?? '').localeCompare(other.question_id ?? ''));
}

test('a plan creates an action for each chosen strategy, except where one is still open', async () => {
  const first = await sendPlan(
    entry('fruit_spoiled', 'fruit_spoiled_2', '<notes>from Monday</notes>') +
      entry('fresh_fruit_five_kinds', 'fresh_fruit_five_kinds_1') +
      entry('fruit_near_checkout', 'other', '<own>A basket</own>'),
    '2026-11-02T09:00:00Z',
  );
  const action = {
    survey_id: first,
    status: 'open',
    points: expect.any(Number) as number,
    detail: '',
    created_by: 'gus',
  };
  const three = [
    {
      ...action,
      question_id: 'fresh_fruit_five_kinds',
      title: 'Order one more kind of fruit with the next delivery.',
    },
    { ...action, question_id: 'fruit_near_checkout', title: 'A basket' },
    {
      ...action,
      question_id: 'fruit_spoiled',
      title: 'Order less fruit at a time, more often.',
      detail: 'from Monday',
    },
  ];
  expect(await actions()).toMatchObject(three);
  // In another language and with one more question: only that question adds an action.
  const second = await sendPlan(
    entry('fruit_spoiled', 'fruit_spoiled_1') + entry('fruit_by_the_piece', 'fruit_by_the_piece_1'),
    '2026-11-09T09:00:00Z',
    'Sí',
  );
  const all = await actions();
  expect(all.filter(({ survey_id: of }) => of === first)).toMatchObject(three);
  expect(all.filter(({ survey_id: of }) => of === second)).toMatchObject([
    { question_id: 'fruit_by_the_piece', title: expect.not.stringMatching(/^Sell/) as string, status: 'open' },
  ]);
  expect(all).toHaveLength(4);
});

test('a plan that contains a question twice creates one action', async () => {
  const other = await store(server.db);
  await server.db.insertInto('user_stores').values({ user_id: gus.id, store_id: other }).execute();
  const plan = entry('fruit_spoiled', 'fruit_spoiled_1') + entry('fruit_spoiled', 'fruit_spoiled_2');
  expect(await send(server, phone, fillForm({ form, store: other, answers, more: plan }))).toMatchObject({
    status: 201,
  });
  const { body } = await server.call(listActions, { store_id: other }, ada);
  expect((body as ReplyOf<typeof listActions>).count).toBe(1);
});

test('a strategy of another question is refused, and nothing is stored', async () => {
  const id = randomUUID();
  const xml = fillForm({ form, store: shop, id, answers, more: entry('fruit_spoiled', 'fruit_by_the_piece_1') });
  expect(await send(server, phone, xml)).toMatchObject({ status: 400 });
  expect(await server.db.selectFrom('survey_ids').where('id', '=', id).select('id').execute()).toEqual([]);
});
