import { expect, test } from 'vitest';
import type { InputOf, ReplyOf } from '../../../contract/kit/call.ts';
import { readCaptureStores } from '../../../contract/audits/capture.ts';
import { readVisitOverview } from '../../../contract/followUp/schedule/visits.ts';
import { group, groupUser, person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30', month: '2026-11-20' };
const server = await sharedServer({ now: NOW });
const ada = await person(server.db, { name: 'ada', now: NOW });
const { list, schedule, update } = scheduleCalls(server, ada);

async function overview(input: Partial<InputOf<typeof readVisitOverview>> = {}, person: Person = ada) {
  const { body } = await server.call(readVisitOverview, { ...NOVEMBER, ...input }, person);
  expect(body).toMatchObject({ type: true });
  return (body as unknown as ReplyOf<typeof readVisitOverview>).resultData;
}

test('a day lists some of its visits and counts all; completed visits are on their audit’s day, planned ones on that day', async () => {
  const names = ['Apple', 'Bean', 'Cress'];
  const groupId = await group(server.db);
  const shops = await Promise.all(names.map((name) => store(server.db, { name, groups: [groupId] })));
  const id = await schedule({ group_id: groupId, start: '2026-11-24', every: 4, unit: 'week', grace: 3 });
  await survey(server.db, shops[0] ?? '', { date: '2026-11-12T10:00:00Z' });
  const [, bean] = (await list({ group_id: groupId, end_date: '2026-11-30' })).resultData;
  await update({ visit_id: bean?.visit_id ?? '', planned: '2026-11-22' });

  const { days, schedules, overdue, stores } = await overview({ group_id: groupId, each: 1 });
  expect(days.map(({ day, count, visits }) => [day, count, visits.map((visit) => visit.store_name)])).toEqual([
    ['2026-11-12', 1, ['Apple']],
    ['2026-11-22', 1, ['Bean']],
    ['2026-11-24', 1, ['Cress']],
  ]);
  expect(schedules).toEqual([
    expect.objectContaining({
      schedule_id: id,
      done: 1,
      due: 2,
      late: 0,
      next: expect.objectContaining({ store_name: 'Bean' }),
    }),
  ]);
  expect(overdue).toEqual({ count: 0, visits: [] });
  expect(stores.find(({ store_id: at }) => at === shops[0])).toMatchObject({
    last_date: '2026-11-12T10:00:00.000Z',
    last_score: 66,
  });
  // In December all three visits are on the same day: `each: 1` lists one of them, but all are counted.
  const december = await overview({
    group_id: groupId,
    each: 1,
    start_date: '2026-12-01',
    end_date: '2026-12-31',
    month: '2026-12-01',
  });
  expect(december.days.map(({ day, count, visits }) => [day, count, visits.length])).toEqual([['2026-12-22', 3, 1]]);
  const open = await overview({ group_id: groupId, open: true });
  expect(open.days.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-24']);
});

test('stores that are behind are listed with the visit since which they are behind, whatever month is displayed', async () => {
  const groupId = await group(server.db);
  await store(server.db, { name: 'Late', groups: [groupId] });
  const well = await store(server.db, { name: 'Well', groups: [groupId] });
  await schedule({ group_id: groupId, start: '2026-10-14', every: 8, unit: 'week', grace: 0 });
  await survey(server.db, well, { date: '2026-10-10T10:00:00Z' });
  for (const month of ['2026-11-01', '2024-02-01', '2028-02-01']) {
    const { overdue } = await overview({ group_id: groupId, start_date: month, end_date: month, month });
    expect([month, overdue.count, overdue.visits.map(({ store_name: name, due }) => [name, due])]).toEqual([
      month,
      1,
      [['Late', '2026-10-14']],
    ]);
  }
});

test('a group user sees only their own stores', async () => {
  const groupId = await group(server.db);
  const [own] = await Promise.all([1, 2].map(() => store(server.db, { groups: [groupId] })));
  await schedule({ group_id: groupId, start: '2026-11-25', every: 1, unit: 'month', grace: 0 });
  const grace = await groupUser(server.db, { groupId, stores: [own ?? ''] });
  const { days, stores } = await overview({}, grace);
  expect(days.flatMap(({ visits }) => visits.map(({ store_id: id }) => id))).toEqual([own]);
  expect(stores.map(({ store_id: id }) => id)).toEqual([own]);
});

test.each([
  [{ start_date: '2026-11-30', end_date: '2026-11-01' }, 'range_reversed'],
  [{ end_date: '2027-11-01' }, 'range_too_long'],
  [{ month: '3000-01-01' }, 'day_far_ahead'],
  [{ each: 201 }, 'invalid'],
  [{ month: '2026-02-31' }, 'invalid_date'],
])('%o is refused: %s', async (input, code) => {
  const { body } = await server.call(readVisitOverview, { ...NOVEMBER, ...input }, ada);
  expect(JSON.stringify(body)).toContain(code);
  expect(body).toMatchObject({ type: false });
});

test('the current month counts a store that has been behind since an earlier month as overdue', async () => {
  const groupId = await group(server.db);
  const shop = await store(server.db, { groups: [groupId] });
  await schedule({ group_id: groupId, start: '2026-10-10', every: 3, unit: 'month', grace: 5 });
  await survey(server.db, shop, { date: '2026-06-10T10:00:00Z' });
  const { schedules, overdue } = await overview({ group_id: groupId });
  expect(overdue.count).toBe(1);
  expect(schedules).toMatchObject([{ done: 0, planned: 0, due: 0, late: 0, missed: 1 }]);
  const december = { start_date: '2026-12-01', end_date: '2026-12-31', month: '2026-12-01' };
  const laterOverview = await overview({ group_id: groupId, ...december });
  expect(laterOverview.schedules[0]).toMatchObject({ late: 0, missed: 0 });
});

test('on phones, a store that missed a visit is due since that day until it is audited', async () => {
  const groupId = await group(server.db);
  const shop = await store(server.db, { groups: [groupId] });
  await schedule({ group_id: groupId, start: '2026-10-27', every: 8, unit: 'week', grace: 3 });
  const due = async () => {
    const { body } = await server.call(readCaptureStores, { store_ids: [shop] }, ada);
    return (body as ReplyOf<typeof readCaptureStores>).resultData[0]?.due;
  };
  expect(await due()).toBe('2026-10-27');
  await survey(server.db, shop, { date: '2026-11-19T10:00:00Z' });
  expect(await due()).toBeNull();
});
