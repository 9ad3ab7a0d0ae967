import { describe, expect, test } from 'vitest';
import { listGroupUsers } from '../../../contract/places/groups.ts';
import * as calls from '../../../contract/insight/regions.ts';
import { group, groupUser, store, survey, type Person } from '../../../../test/support/factories.ts';
import { storeNames, testRegion } from '../../../../test/support/replies/region.ts';

const of = await testRegion();

type Rows = Record<string, unknown>[];
const { ask } = of;

describe('/region/reportdetail', () => {
  const report = async (person: Person) => {
    const { body } = await of.server.call(calls.readRegionReport, {}, person);
    return body as unknown as { resultData: ReportGroup[]; figures: Rows };
  };
  const visibleTo = async (person: Person) => (await report(person)).resultData[0]?.users.map(({ _id }) => _id);
  type ReportGroup = { name: string; stores: { store_name: string }[]; users: { _id: string; email: string }[] };

  test('shows an administrator every group with its stores and users, by name', async () => {
    const { resultData } = await report(of.ann);
    expect(resultData.map(({ name }) => name)).toEqual(['coastal', 'Highlands']);
    expect(resultData[0]?.stores).toEqual([
      { _id: of.harbour, store_name: 'Harbour Market', image: null },
      { _id: of.pier, store_name: 'pier nine', image: null },
      { _id: of.quay, store_name: 'Quay', image: null },
    ]);
    expect(resultData[0]?.users).toEqual([
      { _id: of.gus.id, username: 'gus', email: of.gus.email, user_type: 2, image: null },
    ]);
    expect(resultData[1]?.users).toEqual([]);
  });

  test('returns the figures of each group, without archived stores', async () => {
    const { figures } = await report(of.ann);
    expect(figures).toEqual([
      { group_id: of.coastal, survey: 4, percetange: 67, stores: 3, surveyed: 2, overall: 14, increase: 14 },
      { group_id: of.highlands, survey: 4, percetange: 100, stores: 2, surveyed: 2, overall: 7, increase: 14 },
    ]);
  });

  test('shows a group user only their group: assigned stores, but the figures of the whole group', async () => {
    const { resultData, figures } = await report(of.gus);
    expect(resultData.map(({ name }) => name)).toEqual(['coastal']);
    expect(resultData[0]?.stores.map(({ store_name: name }) => name)).toEqual(['Harbour Market']);
    expect(figures).toEqual([expect.objectContaining({ group_id: of.coastal, stores: 3, survey: 4, percetange: 67 })]);
  });

  test('shows a group user the people of their own group, the same as /group/userDetails', async () => {
    const { db } = of;
    const inland = await group(db, { name: 'Inland' });
    const [mill, ford] = [await store(db, { groups: [inland] }), await store(db, { groups: [inland] })];
    const meg = await groupUser(db, { name: 'meg', groupId: inland, stores: [mill] });
    const farUser = await groupUser(db, { name: 'far', groupId: inland, stores: [ford] });
    const lone = await groupUser(db, { name: 'lone', groupId: inland });
    await groupUser(db, { name: 'other', groupId: of.highlands, stores: [mill] });
    for (const person of [meg, farUser, lone]) {
      const { body } = await of.server.call(listGroupUsers, { group_id: inland }, person);
      expect(await visibleTo(person)).toEqual([farUser.id, lone.id, meg.id]);
      expect((await report(person)).resultData[0]?.users).toEqual(body['resultData']);
    }
    await db.deleteFrom('groups').where('id', '=', inland).execute();
  });

  test('a group without stores has nothing, a group user without a group sees nothing', async () => {
    const empty = await group(of.db, { name: 'Empty' });
    const { resultData, figures } = await report(of.ann);
    const at = resultData.findIndex(({ name }) => name === 'Empty');
    expect(resultData[at]).toMatchObject({ stores: [], users: [] });
    expect(figures[at]).toMatchObject({ survey: 0, percetange: 0, stores: 0, overall: null, increase: null });
    await of.db.deleteFrom('groups').where('id', '=', empty).execute();
    expect((await report(await groupUser(of.db, { stores: [of.harbour] }))).resultData).toEqual([]);
  });
});

describe('/region/regiondata', () => {
  test('returns each store’s latest score, the previous one, and the group’s figures', async () => {
    const body = await ask(calls.readRegion, of.coastal, of.ann);
    expect(body).toEqual({
      type: true,
      resultData: [
        {
          store: expect.objectContaining({ _id: of.harbour }),
          current: 14,
          previous: 0,
          date: '2026-11-18T09:41:00.000Z',
        },
        {
          store: expect.objectContaining({ _id: of.pier }),
          current: 14,
          previous: null,
          date: '2026-09-21T23:59:59.000Z',
        },
        { store: expect.objectContaining({ _id: of.quay }), current: null, previous: null, date: null },
      ],
      survey: 4,
      percetange: 67,
      stores: 3,
      surveyed: 2,
      overall: 14,
      increase: 14,
      group: { _id: of.coastal, name: 'coastal' },
      recent: 1,
    });
  });

  test('shows a group user their stores, and the figures of all', async () => {
    const body = await ask(calls.readRegion, of.coastal, of.gus);
    expect(storeNames(body)).toEqual(['Harbour Market']);
    expect(body).toMatchObject({ survey: 4, percetange: 67, stores: 3, overall: 14 });
  });
});

describe('/region/regioncategorydata', () => {
  test('excludes a store whose previous survey has no score for the category, instead of using 0', async () => {
    const body = await ask(calls.readRegionIncreases, of.coastal, of.gus);
    expect(body['resultData']).toEqual(
      ['FV', 'SF', 'MC', 'BC', 'MS', 'DE', 'DR'].map((foodid) => ({ foodid, increase: 0 })),
    );
    expect(body['compared']).toBe(1);
    expect(body['assessed']).toContainEqual({ foodid: 'DR', stores: 0 });
  });

  test('is the mean change over the stores whose two surveys counted the category', async () => {
    const mixedGroup = await group(of.db);
    const [one, other] = [await store(of.db, { groups: [mixedGroup] }), await store(of.db, { groups: [mixedGroup] })];
    const lostAnswers = Object.fromEntries(
      Object.entries(of.drinks).map(([id, answer]) => [id, answer === 'Yes' ? 'No' : 'Yes']),
    );
    await survey(of.db, one, { date: '2026-10-01T08:00:00Z', answers: lostAnswers });
    await survey(of.db, one, { date: '2026-11-01T08:00:00Z', answers: of.drinks });
    await survey(of.db, other, { date: '2026-10-01T08:00:00Z', answers: of.drinks });
    await survey(of.db, other, { date: '2026-11-01T08:00:00Z', answers: {} });
    const body = await ask(calls.readRegionIncreases, mixedGroup, of.ann);
    expect(body['resultData']).toContainEqual({ foodid: 'DR', increase: 100 });
    expect(body).toMatchObject({ compared: 2 });
    expect(body['assessed']).toContainEqual({ foodid: 'DR', stores: 1 });
    await of.db.deleteFrom('groups').where('id', '=', mixedGroup).execute();
  });

  test('is 0 if no store has two surveys', async () => {
    const lone = await group(of.db);
    const body = await ask(calls.readRegionIncreases, lone, of.ann);
    expect((body['resultData'] as Rows).map((row) => row['increase'])).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await of.db.deleteFrom('groups').where('id', '=', lone).execute();
  });
});

test('the report and the region dashboard return the same figures', async () => {
  const { body } = await of.server.call(calls.readRegionReport, {}, of.ann);
  for (const { group_id: groupId, ...figures } of body['figures'] as ({ group_id: string } & Record<
    string,
    unknown
  >)[]) {
    expect(await ask(calls.readRegion, groupId, of.ann)).toMatchObject(figures);
  }
});
