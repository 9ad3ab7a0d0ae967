import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { InputOf, ReplyOf } from '../../../contract/kit/call.ts';
import {
  addSchedule,
  deleteSchedule,
  listSchedules,
  updateSchedule,
} from '../../../contract/followUp/schedule/schedules.ts';
import { group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { entriesOf } from '../../../../test/support/history.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
const ada = await person(server.db, { name: 'ada' });
const coast = await group(server.db, { name: 'Coast' });
const shop = await store(server.db, { name: 'Shop', groups: [coast] });
const inland = await store(server.db, { name: 'Inland' });
const gus = await groupUser(server.db, { name: 'gus', groupId: coast, stores: [shop] });

const MONTHLY = { name: 'Monthly', every: 1, unit: 'month', start: '2026-11-05', grace: 5 } as const;
const add = async (input: object) =>
  (await server.call(addSchedule, { ...MONTHLY, ...input } as InputOf<typeof addSchedule>, ada)).body;
const addSuccessfully = async (input: object) => {
  const body = await add(input);
  expect(body).toMatchObject({ type: true, resultData: 'The schedule was added.' });
  return String(body['_id']);
};
const update = async (change: InputOf<typeof updateSchedule>) => server.call(updateSchedule, change, ada);
const count = () => server.db.selectFrom('schedules').select('id').execute();
const list = async (id: string, person = ada) =>
  ((await server.call(listSchedules, {}, person)).body as unknown as ReplyOf<typeof listSchedules>).resultData.find(
    ({ schedule_id: scheduleId }) => scheduleId === id,
  );

test('a schedule is for a group or for stores', async () => {
  const ofGroup = await addSuccessfully({ group_id: coast, assignee: gus.id });
  expect(await list(ofGroup)).toEqual({
    ...MONTHLY,
    schedule_id: ofGroup,
    version: 1,
    group_id: coast,
    stores: [],
    assignee: { userid: gus.id, name: 'gus' },
    module: null,
    module_title: null,
    module_in_use: true,
  });
  const ofStores = await addSuccessfully({
    stores: [inland, shop],
    group_id: null,
    every: 2,
    unit: 'week',
    grace: undefined,
  });
  expect(await list(ofStores)).toMatchObject({
    group_id: null,
    stores: [inland, shop],
    every: 2,
    unit: 'week',
    grace: 0,
  });
});

test('users see the schedules of their stores, and only their own stores in them', async () => {
  const [inlandAndShop, other] = [
    await addSuccessfully({ stores: [inland, shop] }),
    await addSuccessfully({ stores: [inland] }),
  ];
  const ofGroup = await addSuccessfully({ group_id: coast, assignee: ada.id });
  expect(await list(inlandAndShop, gus)).toMatchObject({ stores: [shop] });
  expect(await list(other, gus)).toBeUndefined();
  // Group users don't see an administrator's name.
  expect(await list(ofGroup, gus)).toMatchObject({ group_id: coast, assignee: null });
  const empty = await addSuccessfully({ group_id: await group(server.db) });
  expect(await list(empty)).toBeDefined();
  expect(await list(empty, gus)).toBeUndefined();
});

test('only given fields are changed, and an outdated version changes nothing', async () => {
  const id = await addSuccessfully({ stores: [shop, inland] });
  expect((await update({ schedule_id: id, version: 1, name: 'Each month', grace: 0 })).body).toMatchObject({
    type: true,
    _id: id,
  });
  expect(await list(id)).toMatchObject({ ...MONTHLY, name: 'Each month', grace: 0, version: 2, assignee: null });
  const outdatedReply = await update({ schedule_id: id, version: 1, name: 'Mine' });
  expect([outdatedReply.status, outdatedReply.body]).toMatchObject([409, { type: false, code: 'schedule_changed' }]);
  await update({ schedule_id: id, version: 2, stores: [shop], assignee: gus.id });
  expect(await list(id)).toMatchObject({ name: 'Each month', stores: [shop], assignee: { name: 'gus' }, version: 3 });
  await update({ schedule_id: id, version: 3, group_id: coast, assignee: '' });
  expect(await list(id)).toMatchObject({ group_id: coast, stores: [], assignee: null });
});

test('of two updates at once one is refused', async () => {
  const id = await addSuccessfully({ stores: [shop] });
  const replies = await Promise.all(['One', 'Other'].map((name) => update({ schedule_id: id, version: 1, name })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('a deleted one no longer exists, not even for its calls', async () => {
  const id = await addSuccessfully({ stores: [shop] });
  expect((await server.call(deleteSchedule, { schedule_id: id }, ada)).body).toMatchObject({ type: true });
  expect(await list(id)).toBeUndefined();
  expect((await server.call(deleteSchedule, { schedule_id: id }, ada)).status).toBe(404);
  expect((await update({ schedule_id: id, version: 2, name: 'Back' })).status).toBe(404);
});

test('the history records what was added, changed and deleted', async () => {
  const before = (await entriesOf(server.db)).length;
  const id = await addSuccessfully({ stores: [shop], assignee: gus.id });
  await update({ schedule_id: id, version: 1, every: 6, unit: 'week' });
  await server.call(deleteSchedule, { schedule_id: id }, ada);
  expect((await entriesOf(server.db)).slice(before)).toMatchObject([
    { kind: 'schedule_added', before: null, after: { every_months: 1, assignee: 'gus', stores: [{ name: 'Shop' }] } },
    { kind: 'schedule_changed', before: { every_weeks: null, every_months: 1 }, after: { every_weeks: 6 } },
    { kind: 'schedule_deleted', before: { every_weeks: 6, start: '2026-11-05' }, after: null },
  ]);
});

describe('a call is refused for', () => {
  test.each<[string, object, string, string]>([
    ['neither group nor stores', {}, 'group_or_stores', 'group_id'],
    ['both', { group_id: coast, stores: [shop] }, 'group_or_stores', 'group_id'],
    ['an unknown group', { group_id: randomUUID() }, 'unknown_group', 'group_id'],
    ['an unknown store', { stores: [shop, 'nowhere'] }, 'unknown_store', 'stores'],
    ['no name', { stores: [shop], name: ' ' }, 'missing', 'name'],
    ['never', { stores: [shop], every: 0 }, 'invalid', 'every'],
    ['an interval in years', { stores: [shop], every: 105 }, 'invalid', 'every'],
    ['half a week', { stores: [shop], every: 0.5 }, 'invalid', 'every'],
    ['an interval in days', { stores: [shop], unit: 'day' }, 'invalid', 'unit'],
    ['no day', { stores: [shop], start: '2026-02-30' }, 'invalid_date', 'start'],
    ['a start long ago', { stores: [shop], start: '1999-12-31' }, 'date_long_ago', 'start'],
    ['a start far ahead', { stores: [shop], start: '3000-01-01' }, 'day_far_ahead', 'start'],
    ['a negative grace period', { stores: [shop], grace: -1 }, 'invalid', 'grace'],
    ['an unknown user', { stores: [shop], assignee: randomUUID() }, 'unknown_user', 'assignee'],
    ['a user who does not see a store', { stores: [shop, inland], assignee: gus.id }, 'assignee_outside', 'assignee'],
  ])('%s', async (_case, input, code, field) => {
    const before = (await count()).length;
    expect(await add(input)).toMatchObject({ type: false, code, field });
    expect((await count()).length).toBe(before);
  });

  test('a store that the schedule’s user does not see, also later', async () => {
    const id = await addSuccessfully({ stores: [shop], assignee: gus.id });
    const { body } = await update({ schedule_id: id, version: 1, stores: [shop, inland] });
    expect(body).toMatchObject({ code: 'assignee_outside' });
    expect(await list(id)).toMatchObject({ version: 1, stores: [shop] });
  });
});
