import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { updateSchedule } from '../../../contract/followUp/schedule/schedules.ts';
import { updateVisit } from '../../../contract/followUp/schedule/visits.ts';
import { groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { entriesOf } from '../../../../test/support/history.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';

// Single visits that are moved, planned, reassigned or skipped.

const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW });
const ada = await person(server.db, { name: 'ada', now: NOW });
const { list, lines, schedule, update, monthly } = scheduleCalls(server, ada);

test('moves a visit, and with it only the end of its window', async () => {
  const { shop } = await monthly();
  const [, , november] = (await list({ store_id: shop })).resultData;
  const visit = await update({ visit_id: november?.visit_id ?? '', due: '2026-11-18' });
  expect(visit).toMatchObject({
    due: '2026-11-18',
    until: '2026-11-23',
    state: 'late',
    visit_id: november?.visit_id,
  });
  expect((await lines({ store_id: shop })).map(([due]) => due)).toEqual([
    '2026-09-30',
    '2026-10-30',
    '2026-11-18',
    '2026-12-30',
  ]);
  // The visit was moved to an earlier day, but the next visit's window still starts after the original due date.
  const inBetween = await survey(server.db, shop, { date: '2026-11-25T10:00:00Z' });
  expect(await lines({ store_id: shop, state: ['done'] })).toEqual([]);
  expect(await update({ visit_id: visit.visit_id, due: '' })).toMatchObject({
    due: '2026-11-30',
    state: 'done',
    survey_id: inBetween,
  });
});

test('moves a visit at one store of a schedule, and none at the others', async () => {
  const [shop, other, third] = [await store(server.db), await store(server.db), await store(server.db)];
  await schedule({ stores: [shop, other, third] });
  const [first] = (await list({ store_id: shop })).resultData;
  await update({ visit_id: first?.visit_id ?? '', due: '2026-10-02' });
  const audit = await survey(server.db, third, { date: '2026-09-30T10:00:00Z' });
  const october = { end_date: '2026-10-29' };
  expect(await lines({ ...october, store_id: shop })).toEqual([['2026-10-02', 'missed', null]]);
  expect(await lines({ ...october, store_id: other })).toEqual([['2026-09-30', 'missed', null]]);
  expect(await lines({ ...october, store_id: third })).toEqual([['2026-09-30', 'done', audit]]);
  const { resultData: all } = await list(october);
  const dues = [shop, other, third].map((id) => all.find(({ store_id: at }) => at === id)?.due);
  expect(dues).toEqual(['2026-10-02', '2026-09-30', '2026-09-30']);
});

test('is found in the days to which it was moved', async () => {
  const { shop } = await monthly();
  const [first] = (await list({ store_id: shop })).resultData;
  await update({ visit_id: first?.visit_id ?? '', due: '2027-05-01' });
  const range = { store_id: shop, start_date: '2027-05-01', end_date: '2027-05-01' };
  expect((await list(range)).resultData.map(({ visit_id: id }) => id)).toEqual([first?.visit_id]);
  expect((await lines({ store_id: shop })).map(([due]) => due)[0]).toBe('2026-10-30');
});

test('plans a visit, which changes no state, and reassigns it', async () => {
  const shop = await store(server.db);
  const gus = await groupUser(server.db, { name: 'gus', stores: [shop], now: NOW });
  const bea = await groupUser(server.db, { name: 'bea', stores: [shop], now: NOW });
  await schedule({ stores: [shop], assignee: gus.id });
  const [first, second] = (await list({ store_id: shop })).resultData;
  expect(first?.assignee).toEqual({ userid: gus.id, name: 'gus' });
  const visit = await update({ visit_id: second?.visit_id ?? '', planned: '2026-10-28', assignee: bea.id });
  expect(visit).toEqual({ ...second, planned: '2026-10-28', assignee: { userid: bea.id, name: 'bea' } });
  expect((await list({ store_id: shop, userid: bea.id })).resultData).toEqual([visit]);
  expect((await list({ userid: 'me' }, gus)).resultData.map(({ due }) => due)).toEqual([
    '2026-09-30',
    '2026-11-30',
    '2026-12-30',
  ]);
  expect(await update({ visit_id: visit.visit_id, planned: '', assignee: '' })).toEqual(second);
  // Deleting the user leaves the visits without an assignee.
  await server.db.deleteFrom('users').where('id', '=', gus.id).execute();
  expect((await list({ store_id: shop })).resultData.map(({ assignee }) => assignee)).toEqual([null, null, null, null]);
});

test('skips a visit, which no audit completes from then on, and undoes that', async () => {
  const { shop } = await monthly();
  const [first] = (await list({ store_id: shop })).resultData;
  const visit = await update({ visit_id: first?.visit_id ?? '', skip: 'Closed for repairs' });
  expect(visit).toMatchObject({ state: 'skipped', reason: 'Closed for repairs' });
  const id = await survey(server.db, shop, { date: '2026-10-01T10:00:00Z' });
  expect(await lines({ store_id: shop, state: ['done'] })).toEqual([['2026-10-30', 'done', id]]);
  expect(await update({ visit_id: visit.visit_id, skip: '' })).toMatchObject({ state: 'done', reason: null });
  const secondInput = { visit_id: visit.visit_id, skip: 'Too late' };
  expect((await server.call(updateVisit, secondInput, ada)).body).toMatchObject({ code: 'visit_done', field: 'skip' });
});

test('is recorded in the history of the store, but only if it changes something', async () => {
  const { shop } = await monthly();
  const [first] = (await list({ store_id: shop })).resultData;
  await update({ visit_id: first?.visit_id ?? '', due: '2026-10-02', planned: '2026-10-01' });
  await update({ visit_id: first?.visit_id ?? '', due: '2026-10-02' });
  const entries = (await entriesOf(server.db)).filter(
    ({ kind, subject }) => kind === 'visit_changed' && subject === shop,
  );
  expect(entries).toMatchObject([
    { before: { due: '2026-09-30', planned: null }, after: { due: '2026-10-02', planned: '2026-10-01' } },
  ]);
});

test('is deleted when the interval changes, and remains when only the name does', async () => {
  const { shop, id } = await monthly();
  const [first] = (await list({ store_id: shop })).resultData;
  await update({ visit_id: first?.visit_id ?? '', due: '2026-10-02' });
  await server.call(updateSchedule, { schedule_id: id, version: 1, name: 'Each month' }, ada);
  expect((await lines({ store_id: shop }))[0]?.[0]).toBe('2026-10-02');
  await server.call(updateSchedule, { schedule_id: id, version: 2, start: '2026-09-29' }, ada);
  expect((await lines({ store_id: shop }))[0]?.[0]).toBe('2026-09-29');
});

test.each([
  ['a day before its window', { due: '2026-08-29' }, 'due_before_window', 'due'],
  ['a day too far', { due: '3000-01-01' }, 'day_far_ahead', 'due'],
  ['a plan too far', { planned: '3000-01-01' }, 'day_far_ahead', 'planned'],
  ['no day', { due: '2026-02-30' }, 'invalid_date', 'due'],
  ['an unknown user', { assignee: randomUUID() }, 'unknown_user', 'assignee'],
  ['a reason too long', { skip: 'x'.repeat(501) }, 'too_long', 'skip'],
])('of %s is refused', async (_case, change, code, field) => {
  const { shop } = await monthly();
  const [first] = (await list({ store_id: shop })).resultData;
  const { body } = await server.call(updateVisit, { visit_id: first?.visit_id ?? '', ...change }, ada);
  expect(body).toMatchObject({ type: false, code, field });
});

test('for a user who does not see the store is refused, with what to do', async () => {
  const { shop } = await monthly();
  const foreignUser = await groupUser(server.db, { now: NOW });
  const [first] = (await list({ store_id: shop })).resultData;
  const { body } = await server.call(updateVisit, { visit_id: first?.visit_id ?? '', assignee: foreignUser.id }, ada);
  expect(body).toMatchObject({ code: 'assignee_outside', field: 'assignee' });
  expect(body['resultData']).toMatch(/Assign (it|them) to the user first/);
});
