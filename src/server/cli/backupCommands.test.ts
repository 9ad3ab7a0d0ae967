import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sharedFolder } from '../../../test/support/folder.ts';
import { command } from '../../../test/support/processes/commandLine.ts';
import { blankDatabase } from '../../../test/support/database.ts';
import { imageDigests, rowDigests } from '../../../test/support/digest.ts';
import { person, store, survey } from '../../../test/support/factories.ts';
import { picture } from '../../../test/support/pictures/pictures.ts';
import { KEPT_TABLES } from '../backup/tables.ts';
import { openDatabase } from '../openDatabase.ts';
import { imageHome } from '../files/configuredImages.ts';
import { readServerSecret } from '../identity/serverSecret.ts';
import { openVault } from '../identity/vault.ts';

const folder = await sharedFolder();
const inside = (name: string) => path.join(folder, name);
const embedded = await openDatabase({ databaseUrl: undefined, dataDir: inside('one') });
await person(embedded.db);
await survey(embedded.db, await store(embedded.db));
await imageHome({ dataDir: inside('one') }).put('a.png', await picture('png'));
await embedded.db.updateTable('stores').set({ image: '/images/a.png' }).execute();
await openVault({ dataDir: inside('one') }).seal(embedded.db, Buffer.from('secret'), 'ann');
afterAll(async () => {
  await embedded.close();
});

/** An empty DATABASE_URL counts as none. */
const on = (dataDir: string, url = '') => ({ DATA_DIR: inside(dataDir), DATABASE_URL: url });

test('what was embedded moves to a server, and back into another folder, equal to the last row and image', async () => {
  const server = await blankDatabase();
  try {
    // The embedded database is running here, as beside a console.
    const written = await command(['backup', inside('up.tar.gz'), '--with-key'], on('one'));
    expect(written).toMatchObject({ status: 0, err: '' });
    expect(written.out).toMatch(/^Backed up 1 people, 1 stores, 1 surveys and 1 images into \S.+ \(0\.\d MB\)\.\n$/);
    const noted = await embedded.db.selectFrom('backups').select(['file', 'people', 'surveys', 'images']).execute();
    expect(noted).toEqual([{ file: 'up.tar.gz', people: 1, surveys: 1, images: 1 }]);
    const moved = await command(['restore', inside('up.tar.gz')], on('two', server.url));
    expect(moved).toMatchObject({ status: 0, err: '' });
    expect(moved.out).toMatch(/^Restored 1 people, 1 stores, 1 surveys and 1 images, as of 20\S+Z\.\n$/);
    await command(['backup', inside('down.tar.gz')], on('two', server.url));
    const back = await command(['restore', inside('down.tar.gz')], on('three'));
    expect(back).toMatchObject({ status: 0, err: '' });
    expect(back.out).toContain(
      'Before the next start: The second factors and webhooks in this database were sealed with another key.',
    );

    const rows = await rowDigests(embedded.url, KEPT_TABLES);
    expect(await rowDigests(server.url, KEPT_TABLES)).toEqual(rows);
    const third = await openDatabase({ databaseUrl: undefined, dataDir: inside('three') });
    expect(await rowDigests(third.url, KEPT_TABLES)).toEqual(rows);
    await third.close();
    const [images, ...others] = await Promise.all(
      ['one', 'two', 'three'].map((name) => imageDigests(imageHome({ dataDir: inside(name) }))),
    );
    expect(Object.keys(images ?? {})).toEqual(['a.png']);
    expect(others).toEqual([images, images]);
    // The key came along only where it was asked for.
    const key = await readServerSecret({ dataDir: inside('one') });
    expect(await readServerSecret({ dataDir: inside('two') })).toBe(key);
    expect(await readServerSecret({ dataDir: inside('three') })).toBeUndefined();
  } finally {
    await server.drop();
  }
}, 60_000);

test('with BACKUP_KEY a backup is sealed, and restored with that key alone', async () => {
  const file = inside('sealed.tar.gz');
  const key = 'k'.repeat(32);
  expect(await command(['backup', file], { ...on('one'), BACKUP_KEY: key })).toMatchObject({ status: 0, err: '' });
  const restore = (given: Record<string, string>) => command(['restore', file], { ...on('four'), ...given });
  expect(await restore({})).toMatchObject({
    status: 1,
    err: `fourscore: ${file} is sealed with a key: set BACKUP_KEY to it.\n`,
  });
  expect(await restore({ BACKUP_KEY: 'x'.repeat(32) })).toMatchObject({
    status: 1,
    err: `fourscore: ${file} is sealed with another key than BACKUP_KEY.\n`,
  });
  const opened = await restore({ BACKUP_KEY: key });
  expect(opened).toMatchObject({ status: 0, err: '' });
  expect(opened.out).toMatch(/^Restored 1 people, 1 stores, 1 surveys and 1 images/);
}, 60_000);

test('says in one line what is in the way', async () => {
  expect(await command(['restore', inside('up.tar.gz'), '--replace'], on('one'))).toMatchObject({
    status: 1,
    err: `fourscore: A Fourscore runs on ${inside('one')}: stop it first.\n`,
  });
  expect(await command(['restore', inside('none.tar.gz')], on('one'))).toMatchObject({
    status: 1,
    err: `fourscore: ${inside('none.tar.gz')}: no such file\n`,
  });
  expect(
    await command(['backup', inside('x.tar.gz'), '--with-key'], { ...on('one'), SECRET_KEY: 'k'.repeat(32) }),
  ).toMatchObject({
    status: 1,
    err: 'fourscore: the key is SECRET_KEY: keep it with your settings\n',
  });
});
