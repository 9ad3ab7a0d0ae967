import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import * as assessments from '../../../contract/audits/assessments.ts';
import { addAction } from '../../../contract/followUp/actions/actions.ts';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import type { Call } from '../../../contract/kit/call.ts';
import type { Module } from '../../../domain/modules/module.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { db } = server;
const coastal = await group(db);
const shop = await store(db, { name: 'Harbour Market', groups: [coastal] });
const other = await store(db, { name: 'Pier Nine' });
const ann = await person(db, { now: NOW });
const gus = await groupUser(db, { groupId: coastal, stores: [shop], now: NOW });
// The tests move the clock by days, so the users need long sessions ('remember me').
await db.updateTable('sessions').set({ remember: true }).execute();

const module = plainModule('shelf', {
  title: { en: 'Shelf', es: 'Estante' },
  languages: [{ tag: 'en' }, { tag: 'es' }],
  sections: [
    {
      code: 'only',
      title: { en: 'Only section' },
      items: [
        {
          varname: 'sweets',
          text: { en: 'No sweets at the checkout', es: 'Sin dulces en la caja' },
          kind: 'yes_no',
          earns: 'yes',
          fix: [{ en: 'Move the sweets', es: 'Mover los dulces' }, { en: 'Sell none' }],
        },
        {
          varname: 'step',
          text: { en: 'How far?' },
          kind: 'choice',
          choices: [
            { code: 'none', text: { en: 'None' }, points: 0 },
            { code: 'half', text: { en: 'Half' }, points: 1 },
            { code: 'done', text: { en: 'Done' }, points: 2 },
          ],
          fix: [{ en: 'Go further' }],
        },
        { varname: 'crisps', text: { en: 'No crisps' }, kind: 'yes_no', earns: 'yes' },
        {
          varname: 'extra',
          text: { en: 'Extra' },
          kind: 'yes_no',
          earns: 'yes',
          ask_when: "step = 'none'",
          fix: [{ en: 'Do' }],
        },
      ],
    },
  ],
});
const second: Module = { ...plainModule('second'), sections: module.sections };
for (const definition of [module, second]) await server.call(loadDefinition, { definition, use: true }, ann);

const { call, add, detail, list, titles, update, audit, kinds } = askActions(server, { by: ann, storeId: shop });

type Answers = Record<string, string>;
const LOST = { sweets: 'no', step: 'half', crisps: 'no' };
/** Sends an assessment and returns its id. */
async function assess(date: string, answers: Answers, over: object = {}, person: { token: string } = ann) {
  const input = {
    assessment_id: randomUUID(),
    store_id: shop,
    module: 'shelf',
    date,
    answers: Object.entries(answers).map(([item, value]) => ({ item, value })),
    ...over,
  };
  expect(await call(assessments.addAssessment, input, person)).toMatchObject({ type: true });
  return input.assessment_id;
}
/** Creates a store with an assessment and an action about 'sweets'; returns their ids. */
async function agreeAction(answers: Answers = LOST) {
  const store_id = await store(db, { groups: [coastal] });
  const assessmentId = await assess('2026-11-20', answers, { store_id });
  const id = await add({ store_id, assessment_id: assessmentId, item: 'sweets' });
  return { store_id, assessmentId, id };
}
const change = async (contractCall: Pick<Call, 'path'>, id: string, over: object) =>
  expect(await call(contractCall, { assessment_id: id, reason: 'A slip', ...over })).toMatchObject({
    type: true,
  });
const stand = async (id: string) => {
  const { status, repeated } = await detail(id);
  return [status, repeated];
};

describe('an action about an item', () => {
  test('comes from an assessment that lost its point, and shows its module and text', async () => {
    const { id, store_id, assessmentId } = await agreeAction();
    expect(await detail(id)).toMatchObject({
      survey_id: null,
      question_id: null,
      assessment_id: assessmentId,
      item: 'sweets',
      module: { name: 'shelf', title: 'Shelf', pillar: 'rules' },
      question: 'No sweets at the checkout',
      points: null,
      status: 'open',
      audits: [],
      assessments: [{ assessment_id: assessmentId, answer: 'no', earned: false }],
    });
    await add({ store_id, title: 'Further', assessment_id: assessmentId, item: 'step' });
    expect(await titles({ assessment_id: assessmentId, item: 'step' })).toEqual(['Further']);
    expect((await titles({ assessment_id: assessmentId })).toSorted()).toEqual(['Further', 'Move it']);
    expect(await titles({ assessment_id: 'nonsense' })).toEqual([]);
    expect(await call(assessments.readAssessment, { assessment_id: assessmentId })).toMatchObject({
      resultData: {
        answers: [
          { item: 'sweets', lost: true },
          { item: 'step', lost: true },
          { item: 'crisps', lost: true },
        ],
      },
    });
  });

  test.each([
    ['an unknown item', { item: 'nothing' }, 'unknown_item', 'item'],
    ['an item without a fix', { item: 'crisps' }, 'item_without_fix', 'item'],
    ['an item that was not asked', { item: 'extra' }, 'point_not_lost', 'item'],
    ['no item', { item: undefined }, 'missing', 'item'],
    ['no assessment', { assessment_id: undefined }, 'missing', 'assessment_id'],
    ['a question as well', { question_id: 'anything' }, 'one_origin', 'item'],
    ['a survey as well', { survey_id: randomUUID() }, 'one_origin', 'item'],
    ['an unknown assessment', { assessment_id: randomUUID() }, 'not_found', undefined],
    ['an assessment id that is none', { assessment_id: 'nonsense' }, 'not_found', undefined],
    ['a due date before the assessment', { due: '2026-11-19' }, 'due_before_audit', 'due'],
  ])('is refused with %s', async (_, over, code, field) => {
    const store_id = await store(db, { groups: [coastal] });
    // 'extra' is asked only if the answer to 'step' is 'none', so its answer doesn't count.
    const assessmentId = await assess('2026-11-20', { ...LOST, extra: 'no' }, { store_id });
    const input = { title: 'Do', store_id, assessment_id: assessmentId, item: 'sweets', ...over };
    const refusal = await call(addAction, input);
    expect([refusal['type'], refusal.code, refusal.field]).toEqual([false, code, field]);
    expect(await titles({ store_id })).toEqual([]);
  });

  test.each([
    ['earned', { sweets: 'yes', step: 'done' }],
    ['not applicable', { sweets: 'na', step: 'na' }],
    ['not answered', {}],
  ])('is refused for a point that was %s', async (_, answers) => {
    const store_id = await store(db, { groups: [coastal] });
    const assessmentId = await assess('2026-11-20', answers, { store_id });
    for (const item of ['sweets', 'step']) {
      const input = { title: 'Do', store_id, assessment_id: assessmentId, item };
      expect(await call(addAction, input)).toMatchObject({ type: false, code: 'point_not_lost' });
    }
  });

  test('is refused for a void assessment until it is restored', async () => {
    const store_id = await store(db, { groups: [coastal] });
    const assessmentId = await assess('2026-11-20', LOST, { store_id });
    await change(assessments.voidAssessment, assessmentId, { version: 1 });
    const input = { title: 'Do', store_id, assessment_id: assessmentId, item: 'sweets' };
    expect(await call(addAction, input)).toMatchObject({ code: 'assessment_void', field: 'assessment_id' });
    expect(await titles({ store_id })).toEqual([]);
    await change(assessments.restoreAssessment, assessmentId, { version: 2 });
    expect(await call(addAction, input)).toMatchObject({ type: true });
  });

  test('is refused for the assessment of another store, and to a user who cannot see the store', async () => {
    const foreign = await assess('2026-11-20', LOST, { store_id: other });
    const input = { title: 'Do', assessment_id: foreign, item: 'sweets' };
    expect(await call(addAction, { ...input, store_id: shop }, gus)).toMatchObject({ code: 'not_found' });
    expect(await call(addAction, { ...input, store_id: other }, gus)).toMatchObject({ code: 'not_found' });
    expect(await titles({ assessment_id: foreign })).toEqual([]);
  });

  test('is the only unfinished one of its item, even when two are added at once', async () => {
    const store_id = await store(db, { groups: [coastal] });
    const assessmentId = await assess('2026-11-20', LOST, { store_id });
    const elsewhere = await assess('2026-11-20', LOST, { store_id, module: 'second' });
    const input = { store_id, title: 'Do', assessment_id: assessmentId, item: 'sweets' };
    const replies = await Promise.all([call(addAction, input), call(addAction, input)]);
    expect(replies.filter(({ type }) => type === true)).toHaveLength(1);
    expect(replies.find(({ type }) => type === false)).toMatchObject({ code: 'action_open', field: 'item' });
    // An item with the same name in another module is a different item.
    expect(await call(addAction, { ...input, assessment_id: elsewhere })).toMatchObject({ type: true });
    const [id = ''] = ((await list({ assessment_id: assessmentId }))['resultData'] as { action_id: string }[]).map(
      ({ action_id }) => action_id,
    );
    await update(id, { status: 'dropped', reason: 'Too dear' });
    expect(await call(addAction, input)).toMatchObject({ type: true });
    expect(await update(id, { status: 'open' })).toMatchObject({ type: false, code: 'action_open' });
  });
});

describe('the next assessment of the module', () => {
  test('reopens a done action whose point was lost again, and confirms it once it is earned', async () => {
    const { id, store_id } = await agreeAction();
    await update(id, { status: 'done' });
    server.later(3_600_000);
    // Neither an audit nor an assessment of another module changes the action.
    await audit('2026-11-21T12:10:00Z', {}, { store_id });
    await assess('2026-11-21T12:20:00Z', { sweets: 'yes' }, { store_id, module: 'second' });
    expect(await stand(id)).toEqual(['done', 0]);
    await assess('2026-11-21T12:25:00Z', { sweets: 'na' }, { store_id });
    expect(await stand(id)).toEqual(['done', 0]);
    const lostAssessment = await assess('2026-11-21T12:30:00Z', { sweets: 'no' }, { store_id });
    expect(await stand(id)).toEqual(['open', 1]);
    const wonAssessment = await assess('2026-11-21T12:40:00Z', { sweets: 'yes' }, { store_id });
    expect(await detail(id)).toMatchObject({ status: 'confirmed', repeated: 1, realised: null });
    expect(await kinds(id)).toEqual(['made', 'status done', `lost ${lostAssessment}`, `confirmed ${wonAssessment}`]);
    expect(await list({ store_id })).toMatchObject({ figures: { confirmed: 1, points_won: 0 } });
    const mails = await db.selectFrom('mails').where('template', '=', 'reopened').select('action_ids').execute();
    // Ann, who requested the action, took the assessment herself, so she gets no email.
    expect(mails.filter(({ action_ids: ids }) => ids?.includes(id))).toEqual([]);
  });

  test('emails the user who requested the action if someone else took it', async () => {
    const { id, store_id } = await agreeAction();
    await db.insertInto('user_stores').values({ user_id: gus.id, store_id }).execute();
    await update(id, { status: 'done' });
    server.later(3_600_000);
    await assess('2026-11-21T13:30:00Z', { sweets: 'no' }, { store_id }, gus);
    const mails = await db
      .selectFrom('mails')
      .where('template', '=', 'reopened')
      .select(['action_ids', 'user_id'])
      .execute();
    expect(mails.filter(({ action_ids: ids }) => ids?.includes(id))).toEqual([{ action_ids: [id], user_id: ann.id }]);
  });

  test('counts a choice as earned only with its highest points', async () => {
    const store_id = await store(db, { groups: [coastal] });
    const assessmentId = await assess('2026-11-20', { step: 'none' }, { store_id });
    const id = await add({ store_id, assessment_id: assessmentId, item: 'step' });
    server.later(86_400_000);
    await assess('2026-11-22T13:00:00Z', { step: 'half' }, { store_id });
    expect(await stand(id)).toEqual(['open', 1]);
    await assess('2026-11-22T13:30:00Z', { step: 'done' }, { store_id });
    expect(await detail(id)).toMatchObject({
      status: 'confirmed',
      assessments: [
        { answer: 'Done', earned: true },
        { answer: 'Half', earned: false },
        { answer: 'None', earned: false },
      ],
    });
  });

  test('no longer counts once it is void, counts again once restored, and as corrected', async () => {
    const { id, store_id } = await agreeAction();
    await update(id, { status: 'done' });
    server.later(86_400_000);
    const wonAssessment = await assess('2026-11-22T13:00:00Z', { sweets: 'yes' }, { store_id });
    expect(await stand(id)).toEqual(['confirmed', 0]);
    await change(assessments.voidAssessment, wonAssessment, { version: 1 });
    expect(await stand(id)).toEqual(['done', 0]);
    await change(assessments.restoreAssessment, wonAssessment, { version: 2 });
    expect(await stand(id)).toEqual(['confirmed', 0]);
    await change(assessments.correctAssessment, wonAssessment, {
      version: 3,
      answers: [{ item: 'sweets', value: 'no' }],
    });
    expect(await stand(id)).toEqual(['open', 1]);
    await change(assessments.correctAssessment, wonAssessment, {
      version: 4,
      answers: [{ item: 'sweets', value: 'yes' }],
    });
    expect(await stand(id)).toEqual(['confirmed', 0]);
    // An assessment dated before the action was created is not a later one.
    await change(assessments.correctAssessment, wonAssessment, { version: 5, date: '2026-11-19T10:00:00Z' });
    expect(await stand(id)).toEqual(['done', 0]);
  });

  test('applies by date, whenever it arrives, and not the assessment that the action comes from', async () => {
    const { id, store_id, assessmentId } = await agreeAction();
    server.later(5 * 86_400_000);
    await change(assessments.correctAssessment, assessmentId, { version: 1, date: '2026-11-24T10:00:00Z' });
    expect(await stand(id)).toEqual(['open', 0]);
    await assess('2026-11-25T10:00:00Z', { sweets: 'yes' }, { store_id });
    expect(await stand(id)).toEqual(['confirmed', 0]);
    await assess('2026-11-25T09:00:00Z', { sweets: 'no' }, { store_id });
    expect(await stand(id)).toEqual(['confirmed', 1]);
  });
});

const suggest = (...items: object[]) => ({ suggestion: items });

describe('a suggestion of an assessment', () => {
  test('becomes an action with the first fix as its title, once', async () => {
    const store_id = await store(db, { groups: [coastal] });
    const over = {
      store_id,
      assessment_id: randomUUID(),
      ...suggest({ item: 'sweets', owner: ann.id, due: '2026-12-24' }),
    };
    const id = await assess('2026-11-20', LOST, over);
    expect(await assess('2026-11-20', LOST, over)).toBe(id);
    expect(await list({ store_id })).toMatchObject({
      count: 1,
      resultData: [
        {
          title: 'Move the sweets',
          assessment_id: id,
          item: 'sweets',
          owner: { userid: ann.id },
          due: '2026-12-24',
          points: null,
          created: '2026-11-20T00:00:00.000Z',
        },
      ],
    });
  });

  test('makes no action for a point that was not lost, without a fix, or if there is an unfinished one', async () => {
    const store_id = await store(db, { groups: [coastal] });
    await assess(
      '2026-11-20',
      { ...LOST, step: 'done' },
      { store_id, ...suggest({ item: 'crisps' }, { item: 'step' }) },
    );
    expect(await titles({ store_id })).toEqual([]);
    await assess('2026-11-20T01:00:00Z', LOST, { store_id, ...suggest({ item: 'sweets' }) });
    await assess('2026-11-20T02:00:00Z', LOST, { store_id, ...suggest({ item: 'sweets' }) });
    expect(await list({ store_id })).toMatchObject({ count: 1, resultData: [{ repeated: 1 }] });
  });

  test('changes nothing when the assessment is refused', async () => {
    const store_id = await store(db, { groups: [coastal] });
    const input = {
      store_id,
      module: 'shelf',
      answers: [{ item: 'sweets', value: 'no' }],
      ...suggest({ item: 'nothing' }),
    };
    expect(await call(assessments.addAssessment, input)).toMatchObject({ type: false, code: 'unknown_item' });
    expect(await titles({ store_id })).toEqual([]);
  });
});
