import { expect, test } from 'vitest';
import { readCaptureStores } from '../../contract/capture/stores.ts';
import type { ReplyOf } from '../../contract/kit/call.ts';
import { numberOfDay } from '../../domain/schedule/rhythm.ts';
import { ALL } from '../identity/scope.ts';
import { groupUser, person, store, survey } from '../../../test/support/factories.ts';
import { scheduleCalls } from '../../../test/support/schedules/calls.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { workOutStandings } from './workOut.ts';

// How a store stands: what is to be done there now, and since when it has been left undone.

const NOW = new Date('2026-11-20T12:00:00Z');
const server = await sharedServer({ now: NOW });
const ada = await person(server.db, { name: 'ada', now: NOW });
const { list, update, monthly } = scheduleCalls(server, ada);

async function standing(shop: string) {
  const viewer = { userId: ada.id, isAdministrator: true, groupId: null, scope: ALL, timeZone: 'UTC' };
  const all = await workOutStandings(server.db, viewer as never, numberOfDay('2026-11-20'));
  const found = all.get(shop);
  return found && { due: found.due, overdueSince: found.overdueSince };
}
const day = numberOfDay;

test('a store without a schedule has no standing', async () => {
  expect(await standing(await store(server.db))).toBeUndefined();
});

test('one that nothing was done at is overdue since its first visit, and one audited in time is not', async () => {
  const { shop } = await monthly({ start: '2026-10-10' });
  expect(await standing(shop)).toEqual({ due: null, overdueSince: day('2026-10-10') });
  await survey(server.db, shop, { date: '2026-10-12T10:00:00Z' });
  expect(await standing(shop)).toEqual({ due: null, overdueSince: day('2026-11-10') });
  await survey(server.db, shop, { date: '2026-11-11T10:00:00Z' });
  expect(await standing(shop)).toEqual({ due: null, overdueSince: null });
});

test('an audit after the window does the next visit, and the store is no longer behind', async () => {
  const { shop } = await monthly({ start: '2026-11-10', grace: 3 });
  expect(await standing(shop)).toEqual({ due: null, overdueSince: day('2026-11-10') });
  await survey(server.db, shop, { date: '2026-11-15T10:00:00Z' });
  expect(await standing(shop)).toEqual({ due: null, overdueSince: null });
});

test('what is skipped is not overdue, and what is moved is by its new day', async () => {
  const { shop } = await monthly({ start: '2026-11-16', grace: 30 });
  expect(await standing(shop)).toEqual({ due: day('2026-11-16'), overdueSince: day('2026-11-16') });
  const visit = (await list({ store_id: shop })).resultData[0]?.visit_id ?? '';
  await update({ visit_id: visit, due: '2026-11-22' });
  expect(await standing(shop)).toEqual({ due: day('2026-11-22'), overdueSince: null });
  await update({ visit_id: visit, skip: 'Closed' });
  expect(await standing(shop)).toEqual({ due: null, overdueSince: null });
});

test('devices that take audits are told what is due', async () => {
  const { shop } = await monthly({ start: '2026-11-24' });
  const free = await store(server.db);
  const gus = await groupUser(server.db, { stores: [shop, free], now: NOW });
  const { body } = await server.call(readCaptureStores, { store_ids: [shop, free] }, gus);
  const told = (body as unknown as ReplyOf<typeof readCaptureStores>).resultData;
  expect(told.map(({ due }) => due)).toEqual(['2026-11-24', null]);
});
