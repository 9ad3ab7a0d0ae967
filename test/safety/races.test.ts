import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { deleteOwnImage, replaceOwnImage, signOutEverywhere } from '../../src/contract/access/account.ts';
import { listGroups } from '../../src/contract/places/groups.ts';
import { tokenScopesOf } from '../../src/contract/descriptions.ts';
import { addStore } from '../../src/contract/places/stores.ts';
import { insertApiToken } from '../../src/server/access/apiTokens/queries.ts';
import { newApiToken } from '../../src/server/identity/tokenCaller.ts';
import { hashToken } from '../../src/server/identity/viewer.ts';
import type { Call } from '../../src/contract/kit/call.ts';
import { replaceStoreImage, uploadImage } from '../../src/contract/places/images.ts';
import { addClip } from '../../src/contract/audits/clips.ts';
import { addPhoto } from '../../src/contract/audits/photos.ts';
import { applyWorkbook } from '../../src/contract/places/workbook.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { GROUP_USER } from '../../src/domain/userTypes.ts';
import { digestStatement } from '../support/digest.ts';
import type { Person } from '../support/factories.ts';
import { picture } from '../support/pictures/pictures.ts';
import { oggOpus } from '../support/recordings.ts';
import { sharedServer } from '../support/server.ts';
import { multipart } from '../support/upload.ts';
import { checkSheets, workbook } from '../support/sheets/workbooks.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, deleteDefinitions, world } from './world.ts';

// P19: a change changes nothing if the caller loses the right to it before it takes effect.

const server = await sharedServer();
const ada = await administrator(server.db);
/**
 * Tables whose rows outlive a refused call: attempts are counted whatever their outcome; a picture is recorded before
 * it is shown; the server creates its key once.
 */
const INDEPENDENT_TABLES = new Set(['tries', 'uploads', 'settings']);
const digest = await digestStatement(server.pool, INDEPENDENT_TABLES);

afterEach(() => deleteDefinitions(server.db));

const LOSSES: [loss: string, status: number, lose: (db: Db, person: string) => Promise<unknown>][] = [
  ['signed out', 401, (db, person) => db.deleteFrom('sessions').where('user_id', '=', person).execute()],
  ['deleted', 401, (db, person) => db.deleteFrom('users').where('id', '=', person).execute()],
  [
    'made a group user',
    403,
    (db, person) => db.updateTable('users').set({ user_type: GROUP_USER }).where('id', '=', person).execute(),
  ],
];

/**
 * Calls that are tested further below, or in src/server/access/signIn/secondFactor/races.test.ts if they need a code.
 * Without a demo, leaving it is refused at the start.
 */
const CALLS_TESTED_ELSEWHERE = new Set([
  '/account/secondfactor/confirm',
  '/account/secondfactor/off',
  '/account/secondfactor/codes',
  '/workbook/apply',
  '/store/upload',
  '/definition/clip',
  '/setup/leave',
]);

const changes = matrix.filter(
  ({ call, path }) => call.kind === 'change' && call.access !== 'anyone' && !CALLS_TESTED_ELSEWHERE.has(path),
);

test.each(changes)('$path, started before access was lost, changes nothing', async ({ path, call, names, input }) => {
  for (const [loss, status, lose] of LOSSES) {
    if (status === 403 && call.access !== 'administrator') continue;
    const eve = await administrator(server.db);
    const { records } = await world(server.db, ada);
    const [own] = await server.db.selectFrom('sessions').where('user_id', '=', eve.id).select('id').execute();
    const hers = { user: eve.id, email: eve.email, session: own?.id ?? '' };
    const callInput = input(names === 'own' ? { ...records, ...hers } : records);
    const factor = { sealed_secret: Buffer.from('sealed'), confirmed_at: new Date(), codes_salt: null };
    if (path === '/user/secondfactor/reset') {
      await server.db
        .insertInto('second_factors')
        .values({ user_id: records.user, ...factor })
        .execute();
    }
    const { answer, before } = await withLock(
      (other) => sql`select from users where id = ${eve.id} for update`.execute(other),
      () => send(server, call, callInput, eve),
      (other) => lose(other, eve.id),
    );
    expect([path, loss, answer.status]).toEqual([path, loss, status]);
    expect((await server.pool.query(digest)).rows).toEqual(before);
  }
});

const byProgram = changes.filter(({ call }) => tokenScopesOf(call).includes('manage'));

test.each(byProgram)(
  '$path, started by an API token that is revoked in the meantime, changes nothing',
  async (line) => {
    const { records } = await world(server.db, ada);
    const { token, id } = await program(ada);
    const { answer, before } = await withLock(
      (other) => sql`select from api_tokens where id = ${id} for update`.execute(other),
      () => send(server, line.call, line.input(records), { token }),
      (other) => other.updateTable('api_tokens').set({ revoked_at: new Date() }).where('id', '=', id).execute(),
    );
    expect([line.path, answer.status]).toEqual([line.path, 401]);
    expect((await server.pool.query(digest)).rows).toEqual(before);
  },
);

/**
 * Calls without a store: the first four create a download, and the scope is checked again when its file is sent;
 * phones belong to a user.
 */
const WITHOUT_STORE = new Set([
  '/store/export/prepare',
  '/assessment/exportdata',
  '/compare/file',
  '/compare/agreement/file',
  '/phone/add',
  '/phone/delete',
]);

const ofStores = changes.filter(
  ({ call, names, path }) => call.access === 'signedIn' && names === 'record' && !WITHOUT_STORE.has(path),
);

test.each(ofStores)('$path, started before its user lost the store, changes nothing', async ({ call, input, path }) => {
  const { records, user } = await world(server.db, ada);
  const { answer, before } = await withLock(
    (other) => ofUser(other, user.id).forUpdate().execute(),
    () => send(server, call, input(records), user),
    (other) => other.deleteFrom('user_stores').where('user_id', '=', user.id).execute(),
  );
  expect([path, answer.status, answer.code]).toEqual([path, 404, 'not_found']);
  expect((await server.pool.query(digest)).rows).toEqual(before);
});

test('a photo that arrives while its user loses the store does not become part of the survey', async () => {
  const { records, user } = await world(server.db, ada);
  const photo = { survey_id: records.survey, question_id: 'fresh_fruit_five_kinds', photo_id: randomUUID() };
  const { answer } = await withLock(
    (other) => ofUser(other, user.id).forUpdate().execute(),
    () => send(server, addPhoto, photo, user),
    (other) => other.deleteFrom('user_stores').where('user_id', '=', user.id).execute(),
  );
  expect(answer.status).toBe(200);
  const settledRow = server.db.selectFrom('photos').where('id', '=', photo.photo_id).select('settled');
  expect(await settledRow.execute()).toEqual([{ settled: false }]);
});

const ofUser = (db: Db, id: string) => db.selectFrom('user_stores').where('user_id', '=', id).select('store_id');

/** Creates an API token with all rights to change data, made by an administrator. */
async function program({ id: userId }: Person): Promise<{ token: string; id: string }> {
  const { token, hash, ending } = newApiToken();
  const scene = {
    ending,
    name: 'a program',
    scopes: ['manage', 'surveys'] as const,
    groupId: null,
    userId,
    now: new Date(),
  };
  const { id } = await insertApiToken(server.db, { ...scene, hash, expiresAt: new Date(Date.now() + 86_400_000) });
  return { token, id };
}

test('signing out everywhere waits for a change that another session is making', async () => {
  const eve = await administrator(server.db);
  const { records } = await world(server.db, ada);
  const done: string[] = [];
  await withLock(
    (other) => sql`select from groups where id = ${records.group} for update`.execute(other),
    () => {
      const store = { storename: records.fresh, username: [], groupname: [records.group], image: '' };
      const change = send(server, addStore, store, eve).then(() => done.push('changed'));
      const end = isWaitingSoon()
        .then(() => send(server, signOutEverywhere, {}, eve))
        .then(() => done.push('ended'));
      return Promise.all([change, end]);
    },
    async () => {},
  );
  expect(done).toEqual(['changed', 'ended']);
});

test('many simultaneous changes of one user are made one after the other, and none fails', async () => {
  const eve = await administrator(server.db);
  const requests = Array.from({ length: 20 }, () => send(server, deleteOwnImage, { adminid: eve.id }, eve));
  const otherRequest = send(server, listGroups, {}, ada);
  expect((await otherRequest).status).toBe(200);
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
});

/** Makes a call while a lock that it needs is held, and changes something before releasing the lock. */
async function withLock<T>(
  hold: (db: Db) => Promise<unknown>,
  make: () => Promise<T>,
  change: (db: Db) => Promise<unknown>,
) {
  let answer: Promise<T> | undefined;
  let before: unknown;
  await server.db.transaction().execute(async (other) => {
    await hold(other);
    answer = make();
    await isWaitingSoon();
    await change(other);
    before = (await sql.raw(digest).execute(other)).rows;
  });
  return { answer: await (answer as Promise<T>), before };
}

const isWaitingSoon = () => vi.waitFor(isWaiting, { timeout: 15_000 });

/** Throws unless a statement in this database is waiting for a lock. */
async function isWaiting(): Promise<void> {
  const { rowCount } = await server.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(rowCount).toBeGreaterThan(0);
}

const INSTRUMENT = await server.db
  .selectFrom('instruments')
  .where('name', '=', 'four-ps')
  .select(['name', 'version'])
  .executeTakeFirstOrThrow();

const uploads: [call: Call, fields: (person: Person, store: string) => Record<string, string>][] = [
  [uploadImage, () => ({})],
  [replaceOwnImage, ({ id }) => ({ userid: id })],
  [replaceStoreImage, (_person, store) => ({ storeid: store })],
  [addPhoto, () => ({ survey_id: randomUUID(), question_id: 'fresh_fruit_five_kinds', photo_id: randomUUID() })],
  [addClip, () => ({ ...INSTRUMENT, language: 'en', path: 'questions/fresh_fruit_five_kinds/text' })],
];

test.each(uploads)('$path, whose file arrives while access is lost, changes nothing', async (call, fields) => {
  for (const [loss, status, lose] of LOSSES) {
    if (status === 403 && call.access !== 'administrator') continue;
    const eve = await administrator(server.db);
    const { records } = await world(server.db, ada);
    const parts = Object.entries(fields(eve, records.store)).map(([name, value]) => ({ name, value }));
    const bytes = call.takes?.file === 'clip' ? oggOpus(2) : await picture('png');
    const body = multipart([...parts, { name: 'file', filename: 'a.png', bytes }]);
    let before: unknown;
    const reply = await sendInHalves(call.path, body, eve, async () => {
      await lose(server.db, eve.id);
      before = (await server.pool.query(digest)).rows;
    });
    expect([loss, reply]).toEqual([loss, status]);
    expect((await server.pool.query(digest)).rows).toEqual(before);
  }
});

test('a workbook whose file arrives while access is lost makes no one an administrator', async () => {
  const bytes = await workbook({
    Users: [
      ['email', 'name', 'role', 'password'],
      ['mallory@example.org', 'Mallory', 'administrator', 'plum tart on sunday'],
    ],
  });
  const plan = (await checkSheets(server, ada, bytes)).plan ?? '';
  for (const [loss, status, lose] of LOSSES) {
    const eve = await administrator(server.db);
    const body = multipart([
      { name: 'plan', value: plan },
      { name: 'file', filename: 'people.xlsx', bytes },
    ]);
    const reply = await sendInHalves(applyWorkbook.path, body, eve, () => lose(server.db, eve.id));
    expect([loss, reply]).toEqual([loss, status]);
  }
  const userRow = server.db.selectFrom('users').where('email', '=', 'mallory@example.org');
  expect(await userRow.select('id').execute()).toEqual([]);
});

const ENDS: [end: string, end: (db: Db, token: string, maker: string) => Promise<unknown>][] = [
  ['revoked', (db, id) => db.updateTable('api_tokens').set({ revoked_at: new Date() }).where('id', '=', id).execute()],
  [
    'at its end',
    (db, id) => db.updateTable('api_tokens').set({ expires_at: new Date() }).where('id', '=', id).execute(),
  ],
  ['without its maker', (db, _id, maker) => db.deleteFrom('users').where('id', '=', maker).execute()],
  [
    'of a group user',
    (db, _id, maker) => db.updateTable('users').set({ user_type: GROUP_USER }).where('id', '=', maker).execute(),
  ],
];

const byProgramUploads = matrix.filter(({ call }) => call.takes !== undefined && tokenScopesOf(call).length > 0);

test.each(byProgramUploads)('$path, whose file arrives while its API token ends, changes nothing', async (line) => {
  const rows = [
    ['name', 'groups'],
    [`Store of ${line.name}`, ''],
  ];
  const bytes = line.call.takes?.file !== 'workbook' ? await picture('png') : await workbook({ Stores: rows });
  for (const [end, lose] of ENDS) {
    const eve = await administrator(server.db);
    const { records } = await world(server.db, ada);
    const { token, id } = await program(eve);
    const plan = line.call === applyWorkbook ? ((await checkSheets(server, ada, bytes)).plan ?? '') : '';
    const parts = Object.entries({ ...line.input(records), plan }).map(([name, value]) => ({
      name,
      value,
    }));
    const body = multipart([...parts, { name: 'file', filename: 'a.png', bytes }]);
    let before: unknown;
    const reply = await sendInHalves(line.path, body, { token, id: null }, async () => {
      await lose(server.db, id, eve.id);
      before = (await server.pool.query(digest)).rows;
    });
    expect([end, reply]).toEqual([end, 401]);
    expect((await server.pool.query(digest)).rows).toEqual(before);
  }
});

/**
 * Sends the start of a body, runs `step` once the call is admitted, then sends the rest; returns the response's status.
 * A user's admission is detected by the stored language, an API token's by its last use.
 */
async function sendInHalves(
  path: string,
  { payload, headers }: ReturnType<typeof multipart>,
  { id, token }: { id: string | null; token: string },
  step: () => Promise<unknown>,
): Promise<number | undefined> {
  const more = { authorization: `Basic ${token}`, 'accept-language': 'pt', 'content-length': payload.length };
  const clientRequest = request({ port: await port(), path, method: 'POST', headers: { ...headers, ...more } });
  const status = new Promise<number | undefined>((resolve, reject) => {
    clientRequest.once('error', reject);
    clientRequest.once('response', (answer) => resolve(answer.resume().statusCode));
  });
  clientRequest.write(payload.subarray(0, 100));
  const { db } = server;
  const admission =
    id === null
      ? sql`select from api_tokens where token_hash = ${hashToken(token)} and last_used_at is not null`
      : sql`select from users where id = ${id} and language = 'pt'`;
  await vi.waitFor(async () => expect((await admission.execute(db)).rows).toHaveLength(1));
  await step();
  clientRequest.end(payload.subarray(100));
  return status;
}

async function port(): Promise<number> {
  if (!server.app.server.listening) await server.app.listen({ port: 0 });
  return (server.app.server.address() as AddressInfo).port;
}
