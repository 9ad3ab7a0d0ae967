import { expect, test } from 'vitest';
import { updateStore } from '../../../../contract/places/stores.ts';
import { waitForBlockedStatement } from '../../../../../test/support/database.ts';
import { group, groupUser, person, store } from '../../../../../test/support/factories.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { lockState } from '../export/queries.ts';
import {
  checkSheets,
  sendApply,
  sendCheck,
  workbook,
  type Sheets,
} from '../../../../../test/support/sheets/workbooks.ts';

const server = await sharedServer();
const ann = await person(server.db);

const countStores = async (name: string) => {
  const results = await server.db.selectFrom('stores').where('name', '=', name).select('id').execute();
  return results.length;
};
const ready = async (sheets: Sheets) => {
  const bytes = await workbook(sheets);
  const { plan } = await checkSheets(server, ann, bytes);
  return { bytes, plan: plan ?? 'none' };
};

test('is only for administrators', async () => {
  const gus = await groupUser(server.db);
  const { bytes, plan } = await ready({ Stores: [['name'], ['Of a group user']] });
  expect((await sendCheck(server, gus, bytes)).status).toBe(403);
  expect((await sendApply(server, gus, bytes, plan)).status).toBe(403);
  expect((await sendApply(server, { ...gus, token: 'nobody' }, bytes, plan)).status).toBe(401);
  expect(await countStores('Of a group user')).toBe(0);
});

test('two who apply the same workbook simultaneously apply it once', async () => {
  const { bytes, plan } = await ready({
    Stores: [['name'], ['At once']],
    Users: [['email'], ['at-once@example.org']],
  });
  const answers = await Promise.all([1, 2].map(() => sendApply(server, ann, bytes, plan)));
  expect(answers.map(({ status }) => status)).toEqual(
    expect.toBeOneOf([
      [200, 409],
      [409, 200],
    ]),
  );
  expect(await countStores('At once')).toBe(1);
});

test('changes since the dry run are not overwritten', async () => {
  const id = await store(server.db, { name: 'Before' });
  const { bytes, plan } = await ready({
    Stores: [
      ['id', 'name'],
      [id, 'By the workbook'],
    ],
  });
  const form = { storeid: id, storename: 'By the form', userid: '', groupid: '', image: '' };
  expect((await server.call(updateStore, form, ann)).body).toMatchObject({ type: true });
  const { status, body } = await sendApply(server, ann, bytes, plan);
  expect([status, body['code']]).toEqual([409, 'workbook_outdated']);
  expect([await countStores('By the form'), await countStores('By the workbook')]).toEqual([1, 0]);
});

test('a simultaneous change is waited for, and then seen', async () => {
  const groupId = await group(server.db, { name: 'Soon gone' });
  const { bytes, plan } = await ready({
    Stores: [
      ['name', 'groups'],
      ['Late', 'Soon gone'],
    ],
  });
  let applyPromise: ReturnType<typeof sendApply> | undefined;
  await server.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('groups').where('id', '=', groupId).execute();
    applyPromise = sendApply(server, ann, bytes, plan);
    await waitForBlockedStatement(server);
  });
  expect((await applyPromise)?.body).toMatchObject({ type: false, code: 'workbook_refused' });
  expect(await countStores('Late')).toBe(0);
});

test('a caller who finds stores and users locked is asked to retry', async () => {
  await server.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('stores').set({ name: 'Held' }).where('name', '=', 'nobody').execute();
    const lockPromise = server.db.transaction().execute((other) => lockState(other, 20));
    await expect(lockPromise).rejects.toMatchObject({ code: 'busy' });
  });
});

test('a workbook other than the one that was checked is refused', async () => {
  const { plan } = await ready({ Stores: [['name'], ['Checked']] });
  const other = await workbook({ Stores: [['name'], ['Unchecked']] });
  expect((await sendApply(server, ann, other, plan)).body).toMatchObject({ code: 'workbook_outdated' });
  expect(await countStores('Unchecked')).toBe(0);
});

test('a failure in the middle leaves nothing behind', async () => {
  const { bytes, plan } = await ready({
    Stores: [['name'], ['Half done']],
    Users: [['email'], ['half@example.org']],
  });
  await server.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
  try {
    expect((await sendApply(server, ann, bytes, plan)).status).toBe(500);
  } finally {
    await server.db.schema.alterTable('audit_log_away').renameTo('audit_log').execute();
  }
  expect(await countStores('Half done')).toBe(0);
});

test('at most 500 initial passwords at once', async () => {
  const people = Array.from({ length: 501 }, (_, i) => [`many-${i}@example.org`, `plum tart ${i} on sunday`]);
  const { problems } = await checkSheets(server, ann, { Users: [['email', 'password'], ...people] });
  expect(problems.map(({ row, code }) => [row, code])).toEqual([[502, 'too_many_passwords']]);
});
