import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import * as calls from '../../../../contract/operations/backups.ts';
import { prepareExport } from '../../../../contract/dataOut/exports.ts';
import { groupUser, person, store, survey } from '../../../../../test/support/factories.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { checkBackup } from '../checkBackup.ts';
import { folderOfBackups } from '../homes/folder.ts';
import { sourceIn } from '../daily/run.ts';

const server = await sharedServer();
const { db, dataDir } = server;
const ann = await person(db);
const gus = await groupUser(db);
await survey(db, await store(db));
const home = folderOfBackups(path.join(dataDir, 'backups'));

const list = async () => {
  const { body } = await server.call(calls.listBackups, {}, ann);
  return body as unknown as { resultData: Record<string, unknown>[]; kept: Record<string, unknown> };
};
const fetchFile = (url: unknown) => server.app.inject({ method: 'GET', url: String(url) });

test('an administrator starts one, sees it verified, and downloads the same file', async () => {
  expect(await list()).toMatchObject({ resultData: [], kept: { to: 'folder', hour: null, sealed: false } });
  expect((await server.call(calls.beginBackup, {}, ann)).body['type']).toBe(true);
  // The backup is listed immediately, and no other backup can start in the meantime.
  expect((await list()).resultData).toMatchObject([{ verified: null, by: 'person', asked_by: 'ann' }]);
  expect(await server.call(calls.beginBackup, {}, ann)).toMatchObject({
    status: 200,
    body: { type: false, code: 'backup_under_way' },
  });
  await vi.waitFor(async () => expect((await list()).resultData).toMatchObject([{ state: 'good' }]), 60_000);
  const [{ backup_id: id, file, bytes, verified } = {}] = (await list()).resultData;
  expect(verified).toEqual(expect.any(String));

  const { body } = await server.call(calls.prepareBackup, { backup_id: id }, ann);
  const { url } = body['resultData'] as { url: string };
  const response = await fetchFile(url);
  expect(response.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${String(file)}"`,
    'cache-control': 'no-store',
  });
  const [backup] = await home.list();
  expect(response.rawPayload).toHaveLength(backup?.bytes ?? -1);
  expect(response.rawPayload.subarray(0, 2).toString('hex')).toBe('1f8b');
  await checkBackup(sourceIn(home, String(file), { key: undefined }));
  const entries = await db.selectFrom('audit_log').where('kind', '=', 'export_made').selectAll().execute();
  expect(JSON.stringify(entries)).toContain(String(file));

  // Links of different kinds are not interchangeable.
  const workbook = (await server.call(prepareExport, {}, ann)).body['resultData'] as { url: string };
  expect((await fetchFile(workbook.url.replace('/store/export/', '/backup/file/'))).statusCode).toBe(404);
  expect((await fetchFile(url.replace('/backup/file/', '/store/export/'))).statusCode).toBe(404);

  // A file that was deleted by hand is reported as missing, even through an older link.
  await rm(path.join(dataDir, 'backups', String(file)));
  expect(await server.call(calls.prepareBackup, { backup_id: id }, ann)).toMatchObject({
    status: 404,
    body: { code: 'backup_missing' },
  });
  expect((await fetchFile(url)).statusCode).toBe(404);

  // A link stops working when its owner is no longer an administrator.
  await db.updateTable('users').set({ user_type: 2 }).where('id', '=', ann.id).execute();
  expect((await fetchFile(url)).statusCode).toBe(403);
});

test('group users and callers without a session can neither see, start nor download any', async () => {
  for (const call of Object.values(calls)) {
    expect((await server.call(call, { backup_id: '1' }, gus)).status).toBe(403);
    expect((await server.call(call, { backup_id: '1' })).status).toBe(401);
  }
  expect((await fetchFile('/backup/file/none')).statusCode).toBe(404);
});
