import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as userTypes from '../../../domain/userTypes.ts';
import { login } from '../../../contract/access/account.ts';
import * as calls from '../../../contract/operations/setup.ts';
import { listVersionUses, loadDefinition } from '../../../contract/audits/definitions.ts';
import { openDraft, tryDraft } from '../../../contract/audits/drafts.ts';
import { addGroup } from '../../../contract/places/groups.ts';
import { waitForBlockedStatement } from '../../../../test/support/database.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { testServer, type TestServer } from '../../../../test/support/server.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { checkBackup } from '../backups/checkBackup.ts';
import { fileSource } from '../backups/archive.ts';
import { countsOf, KEY } from '../backups/manifest.ts';
import { ALL_TABLES } from '../backups/tables.ts';
import { lockDemo } from '../demo/changes.ts';
import { loadDemo } from '../demo/load.ts';
import { DEMO_SIGN_INS } from '../demo/notice.ts';
import { isDemo, isEmpty } from '../demo/queries.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { SESSION_LIFE } from '../../identity/viewer.ts';
import { makeServerSecret } from '../../identity/serverSecret.ts';

const DEMO_MS = 60_000;
const [ADMINISTRATOR, GROUP_USER] = DEMO_SIGN_INS.accounts;

let server: TestServer;

beforeEach(async () => {
  server = await testServer();
  await loadDemo(server.db, imageHome(server), new Date('2026-11-21T00:10:00Z'));
}, DEMO_MS);

afterEach(() => server.close());

async function signIn({ email }: { email: string }, at = server): Promise<string> {
  const { body } = await at.call(login, { email, password: DEMO_SIGN_INS.password });
  return (body['resultData'] as { token: string }).token;
}

const rowsOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(server.db)).rows[0]
    ?.count;

/**
 * Puts a second version of the audit instrument and a module into use, and tries a draft. Returns the uses of the
 * instrument.
 */
async function defineAndTry(token: string): Promise<object[]> {
  const { instrument } = await activeInstrument(server.db);
  for (const definition of [{ ...instrument, version: '1.1', title: { en: 'Ours' } }, plainModule('corner')]) {
    const { body } = await server.call(loadDefinition, { definition: { ...definition }, use: true }, { token });
    expect(body).toMatchObject({ type: true });
  }
  const { body: openReply } = await server.call(openDraft, { name: instrument.name }, { token });
  const { draft_id: draft } = openReply['resultData'] as { draft_id: string };
  expect((await server.call(tryDraft, { draft_id: draft }, { token })).body).toMatchObject({ type: true });
  expect([await rowsOf('definition_uses'), await rowsOf('instruments')]).toEqual([6, 3]);
  const { body } = await server.call(listVersionUses, {}, { token });
  expect(body['resultData']).toMatchObject([{ version: instrument.version }, { version: '1.1', class: 'harmless' }]);
  return body['resultData'] as object[];
}

const backups = () => readdir(path.join(server.dataDir, 'backups'));

test('saves the demo, empties the database, signs everyone out and opens the setup', { timeout: DEMO_MS }, async () => {
  const [token, other, manager] = [await signIn(ADMINISTRATOR), await signIn(ADMINISTRATOR), await signIn(GROUP_USER)];
  const trialUse = await defineAndTry(token);
  const { body: demoHoldings } = await server.call(calls.readDemoHeld, {}, { token });
  expect(demoHoldings['resultData']).toMatchObject({ stores: 24, people: 12 });
  const { body } = await server.call(calls.leaveDemo, {}, { token });
  expect(body).toMatchObject({ type: true });
  const { key, backup } = body['resultData'] as { key: string; backup: string };

  const file = path.join(server.dataDir, 'backups', backup);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(countsOf(await checkBackup(file))).toMatchObject(demoHoldings['resultData'] as object);

  for (const caller of [token, other, manager]) {
    expect((await server.call(calls.readFirstSteps, {}, { token: caller })).status).toBe(401);
  }
  const { body: signInReply } = await server.call(login, {
    email: ADMINISTRATOR.email,
    password: DEMO_SIGN_INS.password,
  });
  expect(signInReply).toMatchObject({ type: false, code: 'wrong_credentials' });
  const leftovers = [];
  for (const table of ALL_TABLES) if ((await rowsOf(table)) !== 0) leftovers.push(table);
  const remainingTables = [
    'settings',
    'organisation',
    'instruments',
    'instrument_questions',
    'definition_uses',
    'uploads',
    'tries',
  ];
  // The history contains the failed sign-in with the demo's password.
  expect(leftovers.filter((table) => !remainingTables.includes(table))).toEqual(['audit_log']);

  // The demo isn't loaded again at the next start.
  expect([await isDemo(server.db), await isEmpty(server.db)]).toEqual([false, false]);
  expect((await server.app.inject('/demo.json')).json()).toEqual({ demo: false, setup: true });
  const account = { email: 'ann@example.org', password: 'four shelves of pears', organisation: 'Coastal' };
  const finishReply = await server.call(calls.finishSetup, {
    key,
    ...account,
    time_zone: 'Asia/Kathmandu',
    language: 'en',
  });
  expect(finishReply.body).toMatchObject({ type: true, resultData: { first_steps: true } });
  const session = { token: (finishReply.body['resultData'] as { token: string }).token };
  expect((await server.call(addGroup, { name: 'Top End', store: '' }, session)).body).toMatchObject({ type: true });
  // The instrument has been in use since the same time as before. The modules and the draft are deleted, with
  // everything about them.
  expect((await server.call(listVersionUses, {}, session)).body['resultData']).toEqual(trialUse);
  expect(await rowsOf('definition_uses')).toBe(trialUse.length);
  expect(await rowsOf('instruments')).toBe(2);
  expect((await server.call(calls.leaveDemo, {}, session)).body).toMatchObject({ type: false, code: 'not_demo' });
  expect((await server.call(calls.readDemoHeld, {}, session)).body).toMatchObject({ type: false, code: 'not_demo' });
  // The history is protected again.
  await expect(sql`truncate audit_log cascade`.execute(server.db)).rejects.toThrow('only grows');
});

test('two simultaneous calls leave once, and what cannot be saved is kept', { timeout: DEMO_MS }, async () => {
  const token = await signIn(ADMINISTRATOR);
  const manager = await signIn(GROUP_USER);
  expect((await server.call(calls.leaveDemo, {}, { token: manager })).status).toBe(403);
  // A file in place of the backup folder makes the backup fail.
  await writeFile(path.join(server.dataDir, 'backups'), '');
  expect((await server.call(calls.leaveDemo, {}, { token })).status).toBe(500);
  expect(await rowsOf('stores')).toBe(24);
  await rm(path.join(server.dataDir, 'backups'));

  const replies = await Promise.all([1, 2].map(() => server.call(calls.leaveDemo, {}, { token })));
  expect(replies.filter(({ body }) => body['type'] === true)).toHaveLength(1);
  // The first call ended every session; the second one's response depends on how far it had got at that point.
  const refusal = replies.find(({ body }) => body['type'] === false);
  expect(['not_demo', 'signed_out']).toContain(refusal?.body['code']);
  expect(await backups()).toHaveLength(1);
});

test(
  'users who are no longer administrators, or whose session expired, empty nothing',
  { timeout: DEMO_MS },
  async () => {
    const token = await signIn(ADMINISTRATOR);
    const meanwhile = async (happen: () => Promise<unknown> | void) => {
      const leaveTransaction = await server.db.transaction().execute(async (transaction) => {
        await lockDemo(transaction);
        const call = server.call(calls.leaveDemo, {}, { token });
        await waitForBlockedStatement(server);
        await happen();
        return { called: call };
      });
      expect(await leaveTransaction.called).toMatchObject({ status: 401, body: { code: 'signed_out' } });
      expect(await rowsOf('stores')).toBe(24);
    };
    const make = (type: number) =>
      server.db.updateTable('users').set({ user_type: type }).where('email', '=', ADMINISTRATOR.email).execute();
    await meanwhile(() => make(userTypes.GROUP_USER));
    await make(userTypes.ADMINISTRATOR);
    await meanwhile(() => server.later(SESSION_LIFE.plain.idle + 1));
  },
);

test('with BACKUP_KEY the demo is saved sealed, with the second-factor key', { timeout: DEMO_MS }, async () => {
  const key = 'a key of one’s own, long enough to be one';
  const sealingServer = await testServer({ backups: { to: { folder: '/nowhere' }, hour: null, key } });
  try {
    await loadDemo(sealingServer.db, imageHome(sealingServer), new Date('2026-11-21T00:10:00Z'));
    const secret = await makeServerSecret(sealingServer);
    const token = await signIn(ADMINISTRATOR, sealingServer);
    const { body } = await sealingServer.call(calls.leaveDemo, {}, { token });
    const { backup } = body['resultData'] as { backup: string };
    expect(backup).toMatch(/\.tar\.gz\.sealed$/);
    const file = path.join(sealingServer.dataDir, 'backups', backup);
    await expect(checkBackup(file)).rejects.toThrow('is encrypted: set BACKUP_KEY');
    let result: string | undefined;
    const manifest = await checkBackup(fileSource(file, key), undefined, ({ name, bytes }) => {
      if (name === KEY) result = bytes.toString();
    });
    expect(countsOf(manifest)).toMatchObject({ stores: 24, people: 12 });
    expect(result).toContain(secret);
  } finally {
    await sealingServer.close();
  }
});
