import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { blankDatabase } from '../../../../test/support/database.ts';
import { person, store } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { addStore, deleteStore } from '../../../contract/places/stores.ts';
import { restoreBackup } from '../backups/restoreBackup.ts';
import { writeBackup } from '../backups/writeBackup.ts';
import { connect } from '../../db/pool.ts';
import type { Db } from '../../db/schema.ts';
import { packageRoot } from '../../files/packageRoot.ts';
import { imageHome } from '../../files/configuredImages.ts';

// The stored number of stores stays correct however stores are added or removed.

const server = await sharedServer();
const ann = await person(server.db);
const folder = await sharedFolder();

async function counts(db: Db = server.db): Promise<{ stored: number; actual: number }> {
  const { rows } = await sql<{ stored: number; actual: number }>`
    select (select coalesce(sum(stores), 0) from counted_stores)::int as stored,
      (select count(*) from stores where archived_at is null)::int as actual`.execute(db);
  return rows[0] ?? { stored: -1, actual: -2 };
}

afterEach(async () => {
  const { stored, actual } = await counts();
  expect(stored).toBe(actual);
});

const archive = (id: string, archivedAt: Date | null) =>
  server.db.updateTable('stores').set({ archived_at: archivedAt }).where('id', '=', id).execute();

test('a store that is added and one that is deleted', async () => {
  const { actual } = await counts();
  await server.call(addStore, { storename: 'Counted' }, ann);
  expect(await counts()).toEqual({ stored: actual + 1, actual: actual + 1 });
  await server.call(deleteStore, { sid: await store(server.db) }, ann);
  expect(await counts()).toEqual({ stored: actual + 1, actual: actual + 1 });
});

test('one that is archived, again, and restored', async () => {
  const id = await store(server.db);
  for (const at of [new Date(), new Date(0), null, null, new Date()]) {
    await archive(id, at);
    const { stored, actual } = await counts();
    expect(stored).toBe(actual);
  }
  await server.db.deleteFrom('stores').where('id', '=', id).execute();
});

test('many by one statement, some of them archived, and their deletion', async () => {
  const { actual } = await counts();
  const manyStores = Array.from({ length: 30 }, (_, at) => ({
    name: `Many ${at}`,
    archived_at: at % 3 ? null : new Date(),
  }));
  await server.db.insertInto('stores').values(manyStores).execute();
  expect(await counts()).toEqual({ stored: actual + 20, actual: actual + 20 });
  await server.db.deleteFrom('stores').where('name', 'like', 'Many %').execute();
  expect(await counts()).toEqual({ stored: actual, actual });
});

test('rolled-back changes, and simultaneous additions that do not wait for each other', async () => {
  const { actual } = await counts();
  const transaction = await server.db.startTransaction().execute();
  await store(transaction);
  await Promise.all(Array.from({ length: 20 }, () => store(server.db)));
  await transaction.rollback().execute();
  expect(await counts()).toEqual({ stored: actual + 20, actual: actual + 20 });
});

test('a restored backup, of this version and of the first', async () => {
  const images = imageHome({ dataDir: folder });
  const file = path.join(folder, 'backup.tar.gz');
  await writeBackup(file, { url: server.url, images });
  for (const from of [file, path.join(packageRoot, 'test/fixtures/first-release.tar.gz')]) {
    const blank = await blankDatabase();
    const target = connect(blank.url);
    try {
      await restoreBackup(from, async () => ({ url: blank.url, images }));
      const { stored, actual } = await counts(target.db);
      expect(actual).toBeGreaterThan(0);
      expect(stored).toBe(actual);
    } finally {
      await target.close();
      await blank.drop();
    }
  }
});
