import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { blankDatabase } from '../../../../test/support/database.ts';
import { imageDigests, onDatabase, rowDigests, schemaOf } from '../../../../test/support/digest.ts';
import { buildApp } from '../../app.ts';
import { applyMigration, migrate, migrationFiles, CREATE_MIGRATIONS_TABLE } from '../../db/migrate.ts';
import { connect } from '../../db/pool.ts';
import { DEMO_SIGN_INS } from '../demo/notice.ts';
import { packageRoot } from '../../files/packageRoot.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { readArchive } from './archive.ts';
import { checkBackup } from './checkBackup.ts';
import { copyIn } from './copy.ts';
import { continueNumbers } from './queries.ts';
import { restoreBackup } from './restoreBackup.ts';
import { BACKUP_TABLES } from './tables.ts';

/**
 * A backup of the demo with four months of data, written with the first released schema, 0004. It is never regenerated.
 */
const FIRST = path.join(packageRoot, 'test/fixtures/first-release.tar.gz');

const dataDir = await sharedFolder();
const target = await blankDatabase();
await restoreBackup(FIRST, async () => ({ url: target.url, images: imageHome({ dataDir }) }));
afterAll(async () => {
  await target.drop();
});

test('a database of the first release passes every migration since, and equals its restored backup', async () => {
  const upgradedDatabase = await blankDatabase();
  try {
    await onDatabase(upgradedDatabase.url, async (client) => {
      const { migrations, tables } = await checkBackup(FIRST);
      await client.query(CREATE_MIGRATIONS_TABLE);
      for (const name of migrations) await applyMigration(client, name);
      for (const { name, columns } of tables) {
        await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, bytesOf(name));
      }
      await continueNumbers(client);
    });
    const before = await surveysIn(upgradedDatabase.url);
    await migrate(upgradedDatabase.url);
    const after = await surveysIn(upgradedDatabase.url);
    expect(before.content).toMatch(/^[1-9]/);
    expect(after).toEqual({ content: before.content, next: before.next + 1 });
    expect(await surveysIn(target.url)).toEqual({ content: before.content, next: before.next });
    expect(await schemaOf(upgradedDatabase.url)).toEqual(await schemaOf(target.url));
    expect(await rowDigests(upgradedDatabase.url, BACKUP_TABLES)).toEqual(await rowDigests(target.url, BACKUP_TABLES));
  } finally {
    await upgradedDatabase.drop();
  }
});

test('the main calls work on the data of the first release', async () => {
  const database = connect(target.url);
  const app = await buildApp({ config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' }, database });
  try {
    let token = '';
    const call = async (url: string, payload: object): Promise<Record<string, unknown>> => {
      const headers = token === '' ? {} : { authorization: `Basic ${token}` };
      const response = await app.inject({ method: 'POST', url, payload, headers });
      expect(response.json(), url).toMatchObject({ type: true });
      return response.json();
    };
    const [account] = DEMO_SIGN_INS.accounts;
    const signedIn = await call('/api/login', { email: account.email, password: DEMO_SIGN_INS.password });
    token = String((signedIn['resultData'] as { token: unknown }).token);

    const { resultData: stores } = await call('/store/getAllStores', {});
    const acorn = (stores as { _id: string; store_name: string }[]).find(({ store_name }) =>
      store_name.startsWith('Acorn'),
    );
    const store_id = acorn?._id ?? '';
    expect(await call('/dashboard/score', { store_id })).toMatchObject({ currentData: expect.any(Number) });
    const range = { store_id, start_date: '2026-08-01', end_date: '2026-11-21' };
    expect(((await call('/get/dashboardGraph', range))['resultData'] as unknown[]).length).toBeGreaterThan(2);
    for (const path of ['/region/reportdetail', '/user/getAllUsers', '/group/addmultiple', '/get/food'])
      await call(path, {});
    const { resultData: link } = await call('/store/export/prepare', {});
    const { url } = link as { url: string };
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200);
    const answers = [{ question_id: await aQuestion(database), answer: 'Yes' }];
    await call('/survey/add', { survey_id: randomUUID(), store_id, date: '2026-11-21T09:00:00Z', answers });
    const images = Object.keys(await imageDigests(imageHome({ dataDir })));
    expect((await app.inject({ method: 'GET', url: `/images/${images[0]}` })).statusCode).toBe(200);
  } finally {
    await app.close();
    await database.close();
  }
});

async function aQuestion({ db }: ReturnType<typeof connect>): Promise<string> {
  const { content } = await db.selectFrom('instruments').select('content').executeTakeFirstOrThrow();
  return content.categories[0]?.subcategories[0]?.questions[0]?.varname ?? '';
}

/** The columns that a survey of the first release doesn't have. */
const ADDED_SINCE = ['kind', 'version', 'started_at', 'counted', 'void_at', 'void_by', 'void_by_name', 'void_reason'];

/** Returns a digest of all surveys with their answers, and the number that the next survey will get. */
function surveysIn(url: string): Promise<{ content: string; next: number }> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ content: string; next: number }>(
      `select count(*) || ' surveys, ' || md5(string_agg(each.row, '' order by each.row)) as content,
         nextval(pg_get_serial_sequence('surveys', 'seq'))::int as next
       from (
         select md5((to_jsonb(surveys) - $1::text[])::text || (to_jsonb(survey_answers) - 'store_id')::text) as row
         from surveys join survey_answers on survey_id = id
       ) each`,
      [ADDED_SINCE],
    );
    return rows[0] ?? { content: '', next: 0 };
  });
}

async function* bytesOf(table: string): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of readArchive(FIRST)) if (name.startsWith(`tables/${table}/`)) yield bytes;
}

test('it replaces a database that an older release left', async () => {
  const older = await blankDatabase();
  try {
    await onDatabase(older.url, async (client) => {
      await client.query(CREATE_MIGRATIONS_TABLE);
      for (const name of await migrationFiles()) if (name < '0019') await applyMigration(client, name);
    });
    await restoreBackup(FIRST, async () => ({ url: older.url, images: imageHome({ dataDir }) }), { replace: true });
    expect(await schemaOf(older.url)).toEqual(await schemaOf(target.url));
  } finally {
    await older.drop();
  }
});
