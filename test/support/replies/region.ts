import { activeInstrument } from '../../../src/server/shared/definitions/installedInstruments.ts';
import { group, groupUser, person, store, survey } from '../factories.ts';
import { sharedServer } from '../server.ts';

/**
 * Creates two groups that share a store, on 21 November 2026: Coastal with Harbour Market (three surveys), pier nine
 * (one) and Quay (none), Highlands with Harbour Market and Hill Street (one). Ann is an administrator, Gus a group user
 * of Coastal who can see only Harbour Market; he is also assigned to an archived store of Coastal.
 */
export async function testRegion() {
  const now = new Date('2026-11-21T10:00:00Z');
  const server = await sharedServer({ now });
  const { db } = server;
  const coastal = await group(db, { name: 'coastal' });
  const highlands = await group(db, { name: 'Highlands' });
  const harbour = await store(db, { name: 'Harbour Market', groups: [coastal, highlands] });
  const pier = await store(db, { name: 'pier nine', groups: [coastal] });
  const quay = await store(db, { name: 'Quay', groups: [coastal] });
  const hill = await store(db, { name: 'Hill Street', groups: [highlands] });
  const archivedStore = await store(db, { name: 'Closed', groups: [coastal] });
  const ann = await person(db, { now });
  const gus = await groupUser(db, { groupId: coastal, stores: [harbour, archivedStore], now });
  const drinks = await onlyDrinks();
  await survey(db, harbour, { date: '2025-11-30T23:59:59Z', answers: drinks });
  await survey(db, harbour, { date: '2026-10-01T08:00:00Z', answers: {} });
  await survey(db, harbour, { date: '2026-11-18T09:41:00Z', answers: drinks });
  await survey(db, pier, { date: '2026-09-21T23:59:59Z', answers: drinks });
  await survey(db, archivedStore, { date: '2026-11-18T09:41:00Z' });
  await survey(db, hill, { date: '2026-11-02T08:00:00Z', answers: {} });
  await db.updateTable('stores').set({ archived_at: now }).where('id', '=', archivedStore).execute();
  /** Returns a call's response for a group. */
  const ask = async (call: { path: `/${string}` }, groupId: string, person = ann) =>
    (await server.call(call, { group_id: groupId }, person)).body;
  return { server, db, coastal, highlands, harbour, pier, quay, hill, ann, gus, drinks, ask };

  /**
   * Returns answers in which every question about drinks earns its point and nothing else is answered: the overall
   * score is 100 / 7.
   */
  async function onlyDrinks(): Promise<Record<string, string>> {
    const { questions } = await activeInstrument(db);
    const ofDrinks = [...questions.values()].filter(({ category }) => category === 'DR');
    return Object.fromEntries(ofDrinks.map(({ varname, scoringType }) => [varname, scoringType === 2 ? 'No' : 'Yes']));
  }
}

/** Returns the names of the stores in a response, in order. */
export const storeNames = (body: Record<string, unknown>) =>
  (body['resultData'] as { store: { store_name: string } }[]).map(({ store: { store_name: name } }) => name);
