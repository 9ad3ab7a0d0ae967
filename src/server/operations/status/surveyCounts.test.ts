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

// The number of stores stays correct however stores are added or removed.

const server = await sharedServer();
const ann = await person(server.db);
const folder = await sharedFolder();

async function counts(db: Db = server.db): Promise<{ kept: number; there: number }> {
  const { rows } = await sql<{ kept: number; there: number }>`
    select (select coalesce(sum(stores), 0) from counted_stores)::int as kept,
      (select count(*) from stores where archived_at is null)::int as there`.execute(db);
  return rows[0] ?? { kept: -1, there: -2 };
}

afterEach(async () => {
  const { kept, there } = await counts();
  expect(kept).toBe(there);
});

const archive = (id: string, archivedAt: Date | null) =>
  server.db.updateTable('stores').set({ archived_at: archivedAt }).where('id', '=', id).execute();

test('a store that is added and one that is deleted', async () => {
  const { there } = await counts();
  await server.call(addStore, { storename: 'Counted' }, ann);
  expect(await counts()).toEqual({ kept: there + 1, there: there + 1 });
  await server.call(deleteStore, { sid: await store(server.db) }, ann);
  expect(await counts()).toEqual({ kept: there + 1, there: there + 1 });
});

test('one that is archived, again, and restored', async () => {
  const id = await store(server.db);
  for (const at of [new Date(), new Date(0), null, null, new Date()]) {
    await archive(id, at);
    const { kept, there } = await counts();
    expect(kept).toBe(there);
  }
  await server.db.deleteFrom('stores').where('id', '=', id).execute();
});

test('many by one statement, some of them archived, and their deletion', async () => {
  const { there } = await counts();
  const manyStores = Array.from({ length: 30 }, (_, at) => ({
    name: `Many ${at}`,
    archived_at: at % 3 ? null : new Date(),
  }));
  await server.db.insertInto('stores').values(manyStores).execute();
  expect(await counts()).toEqual({ kept: there + 20, there: there + 20 });
  await server.db.deleteFrom('stores').where('name', 'like', 'Many %').execute();
  expect(await counts()).toEqual({ kept: there, there });
});

test('rolled-back changes, and simultaneous additions that do not wait for each other', async () => {
  const { there } = await counts();
  const transaction = await server.db.startTransaction().execute();
  await store(transaction);
  await Promise.all(Array.from({ length: 20 }, () => store(server.db)));
  await transaction.rollback().execute();
  expect(await counts()).toEqual({ kept: there + 20, there: there + 20 });
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
      const { kept, there } = await counts(target.db);
      expect(there).toBeGreaterThan(0);
      expect(kept).toBe(there);
    } finally {
      await target.close();
      await blank.drop();
    }
  }
});
