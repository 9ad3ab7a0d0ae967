import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/operations/backups.ts';
import { login } from '../../../../contract/access/account.ts';
import { deleteUser } from '../../../../contract/places/users.ts';
import { addStore, listStores } from '../../../../contract/places/stores.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import type { BackupFault } from '../../../../domain/backups/states.ts';
import * as userTypes from '../../../../domain/userTypes.ts';
import { writeArchive } from '../../../../../test/support/archives.ts';
import { entriesOf } from '../../../../../test/support/history.ts';
import { imageDigests, rowDigests } from '../../../../../test/support/digest.ts';
import { groupUser, PASSWORD, person, store, survey } from '../../../../../test/support/factories.ts';
import { picture } from '../../../../../test/support/pictures/pictures.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { buildApp } from '../../../app.ts';
import { backupSettings } from '../../../config/backupSettings.ts';
import { migrationFiles } from '../../../db/migrate.ts';
import { connect } from '../../../db/pool.ts';
import { imageHome } from '../../../files/configuredImages.ts';
import { installInstrument } from '../../../audits/definitions/changes.ts';
import { activeInstrument, installedInstrument } from '../../../shared/definitions/installedInstruments.ts';
import type { Entry } from '../archive.ts';
import { ABOUT, asJson, FORMAT } from '../manifest.ts';
import { folderOfBackups } from '../homes/folder.ts';
import { BACKUP_TABLES } from '../tables.ts';

const server = await sharedServer();
const { db, url, dataDir } = server;
// Another server on the same database.
const otherDatabase = connect(url, { max: 4 });
const other = await buildApp({
  config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' },
  database: otherDatabase,
});
afterAll(async () => {
  await other.close();
  await otherDatabase.close();
});

const folder = path.join(dataDir, 'backups');
const home = folderOfBackups(folder);
const images = imageHome({ dataDir });
let ann = await person(db);
const harbour = await store(db, { name: 'Harbour' });
await survey(db, harbour);
await images.put('harbour.png', await picture('png'));
await db.updateTable('stores').set({ image: '/images/harbour.png' }).where('id', '=', harbour).execute();

type BackupEntry = {
  backup_id: string;
  file: string;
  state: string;
  restored: string | null;
  restore_fault: string | null;
};
type Overview = { resultData: BackupEntry[]; restore: { phase: string } | null };

async function call(of: Pick<Call, 'path'>, input: object = {}, { token = ann.token } = {}) {
  const { status, body } = await server.call(of, input, { token });
  return { status, code: body['code'], body };
}

/** Makes a call to the other server. */
async function callOther(of: Pick<Call, 'path'>, input: object = {}, app = other) {
  const headers = { authorization: `Basic ${ann.token}` };
  const response = await app.inject({ method: 'POST', url: of.path, headers, payload: input });
  return {
    status: response.statusCode,
    code: response.json<{ code?: string }>().code,
    restore: response.headers['x-restore'],
  };
}

const overview = async () => (await call(calls.listBackups)).body as unknown as Overview;
const list = async (id: string) => (await overview()).resultData.find((row) => row.backup_id === id);

/** Makes a backup and waits until it is verified. */
async function backUp(): Promise<BackupEntry> {
  await call(calls.beginBackup);
  await expect.poll(async () => (await overview()).resultData[0]?.state, { timeout: 60_000 }).toBe('good');
  const [backup] = (await overview()).resultData;
  if (!backup) throw new Error('there is no backup');
  return backup;
}

const restore = (id: string, words = 'Fourscore', more: object = {}) =>
  call(calls.restoreBackup, { backup_id: id, words, ...more });

/** Makes all users except Ann look inactive for the past 11 minutes. */
const rest = () =>
  db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '!=', ann.id)
    .execute();

async function signIn() {
  const { body } = await server.call(login, { email: ann.email, password: PASSWORD });
  ann = { ...ann, token: (body['resultData'] as { token: string }).token };
}

const contents = async () => ({
  rows: await rowDigests(
    url,
    BACKUP_TABLES.filter((name) => !['settings', 'audit_log', 'uploads'].includes(name)),
  ),
  images: await imageDigests(images),
});

test('a backup replaces everything on every console, after the current data is saved', async () => {
  const backup = await backUp();
  const before = await contents();
  const gus = await groupUser(db);
  await store(db, { name: 'Added later' });
  await survey(db, harbour);
  await images.remove('harbour.png');
  const { instrument } = await activeInstrument(db);
  const second = await installInstrument(db, { ...instrument, version: '2' });
  expect((await installedInstrument(otherDatabase.db, second)).instrument.version).toBe('2');

  const { body } = await call(calls.aboutRestore, { backup_id: backup.backup_id });
  expect(body['resultData']).toMatchObject({
    now: { people: 2, stores: 2, surveys: 2 },
    backup: { people: 1, stores: 1, surveys: 1, images: 1 },
    since: 1,
    at_work: [expect.any(String)],
    announced: null,
    words: 'Fourscore',
  });

  // Gus is active and hasn't been warned.
  expect(await restore(backup.backup_id)).toMatchObject({ status: 409, code: 'people_writing' });
  expect((await call(calls.announceRestore, { backup_id: backup.backup_id })).status).toBe(200);
  await expect.poll(async () => (await callOther(addStore, storeInput('Meanwhile'))).code).toBe('restore_announced');
  expect(await callOther(listStores)).toMatchObject({ status: 200, restore: 'announced' });

  expect((await restore(backup.backup_id)).body['type']).toBe(true);
  expect(await restore(backup.backup_id)).toMatchObject({ code: 'backup_under_way' });
  expect(await call(calls.beginBackup)).toMatchObject({ code: 'restore_announced' });
  expect(await call(calls.cancelRestore)).toMatchObject({ code: 'backup_under_way' });
  await expect
    .poll(async () => callOther(listStores), { timeout: 60_000 })
    .toEqual({ status: 503, code: 'being_restored', restore: 'replacing' });
  expect((await other.inject('/healthz')).statusCode).toBe(200);

  // Everyone must sign in again, and finds the backup's data.
  await expect.poll(async () => (await callOther(listStores)).status, { timeout: 60_000 }).toBe(401);
  await expect.poll(async () => (await call(listStores)).status).toBe(401);
  const after = await contents();
  expect(after).toEqual(before);
  await signIn();
  expect((await callOther(listStores)).status).toBe(200);
  expect((await call(listStores, {}, gus)).status).toBe(401);
  const { restored, restore_fault: fault } = (await list(backup.backup_id)) ?? {};
  expect([restored, fault]).toEqual([expect.any(String), null]);
  const [savedBackup] = (await overview()).resultData;
  expect(savedBackup).toMatchObject({ state: 'good', surveys: 2, people: 2, asked_by: 'ann' });
  expect((await home.list()).map(({ name }) => name)).toEqual([savedBackup?.file, backup.file]);
  const entries = (await entriesOf(db)).filter(({ kind }) => kind === 'backup_restored');
  expect(entries).toMatchObject([{ actor: ann.id, name: backup.file, after: { saved: savedBackup?.file } }]);

  // The other server must not use its cached instrument, whose number now belongs to a new version.
  const third = await installInstrument(db, { ...instrument, version: '3' });
  expect(third).toBe(second);
  expect((await installedInstrument(otherDatabase.db, third)).instrument.version).toBe('3');
  expect((await callOther(addStore, storeInput('After'))).status).toBe(200);
});

const storeInput = (storename: string) => ({ storename, userid: '', groupid: '', image: '' });

test('lists what was revoked since, keeps it revoked, and a rehearsal pauses outgoing messages', async () => {
  const gus = await groupUser(db, { name: 'gus' });
  const backup = await backUp();
  expect((await call(calls.compareRestore, { backup_id: backup.backup_id })).body['resultData']).toEqual({
    fault: null,
    kinship: 'same',
    revived: [],
  });
  await call(deleteUser, { uid: gus.id });
  const revivedAccess = [{ kind: 'users', count: 1, names: ['gus'] }];
  expect((await call(calls.compareRestore, { backup_id: backup.backup_id })).body['resultData']).toMatchObject({
    revived: revivedAccess,
  });
  await rest();
  expect((await restore(backup.backup_id, 'Fourscore', { rehearsal: true })).body['type']).toBe(true);
  await expect.poll(async () => (await call(listStores)).status, { timeout: 60_000 }).toBe(401);
  await signIn();
  const users = await db.selectFrom('users').select('username').execute();
  expect(users.map(({ username }) => username)).not.toContain('gus');
  expect((await call(calls.listBackups)).body['paused']).toMatchObject({ file: backup.file, by: 'ann' });
  expect((await call(calls.resumeOutgoing)).status).toBe(200);
  expect((await call(calls.listBackups)).body['paused']).toBeNull();
  // A file that can't be read is reported as damaged.
  await writeFile(path.join(folder, backup.file), 'x');
  expect((await call(calls.compareRestore, { backup_id: backup.backup_id })).body['resultData']).toMatchObject({
    fault: 'damaged',
    revived: [],
  });
  await db.deleteFrom('backups').where('id', '=', backup.backup_id).execute();
  await rm(path.join(folder, backup.file));
});

test('an announced restore can be cancelled, and an abandoned one expires', async () => {
  const backup = await newest();
  await call(calls.announceRestore, { backup_id: backup.backup_id });
  expect((await overview()).restore).toMatchObject({ phase: 'announced' });
  await expect.poll(async () => (await call(addStore, storeInput('No'))).code).toBe('restore_announced');
  expect((await call(calls.cancelRestore)).status).toBe(200);
  await expect.poll(async () => (await call(addStore, storeInput('Yes'))).status).toBe(200);
  await call(calls.announceRestore, { backup_id: backup.backup_id });
  server.later(16 * 60_000);
  expect((await overview()).restore).toBeNull();
  await expect.poll(async () => (await call(addStore, storeInput('Again'))).status).toBe(200);
  await call(calls.cancelRestore);
});

async function newest(): Promise<BackupEntry> {
  const [backup] = (await overview()).resultData;
  return backup ?? backUp();
}

test('is refused to other users, with a wrong confirmation, and for a backup that is missing or was never verified', async () => {
  await rest();
  const backup = await newest();
  const gus = await groupUser(db);
  const restoreCalls = [calls.aboutRestore, calls.announceRestore, calls.cancelRestore, calls.restoreBackup];
  for (const backupCall of restoreCalls) {
    const input = { backup_id: backup.backup_id, words: 'Fourscore' };
    expect((await call(backupCall, input, gus)).status).toBe(403);
    expect((await server.call(backupCall, input)).status).toBe(401);
  }
  await rest();
  expect(await restore(backup.backup_id, 'Another')).toMatchObject({ code: 'words_differ', body: { field: 'words' } });
  expect(await restore('9999')).toMatchObject({ status: 404 });
  await db.updateTable('backups').set({ state: 'unchecked' }).where('id', '=', backup.backup_id).execute();
  for (const backupCall of restoreCalls.filter((one) => one !== calls.cancelRestore)) {
    const { status, code } = await call(backupCall, { backup_id: backup.backup_id, words: 'Fourscore' });
    expect([status, code]).toEqual([409, 'backup_not_good']);
  }
  await db.updateTable('backups').set({ state: 'good' }).where('id', '=', backup.backup_id).execute();
  const bytes = await readFile(path.join(folder, backup.file));
  await rm(path.join(folder, backup.file));
  expect(await restore(backup.backup_id)).toMatchObject({ status: 404, code: 'backup_missing' });
  await writeFile(path.join(folder, backup.file), bytes);
  expect((await overview()).restore).toBeNull();
});

test('a backup that is damaged, of a newer version, or sealed with another or a missing key leaves everything unchanged', async () => {
  const backup = await newest();
  const file = path.join(folder, backup.file);
  const intactBytes = await readFile(file);
  const before = await contents();
  const keys = { DATA_DIR: dataDir, BACKUPS: folder, BACKUP_KEY: 'w'.repeat(32), BACKUP_HOUR: '0' };
  const appWithKey = await buildApp({
    config: {
      dataDir,
      logLevel: 'silent',
      publicUrl: 'http://127.0.0.1',
      backups: { ...backupSettings(keys), hour: null },
    },
    database: { ...otherDatabase, url },
  });
  const bad: [BackupFault, () => Promise<unknown>][] = [
    ['damaged', () => appendFile(file, 'more')],
    ['damaged', () => writeFile(file, intactBytes.subarray(0, intactBytes.length - 200))],
    ['newer', () => writeArchive(file, newer())],
    ['key_missing', () => writeArchive(file, newer(), 'k'.repeat(32))],
    ['wrong_key', () => writeArchive(file, newer(), 'k'.repeat(32))],
  ];
  for (const [fault, change] of bad) {
    await rm(file);
    await writeFile(file, intactBytes);
    if (fault !== 'damaged') await rm(file);
    await change();
    await rest();
    const request = { backup_id: backup.backup_id, words: 'Fourscore' };
    const replyPromise =
      fault === 'wrong_key' ? callOther(calls.restoreBackup, request, appWithKey) : call(calls.restoreBackup, request);
    expect((await replyPromise).status).toBe(200);
    await expect.poll(async () => (await list(backup.backup_id))?.restore_fault, { timeout: 20_000 }).toBe(fault);
    await expect.poll(async () => (await overview()).restore).toBeNull();
  }
  await appWithKey.close();
  await writeFile(file, intactBytes);
  expect(await contents()).toEqual(before);
  await expect.poll(async () => (await call(addStore, storeInput('Goes on'))).status).toBe(200);
});

test('a user who is no longer an administrator when the data would be replaced restores nothing', async () => {
  const backup = await newest();
  await rest();
  const before = await contents();
  const make = (type: number, transaction: typeof db = db) =>
    transaction.updateTable('users').set({ user_type: type }).where('id', '=', ann.id).execute();
  await db.transaction().execute(async (transaction) => {
    // With a transaction id, this transaction counts as writing. The restore waits for it, and only then makes its last
    // check.
    await sql`select pg_current_xact_id()`.execute(transaction);
    expect(await restore(backup.backup_id)).toMatchObject({ body: { type: true } });
    await make(userTypes.GROUP_USER, transaction);
    await expect.poll(async () => (await overview()).restore?.phase, { timeout: 60_000 }).toBe('saving');
  });
  const row = db.selectFrom('backups').select('restore_fault').where('id', '=', backup.backup_id);
  await expect
    .poll(async () => (await row.executeTakeFirstOrThrow()).restore_fault, { timeout: 60_000 })
    .toBe('signed_out');
  await make(userTypes.ADMINISTRATOR);
  await expect.poll(async () => (await overview()).restore).toBeNull();
  expect(await contents()).toEqual(before);
});

async function* newer(): AsyncGenerator<Entry> {
  const migrations = [...(await migrationFiles()), '9999_later.sql'];
  const aboutFile = { kind: 'fourscore backup', format: FORMAT, product: '9.9.9', createdAt: new Date().toISOString() };
  yield { name: ABOUT, bytes: asJson({ ...aboutFile, migrations }) };
}
