import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  addAction,
  changeActions,
  listActions,
  readAction,
  updateAction,
} from '../../../contract/followUp/actions/actions.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { askActions } from '../../../../test/support/actions/askActions.ts';
import { group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { followStore } from './follow/followStore.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { db } = server;
const { questions } = await activeInstrument(db);
const [first = '', second = '', third = ''] = [...questions.values()]
  .filter(({ scoringType }) => scoringType === 1)
  .map(({ varname }) => varname);
const coastal = await group(db);
const harbour = await store(db, { name: 'Harbour Market', groups: [coastal] });
const pier = await store(db, { name: 'Pier Nine' });
const ann = await person(db, { now: NOW });
const gus = await groupUser(db, { groupId: coastal, stores: [harbour], now: NOW });
const eve = await groupUser(db, { name: 'eve', stores: [pier], now: NOW });

const { call, add, detail, list, titles, update, audit, kinds } = askActions(server, { by: ann, storeId: harbour });

const idOf = (body: object) => (body as { resultData: { survey_id: string } }).resultData.survey_id;

test('an action is created from a lost point, worked on, done, lost again, and confirmed by the next audit', async () => {
  const shop = await store(db, { groups: [coastal] });
  const at = { store_id: shop };
  const lostAudit = (await audit('2026-11-20', { [first]: 'No', [second]: 'Yes' }, at))['resultData'] as {
    survey_id: string;
  };
  const id = await add({ ...at, question_id: first, survey_id: lostAudit.survey_id, owner: ann.id, due: '2026-12-01' });
  const action = await detail(id);
  expect(action).toMatchObject({
    action_id: id,
    version: 1,
    store_id: shop,
    survey_id: lostAudit.survey_id,
    question_id: first,
    question: questions.get(first)?.text.en,
    owner: { userid: ann.id, name: 'ann', email: ann.email },
    due: '2026-12-01',
    status: 'open',
    overdue: false,
    realised: null,
    repeated: 0,
    created: NOW.toISOString(),
    created_by: 'ann',
    audits: [{ survey_id: lostAudit.survey_id, answer: 'No', earned: false }],
  });
  // The category is worth a seventh of the overall score, and its two answered questions have equal weights.
  expect(action.points).toBe(7.1);
  expect(await update(id, { status: 'done' })).toMatchObject({ resultData: { status: 'done', version: 2 } });
  server.later(3_600_000);
  const secondSurvey = await audit('2026-11-21T12:30:00Z', { [first]: 'No', [second]: 'Yes' }, at);
  expect(await detail(id)).toMatchObject({ status: 'open', repeated: 1, version: 3 });
  const wonAudit = await audit('2026-11-21T12:45:00Z', { [first]: 'Yes' }, at);
  const { status, realised, repeated, audits } = await detail(id);
  expect([status, realised, repeated, audits.length]).toEqual(['confirmed', 14.3, 1, 3]);
  expect(await kinds(id)).toEqual([
    'made',
    'given ann',
    'status done',
    `lost ${idOf(secondSurvey)}`,
    `confirmed ${idOf(wonAudit)}`,
  ]);
  expect(await list({ store_id: shop })).toMatchObject({
    count: 1,
    figures: { open: 0, overdue: 0, done: 0, confirmed: 1, points_won: 14.3 },
  });
  // A correction that changes only the points gained doesn't confirm the action again.
  await db.updateTable('actions').set({ realised: 7.1 }).where('id', '=', id).execute();
  await followStore(db, shop, { now: NOW });
  expect((await kinds(id)).slice(-2)).toEqual([`confirmed ${idOf(wonAudit)}`, 'recounted confirmed']);
  const changes = (await call(listChanges, { page_size: 10 }))['resultData'] as { kind: string }[];
  expect(changes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['action_added', 'action_changed']));
});

test('an action created after an audit with a later date is confirmed by one that arrives later with a date between them', async () => {
  const shop = await store(db);
  const at = { store_id: shop };
  const futureDate = new Date(server.clock.now?.getTime() ?? 0);
  futureDate.setUTCHours(futureDate.getUTCHours() + 20);
  const lostAudit = idOf(await audit(futureDate.toISOString(), { [first]: 'No', [second]: 'No' }, at));
  const id = await add({ ...at, question_id: first, survey_id: lostAudit });
  // The audit in which the action was agreed doesn't count as a later one.
  expect(await detail(id)).toMatchObject({ status: 'open', repeated: 0 });
  const byHand = await add({ ...at, question_id: second });
  server.later(3_600_000);
  const middleDate = new Date((server.clock.now?.getTime() ?? 0) - 60_000).toISOString();
  const wonAudit = idOf(await audit(middleDate, { [first]: 'Yes', [second]: 'Yes' }, at));
  for (const actionId of [id, byHand]) {
    expect((await detail(actionId)).status).toBe('confirmed');
    expect(await kinds(actionId)).toContain(`confirmed ${wonAudit}`);
  }
});

test('the quarter counts what was done or confirmed in it, and the most recently settled can be listed first', async () => {
  const shop = await store(db);
  const at = { store_id: shop };
  await audit('2026-11-20', { [first]: 'No', [second]: 'Yes' }, at);
  const fixedAction = await add({ ...at, title: 'Mended', question_id: first, due: '2026-12-24' });
  const earlyAction = await add({ ...at, title: 'Early', due: '2026-12-01' });
  await update(earlyAction, { status: 'done' });
  await db
    .updateTable('actions')
    .set({ settled_at: new Date('2026-09-30T23:59:59Z') })
    .where('id', '=', earlyAction)
    .execute();
  const lateAction = await add({ ...at, title: 'Late' });
  server.later(3_600_000);
  await audit('2026-11-21T13:45:00Z', { [first]: 'Yes' }, at);
  server.later(3_600_000);
  await update(lateAction, { status: 'done' });
  expect((await detail(fixedAction)).settled).toBe('2026-11-21T13:45:00.000Z');
  expect(await list(at)).toMatchObject({
    figures: { done: 2, confirmed: 1, points_won: 14.3 },
    quarter: { done: 1, confirmed: 1, points_promised: 7.1, points_won: 14.3 },
  });
  expect(await titles(at)).toEqual(['Early', 'Mended', 'Late']);
  expect(await titles({ ...at, latest: true })).toEqual(['Late', 'Mended', 'Early']);
});

test('a confirmed action can only be reopened by hand, and then waits for another audit', async () => {
  const shop = await store(db);
  const id = await add({ store_id: shop, question_id: first });
  await audit('2026-11-21T12:10:00Z', { [first]: 'Yes' }, { store_id: shop });
  expect(await update(id, { status: 'done' })).toMatchObject({
    type: false,
    code: 'action_confirmed',
    field: 'status',
  });
  expect(await update(id, { status: 'open' })).toMatchObject({ resultData: { status: 'open', realised: null } });
  await audit('2026-11-21T12:05:00Z', { [first]: 'No' }, { store_id: shop });
  expect(await detail(id)).toMatchObject({ status: 'open', repeated: 0 });
  await audit('2026-11-21T12:20:00Z', { [first]: 'Yes' }, { store_id: shop });
  expect(await detail(id)).toMatchObject({ status: 'confirmed' });
});

test('a question of a store has one open action at a time', async () => {
  const shop = await store(db);
  const id = await add({ store_id: shop, question_id: first });
  expect(await call(addAction, { store_id: shop, title: 'Again', question_id: first })).toMatchObject({
    type: false,
    code: 'action_open',
    field: 'question_id',
  });
  expect(await update(id, { status: 'dropped' })).toMatchObject({ code: 'missing', field: 'reason' });
  await update(id, { status: 'dropped', reason: 'The fridge is not theirs' });
  expect((await kinds(id)).slice(1)).toEqual(['status dropped', 'comment The fridge is not theirs']);
  await add({ store_id: shop, question_id: first });
  expect(await update(id, { status: 'open' })).toMatchObject({ code: 'action_open' });
  expect(await update(id, { status: 'confirmed' })).toMatchObject({ code: 'status_by_audit' });
});

test('the same id again adds nothing, and another action with it is refused', async () => {
  const input = { action_id: randomUUID(), store_id: harbour, title: 'Put water first' };
  expect((await call(addAction, input))['_id']).toBe(input.action_id);
  expect((await call(addAction, input))['_id']).toBe(input.action_id);
  expect(await call(addAction, { ...input, title: 'Another' })).toMatchObject({ code: 'action_id_taken' });
  expect(await call(addAction, input, gus)).toMatchObject({ code: 'action_id_taken' });
});

test('an update of an older version changes nothing', async () => {
  const id = await add();
  const { version } = await detail(id);
  await call(updateAction, { action_id: id, version, title: 'First' });
  const lateReply = await server.call(updateAction, { action_id: id, version, title: 'Second' }, ann);
  expect([lateReply.status, lateReply.body['code'], (await detail(id)).title]).toEqual([
    409,
    'action_changed',
    'First',
  ]);
});

test('of two simultaneous updates one is refused, and the other is applied completely', async () => {
  const id = await add();
  const { version } = await detail(id);
  const inputs = ['First', 'Second'].map((title) => ({ action_id: id, version, title, detail: `${title}, too` }));
  // Both start before either takes effect.
  const answerPromise = await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('stores').where('id', '=', harbour).select('id').forUpdate().execute();
    const updates = inputs.map((input, at) => server.call(updateAction, input, [ann, gus][at]));
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { updates };
  });
  const replies = await Promise.all(answerPromise.updates);
  expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const winningInput = inputs[replies.findIndex(({ status }) => status === 200)];
  expect(await detail(id)).toMatchObject({
    title: winningInput?.title,
    detail: winningInput?.detail,
    version: version + 1,
  });
});

test('owners: a user of the store, a person by name, or none; others are refused with what to do', async () => {
  const id = await add({ owner: gus.id });
  for (const owner of [eve.id, randomUUID(), 'none of ours']) {
    expect(await update(id, { owner })).toMatchObject({ type: false, code: 'owner_outside', field: 'owner' });
  }
  expect(await update(id, { owner: gus.id, owner_name: 'Rosa' })).toMatchObject({ code: 'owner_twice' });
  expect(await update(id, { owner_email: 'rosa@example.org' })).toMatchObject({ code: 'missing', field: 'owner_name' });
  await update(id, { owner_name: 'Rosa', owner_email: 'rosa@example.org' });
  expect((await detail(id)).owner).toEqual({ userid: null, name: 'Rosa', email: 'rosa@example.org' });
  await update(id, { owner: '' });
  expect((await detail(id)).owner).toBeNull();
  expect(await kinds(id)).toEqual(['made', 'given gus', 'given Rosa', 'given']);
});

test('due dates: past ones are allowed and reported, those before the audit are refused', async () => {
  const lateInput = { store_id: harbour, title: 'Late', due: '2026-11-01' };
  expect((await call(addAction, lateInput))['resultData']).toMatch(/due date has/);
  const shop = await store(db);
  const reply = await audit('2026-11-20', { [first]: 'No' }, { store_id: shop });
  const { survey_id } = reply['resultData'] as { survey_id: string };
  const input = { store_id: shop, title: 'Soon', survey_id, question_id: first };
  expect(await call(addAction, { ...input, due: '2026-11-19' })).toMatchObject({
    code: 'due_before_audit',
    field: 'due',
  });
  const id = await add({ ...input, due: '2026-11-20' });
  expect(await detail(id)).toMatchObject({ overdue: true });
  expect(await update(id, { due: '2026-11-19' })).toMatchObject({ code: 'due_before_audit' });
  await update(id, { due: '' });
  expect(await detail(id)).toMatchObject({ due: null, overdue: false });
});

test('is visible to those who see the store, and always to the owner', async () => {
  const id = await add({ title: 'At the pier', store_id: pier, owner: eve.id });
  expect(await detail(id, eve)).toMatchObject({ title: 'At the pier' });
  const foreign = await server.call(readAction, { action_id: id }, gus);
  const missing = await server.call(readAction, { action_id: randomUUID() }, gus);
  expect([foreign.status, foreign.raw]).toEqual([404, missing.raw]);
  await db.deleteFrom('user_stores').where('user_id', '=', eve.id).execute();
  expect(await titles({ owner: 'me' }, eve)).toEqual(['At the pier']);
  expect(await update(id, { status: 'done' }, eve)).toMatchObject({ resultData: { status: 'done' } });
  expect(await titles({}, gus)).not.toContain('At the pier');
  await db.insertInto('user_stores').values({ user_id: eve.id, store_id: pier }).execute();
});

test('the address of an owner is visible to administrators, and to users of the same group', async () => {
  const id = await add({ owner: ann.id });
  expect((await detail(id, gus)).owner).toEqual({ userid: ann.id, name: 'ann', email: null });
});

test('lists: by due date, filtered, with figures for the filter, page by page', async () => {
  const shop = await store(db, { groups: [coastal] });
  await db.insertInto('user_stores').values({ user_id: gus.id, store_id: shop }).execute();
  const at = { store_id: shop };
  const dues = { C: '', A: '2026-11-01', B: '2026-12-24', D: '' };
  const ids: Record<string, string> = {};
  for (const [title, due] of Object.entries(dues)) {
    ids[title] = await add({ ...at, title, due, ...(title === 'A' ? { owner: gus.id, question_id: third } : {}) });
    server.later(1_000);
  }
  expect(await titles(at)).toEqual(['A', 'B', 'D', 'C']);
  expect(await titles({ ...at, page: 2, size: 3 })).toEqual(['C']);
  await update(ids['B'] ?? '', { status: 'done' });
  expect(await titles({ ...at, status: ['done'] })).toEqual(['B']);
  expect(await titles({ ...at, overdue: true })).toEqual(['A']);
  expect(await titles({ ...at, owner: gus.id })).toEqual(['A']);
  expect(await titles({ ...at, question_id: third })).toEqual(['A']);
  expect(await titles({ group_id: coastal, overdue: true, owner: 'me' }, gus)).toEqual(['A']);
  expect(await titles({ owner: 'nobody of ours' })).toEqual([]);
  expect(await list(at)).toMatchObject({
    count: 4,
    figures: { open: 3, overdue: 1, done: 1, confirmed: 0, points_won: 0 },
  });
  expect(await list({ ...at, size: 1, page: 9 })).toMatchObject({ count: 4, resultData: [] });
  const surveyId = idOf(await audit('2026-11-20', { [first]: 'No' }, at));
  await add({ ...at, title: 'Move 100% of it', survey_id: surveyId });
  expect(await titles({ ...at, survey_id: surveyId })).toEqual(['Move 100% of it']);
  expect(await titles({ ...at, filter: 'VE 100%' })).toEqual(['Move 100% of it']);
  expect(await titles({ filter: 'pier n' })).toEqual(['At the pier']);
  expect(await titles({ survey_id: 'none of ours' })).toEqual([]);
});

test('many at once: all or none', async () => {
  const ids = [await add(), await add()];
  const foreign = await add({ store_id: pier });
  expect(await call(changeActions, { action_ids: [...ids, foreign], status: 'done' }, gus)).toMatchObject({
    code: 'not_found',
  });
  expect(await call(changeActions, { action_ids: [...ids, foreign], owner: gus.id })).toMatchObject({
    code: 'owner_outside',
  });
  for (const id of ids) expect(await detail(id)).toMatchObject({ status: 'open', owner: null });
  const input = { action_ids: ids, owner: gus.id, due: '2026-12-01', status: 'doing' };
  expect((await call(changeActions, input, gus))['resultData']).toEqual({ changed: 2 });
  for (const id of ids) expect(await detail(id)).toMatchObject({ status: 'doing', due: '2026-12-01', version: 2 });
  expect((await call(changeActions, input, gus))['resultData']).toEqual({ changed: 0 });
});

test('a list is sorted by any column, with empty values last, and by nothing else', async () => {
  const at = { store_id: await store(db, { name: 'aaa' }) };
  const farAction = { store_id: await store(db, { name: 'Zzz' }) };
  const mark = 'sorted';
  await add({ ...at, title: `b ${mark}`, owner: ann.id, due: '2026-12-02' });
  await add({ ...farAction, title: `A ${mark}`, due: '2026-12-01' });
  const third = await add({ ...at, title: `c ${mark}`, owner_name: 'Zoe' });
  await update(third, { status: 'doing' });
  const sortedTitles = async (sort: string) => (await titles({ filter: mark, sort })).map((title) => title[0]).join('');
  expect(await sortedTitles('title')).toBe('Abc');
  expect(await sortedTitles('-title')).toBe('cbA');
  expect(await sortedTitles('due')).toBe('Abc');
  expect(await sortedTitles('-due')).toBe('bAc');
  expect((await sortedTitles('store'))[2]).toBe('A');
  expect((await sortedTitles('-store'))[0]).toBe('A');
  expect(await sortedTitles('owner')).toBe('bcA');
  expect(await sortedTitles('-owner')).toBe('cbA');
  expect((await sortedTitles('status'))[2]).toBe('c');
  expect((await sortedTitles('-status'))[0]).toBe('c');
  expect(await sortedTitles('points')).toHaveLength(3);
  expect(await titles({ filter: mark, sort: '-title', page: 2, size: 2 })).toEqual([`A ${mark}`]);
  for (const sort of ['id', 'due desc', 7, null, ['due']]) {
    expect(await call(listActions, { sort })).toMatchObject({ code: 'invalid', field: 'sort' });
  }
});
