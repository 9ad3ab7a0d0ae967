import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sharedFolder } from '../../../test/support/folder.ts';
import { command } from '../../../test/support/processes/commandLine.ts';
import { blankDatabase } from '../../../test/support/database.ts';
import { imageDigests, onDatabase, rowDigests } from '../../../test/support/digest.ts';
import { person, store, survey } from '../../../test/support/factories.ts';
import { picture } from '../../../test/support/pictures/pictures.ts';
import { BACKUP_TABLES } from '../operations/backups/tables.ts';
import { openDatabase } from '../openDatabase.ts';
import { imageHome } from '../files/configuredImages.ts';
import { readServerSecret } from '../identity/serverSecret.ts';
import { openVault } from '../identity/vault.ts';

const folder = await sharedFolder();
const inFolder = (name: string) => path.join(folder, name);
const embeddedDatabase = await openDatabase({ databaseUrl: undefined, dataDir: inFolder('one') });
await person(embeddedDatabase.db);
await survey(embeddedDatabase.db, await store(embeddedDatabase.db));
await imageHome({ dataDir: inFolder('one') }).put('a.png', await picture('png'));
await embeddedDatabase.db.updateTable('stores').set({ image: '/images/a.png' }).execute();
await openVault({ dataDir: inFolder('one') }).seal(embeddedDatabase.db, Buffer.from('secret'), 'ann');
afterAll(async () => {
  await embeddedDatabase.close();
});

/** Builds the environment. An empty DATABASE_URL counts as unset. */
const on = (dataDir: string, url = '') => ({ DATA_DIR: inFolder(dataDir), DATABASE_URL: url });

test('an embedded installation is moved to a server, and back to another folder, with every row and image', async () => {
  const server = await blankDatabase();
  try {
    // The embedded database is running, as it is while a server is running.
    const result = await command(['backup', inFolder('up.tar.gz'), '--with-key'], on('one'));
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toMatch(/^Backed up 1 person, 1 store, 1 survey and 1 image into \S.+ \(0\.\d MB\)\.\n$/);
    const records = await embeddedDatabase.db
      .selectFrom('backups')
      .select(['file', 'people', 'surveys', 'images'])
      .execute();
    expect(records).toEqual([{ file: 'up.tar.gz', people: 1, surveys: 1, images: 1 }]);
    const moveResult = await command(['restore', inFolder('up.tar.gz')], on('two', server.url));
    expect(moveResult).toMatchObject({ status: 0, stderr: '' });
    expect(moveResult.stdout).toMatch(/^Restored 1 person, 1 store, 1 survey and 1 image, as of 20\S+Z\.\n$/);
    await command(['backup', inFolder('down.tar.gz')], on('two', server.url));
    const restoreRun = await command(['restore', inFolder('down.tar.gz')], on('three'));
    expect(restoreRun).toMatchObject({ status: 0, stderr: '' });
    expect(restoreRun.stdout).toContain(
      'Before the next start: The second factors and webhooks in this database were encrypted with another key.',
    );

    const rows = await rowDigests(embeddedDatabase.url, BACKUP_TABLES);
    expect(await rowDigests(server.url, BACKUP_TABLES)).toEqual(rows);
    const third = await openDatabase({ databaseUrl: undefined, dataDir: inFolder('three') });
    expect(await rowDigests(third.url, BACKUP_TABLES)).toEqual(rows);
    await third.close();
    const [images, ...otherFolders] = await Promise.all(
      ['one', 'two', 'three'].map((name) => imageDigests(imageHome({ dataDir: inFolder(name) }))),
    );
    expect(Object.keys(images ?? {})).toEqual(['a.png']);
    expect(otherFolders).toEqual([images, images]);
    // The key is restored only from the backup that includes it.
    const key = await readServerSecret({ dataDir: inFolder('one') });
    expect(await readServerSecret({ dataDir: inFolder('two') })).toBe(key);
    expect(await readServerSecret({ dataDir: inFolder('three') })).toBeUndefined();
  } finally {
    await server.drop();
  }
});

test('with BACKUP_KEY a backup is sealed, and can only be restored with that key', async () => {
  const file = inFolder('sealed.tar.gz');
  const key = 'k'.repeat(32);
  expect(await command(['backup', file], { ...on('one'), BACKUP_KEY: key })).toMatchObject({ status: 0, stderr: '' });
  const restore = (input: Record<string, string>) => command(['restore', file], { ...on('four'), ...input });
  expect(await restore({})).toMatchObject({
    status: 1,
    stderr: `fourscore: ${file} is encrypted: set BACKUP_KEY to its key.\n`,
  });
  expect(await restore({ BACKUP_KEY: 'x'.repeat(32) })).toMatchObject({
    status: 1,
    stderr: `fourscore: ${file} is encrypted with a key other than BACKUP_KEY.\n`,
  });
  const result = await restore({ BACKUP_KEY: key });
  expect(result).toMatchObject({ status: 0, stderr: '' });
  expect(result.stdout).toMatch(/^Restored 1 person, 1 store, 1 survey and 1 image/);
  // An encrypted backup contains the second-factor key, and the list of backups shows that it is encrypted.
  expect(result.stdout).not.toContain('Before the next start');
  expect(await readServerSecret({ dataDir: inFolder('four') })).toBe(
    await readServerSecret({ dataDir: inFolder('one') }),
  );
  const rows = await embeddedDatabase.db.selectFrom('backups').select(['file', 'encrypted']).orderBy('id').execute();
  expect(rows.filter((row) => row.file === 'sealed.tar.gz')).toEqual([{ file: 'sealed.tar.gz', encrypted: true }]);
});

test('a quiet restore pauses outgoing messages, and revoked access remains revoked unless requested', async () => {
  const file = inFolder('quiet.tar.gz');
  expect(await command(['backup', file], on('one'))).toMatchObject({ status: 0 });
  await command(['restore', file], on('five'));
  const change = async (statement: string) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: inFolder('five') });
    const { rows } = await onDatabase(database.url, (client) => client.query<Record<string, unknown>>(statement));
    await database.close();
    return rows;
  };
  await change(`update users set password_hash = 'changed'`);
  const list = /^Revoked since the backup was made:\n {2}1 former passwords or addresses: ann\n/;

  const refusal = await command(['restore', file], on('five'));
  expect(refusal).toMatchObject({ status: 1, stderr: expect.stringContaining('With --replace') as string });
  expect(refusal.stdout).toMatch(list);

  const quiet = await command(['restore', file, '--replace', '--quiet'], on('five'));
  expect(quiet.stdout).toMatch(list);
  expect(quiet.stdout).toContain('They stay revoked');
  expect(quiet.stdout).toContain('paused until an administrator resumes them under Settings > Backups.');
  expect(await change('select password_hash from users')).toEqual([{ password_hash: 'changed' }]);
  expect(await change(`select value ->> 'file' as file from settings where name = 'paused'`)).toEqual([
    { file: 'quiet.tar.gz' },
  ]);

  const reviveResult = await command(['restore', file, '--replace', '--with-revoked'], on('five'));
  expect(reviveResult.stdout).toContain('They are restored too');
  expect(await change(`select password_hash from users where password_hash = 'changed'`)).toEqual([]);
  expect(await change(`select from settings where name = 'paused'`)).toEqual([]);
});

test('reports the obstacle in one line', async () => {
  expect(await command(['restore', inFolder('up.tar.gz'), '--replace'], on('one'))).toMatchObject({
    status: 1,
    stderr: `fourscore: A Fourscore server is running on ${inFolder('one')}. Stop it first.\n`,
  });
  expect(await command(['restore', inFolder('none.tar.gz')], on('one'))).toMatchObject({
    status: 1,
    stderr: `fourscore: ${inFolder('none.tar.gz')}: no such file\n`,
  });
  expect(
    await command(['backup', inFolder('x.tar.gz'), '--with-key'], { ...on('one'), SECRET_KEY: 'k'.repeat(32) }),
  ).toMatchObject({
    status: 1,
    stderr: 'fourscore: --with-key is not available: the key is SECRET_KEY. Store it with your settings\n',
  });
});
