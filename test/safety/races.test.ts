import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { replaceOwnImage } from '../../src/contract/access/account.ts';
import type { Call } from '../../src/contract/kit/call.ts';
import { replaceStoreImage, uploadImage } from '../../src/contract/images.ts';
import { applyWorkbook } from '../../src/contract/bulkImport.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { GROUP_USER } from '../../src/domain/userTypes.ts';
import { digestStatement } from '../support/digest.ts';
import type { Person } from '../support/factories.ts';
import { picture } from '../support/pictures.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { multipart } from '../support/upload.ts';
import { checked, workbook } from '../support/sheets/workbooks.ts';
import { matrix } from './matrix.ts';
import { send, type Sent } from './send.ts';
import { administrator, world } from './world.ts';

// P19: a change that was begun with rights which are lost before it takes effect changes nothing.

let server: TestServer;
let ada: Person;
let digest: string;

beforeAll(async () => {
  server = await testServer();
  ada = await administrator(server.db);
  digest = await digestStatement(server.pool, OUTLIVE);
});
afterAll(() => server.close());

/** Tries are counted whatever comes of them; a picture is noted before it is shown; the server makes its key once. */
const OUTLIVE = new Set(['tries', 'uploads', 'settings']);

const LOSSES: [loss: string, status: number, lose: (db: Db, who: string) => Promise<unknown>][] = [
  ['signed out', 401, (db, who) => db.deleteFrom('sessions').where('user_id', '=', who).execute()],
  ['deleted', 401, (db, who) => db.deleteFrom('users').where('id', '=', who).execute()],
  [
    'made a group user',
    403,
    (db, who) => db.updateTable('users').set({ user_type: GROUP_USER }).where('id', '=', who).execute(),
  ],
];

/** Refused in the world of these tests before they would change anything, or tried further below. */
const NOT_HERE = new Set([
  '/account/secondfactor/confirm',
  '/account/secondfactor/off',
  '/account/secondfactor/codes',
  '/workbook/apply',
  '/store/upload',
]);

const changes = matrix.filter(
  ({ call, path }) => call.kind === 'change' && call.access !== 'anyone' && !NOT_HERE.has(path),
);

test.each(changes)('$path, begun before rights were lost, changes nothing', async ({ path, call, names, input }) => {
  for (const [loss, status, lose] of LOSSES) {
    if (status === 403 && call.access !== 'administrator') continue;
    const eve = await administrator(server.db);
    const { records } = await world(server.db, ada);
    const [own] = await server.db.selectFrom('sessions').where('user_id', '=', eve.id).select('id').execute();
    const hers = { user: eve.id, email: eve.email, session: own?.id ?? '' };
    const given = input(names === 'own' ? { ...records, ...hers } : records);
    const factor = { sealed_secret: Buffer.from('sealed'), confirmed_at: new Date(), codes_salt: null };
    if (path === '/user/secondfactor/reset') {
      await server.db
        .insertInto('second_factors')
        .values({ user_id: records.user, ...factor })
        .execute();
    }
    let answer: Promise<Sent> | undefined;
    let before: unknown;
    await server.db.transaction().execute(async (other) => {
      await sql`select from users where id = ${eve.id} for update`.execute(other);
      answer = send(server, call, given, eve);
      await vi.waitFor(isWaiting, { timeout: 15_000 });
      await lose(other, eve.id);
      before = (await sql.raw(digest).execute(other)).rows;
    });
    expect([path, loss, (await answer)?.status]).toEqual([path, loss, status]);
    expect((await server.pool.query(digest)).rows).toEqual(before);
  }
});

/** Throws until a statement of this database waits for a lock. */
async function isWaiting(): Promise<void> {
  const { rowCount } = await server.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(rowCount).toBeGreaterThan(0);
}

const uploads: [call: Call, fields: (who: Person, store: string) => Record<string, string>][] = [
  [uploadImage, () => ({})],
  [replaceOwnImage, ({ id }) => ({ userid: id })],
  [replaceStoreImage, (_who, store) => ({ storeid: store })],
];

test.each(uploads)('$path, whose file comes in while rights are lost, changes nothing', async (call, fields) => {
  for (const [loss, status, lose] of LOSSES) {
    if (status === 403 && call.access !== 'administrator') continue;
    const eve = await administrator(server.db);
    const { records } = await world(server.db, ada);
    const named = Object.entries(fields(eve, records.store)).map(([name, value]) => ({ name, value }));
    const body = multipart([...named, { name: 'file', filename: 'a.png', bytes: await picture('png') }]);
    let before: unknown;
    const answered = await sendInHalves(call.path, body, eve, async () => {
      await lose(server.db, eve.id);
      before = (await server.pool.query(digest)).rows;
    });
    expect([loss, answered]).toEqual([loss, status]);
    expect((await server.pool.query(digest)).rows).toEqual(before);
  }
});

test('a workbook whose file comes in while rights are lost makes no administrator', async () => {
  const bytes = await workbook({
    Users: [
      ['email', 'name', 'role', 'password'],
      ['mallory@example.org', 'Mallory', 'administrator', 'plum tart on sunday'],
    ],
  });
  const plan = (await checked(server, ada, bytes)).plan ?? '';
  for (const [loss, status, lose] of LOSSES) {
    const eve = await administrator(server.db);
    const body = multipart([
      { name: 'plan', value: plan },
      { name: 'file', filename: 'people.xlsx', bytes },
    ]);
    const answered = await sendInHalves(applyWorkbook.path, body, eve, () => lose(server.db, eve.id));
    expect([loss, answered]).toEqual([loss, status]);
  }
  const made = server.db.selectFrom('users').where('email', '=', 'mallory@example.org');
  expect(await made.select('id').execute()).toEqual([]);
});

/** Sends a body whose second half waits until the call was admitted and something was done; gives the answer's status. */
async function sendInHalves(
  path: string,
  { payload, headers }: ReturnType<typeof multipart>,
  { id, token }: Person,
  between: () => Promise<unknown>,
): Promise<number | undefined> {
  // The language of who is admitted is kept: by that it shows.
  const more = { authorization: `Basic ${token}`, 'accept-language': 'pt', 'content-length': payload.length };
  const sending = request({ port: await port(), path, method: 'POST', headers: { ...headers, ...more } });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (answer) => resolve(answer.resume().statusCode));
  });
  sending.write(payload.subarray(0, 100));
  await vi.waitFor(async () => {
    const user = await server.db.selectFrom('users').where('id', '=', id).select('language').executeTakeFirst();
    expect(user?.language).toBe('pt');
  });
  await between();
  sending.end(payload.subarray(100));
  return status;
}

async function port(): Promise<number> {
  if (!server.app.server.listening) await server.app.listen({ port: 0 });
  return (server.app.server.address() as AddressInfo).port;
}
