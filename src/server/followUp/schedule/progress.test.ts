import { describe, expect, test } from 'vitest';
import { readCaptureStores } from '../../../contract/audits/capture.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { readOverdueStores } from '../../../contract/insight/regions.ts';
import { listLastSurveys } from '../../../contract/operations/status/status.ts';
import { searchStores } from '../../../contract/places/stores.ts';
import { numberOfDay } from '../../../domain/schedule/interval.ts';
import { ALL } from '../../identity/scope.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { scheduleCalls } from '../../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { calculateProgress } from './calculateVisits.ts';

// A store's progress: the visit due now, and how long the store has been behind.

const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW });
const ada = await person(server.db, { name: 'ada', now: NOW });
const { list, schedule, update, monthly } = scheduleCalls(server, ada);

async function progress(shop: string) {
  const viewer = { userId: ada.id, isAdministrator: true, groupId: null, scope: ALL, timeZone: 'UTC' };
  const all = await calculateProgress(server.db, viewer as never, numberOfDay('2026-11-20'));
  const result = all.get(shop);
  return result && { due: result.due, overdueSince: result.overdueSince };
}
const day = numberOfDay;

test('a store without a schedule has no standing', async () => {
  expect(await progress(await store(server.db))).toBeUndefined();
});

test('a store without any audit has been overdue since its first visit, and one audited in time is not', async () => {
  const { shop } = await monthly({ start: '2026-10-10' });
  expect(await progress(shop)).toEqual({ due: null, overdueSince: day('2026-10-10') });
  await survey(server.db, shop, { date: '2026-10-12T10:00:00Z' });
  expect(await progress(shop)).toEqual({ due: null, overdueSince: day('2026-11-10') });
  await survey(server.db, shop, { date: '2026-11-11T10:00:00Z' });
  expect(await progress(shop)).toEqual({ due: null, overdueSince: null });
});

test('an audit after the window completes the next visit, and the store is no longer behind', async () => {
  const { shop } = await monthly({ start: '2026-11-10', grace: 3 });
  expect(await progress(shop)).toEqual({ due: null, overdueSince: day('2026-11-10') });
  await survey(server.db, shop, { date: '2026-11-15T10:00:00Z' });
  expect(await progress(shop)).toEqual({ due: null, overdueSince: null });
});

test('a skipped visit is not overdue, and a moved one is judged by its new date', async () => {
  const { shop } = await monthly({ start: '2026-11-16', grace: 30 });
  expect(await progress(shop)).toEqual({ due: day('2026-11-16'), overdueSince: day('2026-11-16') });
  const visit = (await list({ store_id: shop })).resultData[0]?.visit_id ?? '';
  await update({ visit_id: visit, due: '2026-11-22' });
  expect(await progress(shop)).toEqual({ due: day('2026-11-22'), overdueSince: null });
  await update({ visit_id: visit, skip: 'Closed' });
  expect(await progress(shop)).toEqual({ due: null, overdueSince: null });
});

test('devices that take audits get the due visits', async () => {
  const { shop } = await monthly({ start: '2026-11-24' });
  const freeStore = await store(server.db);
  const gus = await groupUser(server.db, { stores: [shop, freeStore], now: NOW });
  const { body } = await server.call(readCaptureStores, { store_ids: [shop, freeStore] }, gus);
  const rows = (body as unknown as ReplyOf<typeof readCaptureStores>).resultData;
  expect(rows.map(({ due }) => due)).toEqual(['2026-11-24', null]);
  const visit = (await list({ store_id: shop })).resultData[0]?.visit_id;
  expect(visit).toBeDefined();
  expect(rows.map(({ visit_id: id }) => id)).toEqual([visit, null]);
});

test('the list of stores shows since when each is overdue, or else the date of its due visit', async () => {
  const lateStore = await store(server.db, { name: 'Listed: late' });
  const missedStore = await store(server.db, { name: 'Listed: missed' });
  const soonStore = await store(server.db, { name: 'Listed: soon' });
  await store(server.db, { name: 'Listed: without' });
  await schedule({ stores: [lateStore], start: '2026-11-18' });
  await schedule({ stores: [missedStore], start: '2026-10-18' });
  await schedule({ stores: [soonStore], start: '2026-11-27' });
  const { body } = await server.call(searchStores, { filter: 'listed:' }, ada);
  const rows = (body as unknown as ReplyOf<typeof searchStores>).resultData;
  expect(rows.map(({ due }) => due)).toEqual(['2026-11-18', '2026-10-18', '2026-11-27', null]);
});

const listStores = async () => {
  const { body } = await server.call(listLastSurveys, { overdue: true, page_size: 100 }, ada);
  return body as unknown as ReplyOf<typeof listLastSurveys>;
};
const inRegion = async (group_id: string, person = ada) => {
  const { body } = await server.call(readOverdueStores, { group_id }, person);
  return body as unknown as ReplyOf<typeof readOverdueStores>;
};

describe('overdue on the status page and in a region', () => {
  test('are stores behind their schedule, and stores without one that were not audited for 60 days', async () => {
    const coast = await group(server.db);
    const [newStore, staleStore, freeStore] = await Promise.all(
      ['Fresh', 'Stale', 'Free'].map((name) => store(server.db, { name, groups: [coast] })),
    );
    const [one = '', two = '', three = ''] = [newStore, staleStore, freeStore];
    // The first store isn't behind after three months without an audit, but the second is after ten days.
    await survey(server.db, one, { date: '2026-08-20T10:00:00Z' });
    await survey(server.db, two, { date: '2026-11-10T10:00:00Z' });
    await survey(server.db, three, { date: '2026-09-01T10:00:00Z' });
    await schedule({ stores: [one], start: '2026-08-25', every: 4 });
    await schedule({ stores: [two], start: '2026-11-03', every: 1, unit: 'week', grace: 0 });
    const { resultData, count } = await inRegion(coast);
    expect([resultData.map(({ store: { store_name: name } }) => name), count]).toEqual([['Free', 'Stale'], 2]);
    const all = await listStores();
    const names = all.resultData.map(({ store: { store_name: name } }) => name);
    expect(names).toEqual(expect.arrayContaining(['Stale', 'Free']));
    expect(names).not.toContain('Fresh');
    expect(all.resultData.every(({ overdue }) => overdue)).toBe(true);
    expect(all.count).toBe(all.resultData.length);
    // A group's figures cover all its stores, but users only see the stores in their scope.
    const gus = await groupUser(server.db, { groupId: coast, stores: [one], now: NOW });
    expect(await inRegion(coast, gus)).toMatchObject({ resultData: [], count: 2 });
  });
});
