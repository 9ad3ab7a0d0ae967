import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { deleteGroup, updateGroup } from '../../../contract/places/groups.ts';
import { deleteStore, updateStore } from '../../../contract/places/stores.ts';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { blankDatabase } from '../../../../test/support/database.ts';
import { group, person, store, survey } from '../../../../test/support/factories.ts';
import { importText } from '../../../../test/support/sheets/imports.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { restoreBackup } from '../../operations/backups/restoreBackup.ts';
import { writeBackup } from '../../operations/backups/writeBackup.ts';
import { connect } from '../../db/pool.ts';
import type { Db } from '../../db/schema.ts';
import { packageRoot } from '../../files/packageRoot.ts';
import { imageHome } from '../../files/configuredImages.ts';

const server = await sharedServer();
const { db } = server;
const ann = await person(db);
const folder = await sharedFolder();
/** Two groups with one surveyed store each. */
const [coastal, highlands] = [await group(db), await group(db)];
for (const groupId of [coastal, highlands]) await survey(db, await store(db, { groups: [groupId] }));

type Sums = { month: string; surveys: number; overall_sum: number }[];

/** Returns the stored sums over all groups by month, and the same sums calculated from the surveys. */
async function sums(on: Db): Promise<{ storedSums: Sums; countedSums: Sums }> {
  const storedSums = await sql<Sums[number]>`
    select month::text, sum(surveys)::int as surveys, sum(overall_sum)::int as overall_sum from grouped_months
    group by month having sum(surveys) <> 0 or sum(overall_sum) <> 0 order by month`.execute(on);
  const freshSums = await sql<Sums[number]>`
    select to_char(taken_at at time zone 'UTC', 'YYYY-MM-01') as month, count(*)::int as surveys,
      sum(overall)::int as overall_sum
    from surveys join stores on stores.id = store_id
    where archived_at is null and store_id in (select store_id from group_stores) group by 1 order by 1`.execute(on);
  return { storedSums: storedSums.rows, countedSums: freshSums.rows };
}

/** Checks that the stored sums match the surveys; returns the number of surveys. */
async function surveysOfAll(on = db): Promise<number> {
  const { storedSums, countedSums } = await sums(on);
  expect(storedSums).toEqual(countedSums);
  return storedSums.reduce((sum, month) => sum + month.surveys, 0);
}

async function make(call: { path: `/${string}` }, input: object): Promise<void> {
  expect((await server.call(call, input, ann)).body).toMatchObject({ type: true });
}

test('a store counts once while it is in any group, from its first to its last', async () => {
  const before = await surveysOfAll();
  const shop = await store(db);
  const inGroups = (groupid: string[]) => make(updateStore, { storeid: shop, storename: 'Shop', groupid });
  for (const date of ['2026-10-01', '2026-10-31T23:59:59Z', '2026-11-01']) await survey(db, shop, { date });
  expect(await surveysOfAll()).toBe(before);
  await inGroups([coastal, highlands]);
  expect(await surveysOfAll()).toBe(before + 3);
  await survey(db, shop, { date: '2026-11-02', answers: {} });
  expect(await surveysOfAll()).toBe(before + 4);
  await inGroups([highlands]);
  expect(await surveysOfAll()).toBe(before + 4);
  await inGroups([coastal]);
  expect(await surveysOfAll()).toBe(before + 4);
  await inGroups([]);
  expect(await surveysOfAll()).toBe(before);
});

test('deleting a group removes the stores that are in no other', async () => {
  const before = await surveysOfAll();
  const inland = await group(db);
  const shops = [await store(db), await store(db, { groups: [highlands] })];
  for (const shop of shops) await survey(db, shop);
  await make(updateGroup, { groupid: inland, name: 'To be deleted', store: shops });
  expect(await surveysOfAll()).toBe(before + 2);
  await make(deleteGroup, { groupid: inland });
  expect(await surveysOfAll()).toBe(before + 1);
});

test('an archived store no longer counts, even after it changes groups', async () => {
  const before = await surveysOfAll();
  const shop = await store(db, { groups: [coastal] });
  await survey(db, shop);
  await make(deleteStore, { sid: shop });
  expect(await surveysOfAll()).toBe(before);
  await survey(db, shop);
  await db.deleteFrom('group_stores').where('store_id', '=', shop).execute();
  expect(await surveysOfAll()).toBe(before);
  // Stores can be unarchived only by hand, in the database.
  await db.updateTable('stores').set({ archived_at: null }).where('id', '=', shop).execute();
  expect(await surveysOfAll()).toBe(before);
  await db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', shop).execute();
  await db.insertInto('group_stores').values({ group_id: highlands, store_id: shop }).execute();
  expect(await surveysOfAll()).toBe(before);
  await db.updateTable('stores').set({ archived_at: null }).where('id', '=', shop).execute();
  expect(await surveysOfAll()).toBe(before + 2);
  await db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', shop).execute();
  expect(await surveysOfAll()).toBe(before);
});

test('an import counts all of its surveys when it ends', async () => {
  const before = await surveysOfAll();
  const shops = [await store(db, { groups: [coastal] }), await store(db), await store(db, { groups: [highlands] })];
  const rows = shops.flatMap((shop) =>
    ['2026-09-09', '2026-09-30', '2026-10-01'].map((end) => ({ _uuid: randomUUID(), store: shop, end })),
  );
  await importText(db, 'kobo', JSON.stringify(rows), { apply: true });
  expect(await surveysOfAll()).toBe(before + 6);
});

test('putting a store into a group or archiving it waits for a survey that is arriving, and counts it', async () => {
  const before = await surveysOfAll();
  const inland = await group(db);
  const [newStore, leavingStore] = [await store(db), await store(db, { groups: [coastal] })];
  for (const [shop, change] of [
    [newStore, () => make(updateGroup, { groupid: inland, name: 'Inland', store: [newStore] })],
    [leavingStore, () => make(deleteStore, { sid: leavingStore })],
  ] as const) {
    const comingTransaction = await db.startTransaction().execute();
    await survey(comingTransaction, shop);
    const changePromise = change();
    await someoneWaits();
    await comingTransaction.commit().execute();
    await changePromise;
  }
  expect(await surveysOfAll()).toBe(before + 1);
});

test('a survey waits for a change that puts its store into a group, and is counted', async () => {
  const before = await surveysOfAll();
  const shop = await store(db);
  await survey(db, shop);
  const changeTransaction = await db.startTransaction().execute();
  await changeTransaction.insertInto('group_stores').values({ group_id: coastal, store_id: shop }).execute();
  const comingPromise = db.transaction().execute((transaction) => survey(transaction, shop));
  await someoneWaits();
  await changeTransaction.commit().execute();
  await comingPromise;
  expect(await surveysOfAll()).toBe(before + 2);
});

test('when two users simultaneously remove a store from its two groups, the later one stops counting it', async () => {
  const before = await surveysOfAll();
  const shop = await store(db, { groups: [coastal, highlands] });
  await survey(db, shop);
  const first = await db.startTransaction().execute();
  const leave = (on: Db, groupId: string) =>
    on.deleteFrom('group_stores').where('store_id', '=', shop).where('group_id', '=', groupId).execute();
  await leave(first, coastal);
  const second = leave(db, highlands);
  await someoneWaits();
  await first.commit().execute();
  await second;
  expect(await surveysOfAll()).toBe(before);
});

test('surveys of different stores do not wait for each other more than before', async () => {
  const before = await surveysOfAll();
  const shops = [await store(db, { groups: [coastal] }), await store(db, { groups: [coastal] })];
  const open = await Promise.all(shops.map(() => db.startTransaction().execute()));
  for (const [at, transaction] of open.entries()) await survey(transaction, shops[at] ?? '');
  for (const transaction of open) await transaction.commit().execute();
  expect(await surveysOfAll()).toBe(before + 2);
});

test('two users who exchange stores between groups, and an intake of all of them, all succeed', async () => {
  const [left, right] = [await group(db), await group(db)];
  const shops = await Promise.all(Array.from({ length: 6 }, () => store(db, { groups: [left] })));
  for (const shop of shops) await survey(db, shop);
  const [oddStores, evenStores] = [shops.filter((_, at) => at % 2), shops.filter((_, at) => at % 2 === 0)];
  for (let round = 0; round < 10; round++) {
    const [inStores, outStores] = round % 2 ? [oddStores, evenStores] : [evenStores, oddStores];
    await Promise.all([
      make(updateGroup, { groupid: left, name: 'Left', store: inStores }),
      make(updateGroup, { groupid: right, name: 'Right', store: outStores }),
      db.transaction().execute(async (transaction) => {
        await sql`select from stores where id = any(${shops}::uuid[]) order by id for no key update`.execute(
          transaction,
        );
        for (const shop of shops) await survey(transaction, shop);
      }),
    ]);
  }
  await surveysOfAll();
});

test('a restored backup, of this version and of the first, has them again', async () => {
  const images = imageHome({ dataDir: folder });
  const file = path.join(folder, 'backup.tar.gz');
  await writeBackup(file, { url: server.url, images });
  for (const [from, least] of [
    [file, await surveysOfAll()],
    [path.join(packageRoot, 'test/fixtures/first-release.tar.gz'), 100],
  ] as const) {
    const blank = await blankDatabase();
    const target = connect(blank.url);
    try {
      await restoreBackup(from, async () => ({ url: blank.url, images }));
      expect(await surveysOfAll(target.db)).toBeGreaterThanOrEqual(least);
    } finally {
      await target.close();
      await blank.drop();
    }
  }
});

/** Waits until a statement in this database waits for a lock. */
async function someoneWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(1);
  });
}
