import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addStore } from '../../contract/places/stores.ts';
import { addSurvey } from '../../contract/audits/surveys.ts';
import { blankDatabase } from '../../../test/support/database.ts';
import { person, store } from '../../../test/support/factories.ts';
import { buildApp } from '../app.ts';
import { activeInstrument } from '../shared/definitions/installedInstruments.ts';
import { reachDatabase, type OpenDatabase } from '../openDatabase.ts';

// The embedded database has a superuser who can create roles.
const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;

describe.skipIf(!isEmbedded)('a console whose role owns nothing', () => {
  const role = `console_${randomUUID().replaceAll('-', '')}`;
  let blank: Awaited<ReturnType<typeof blankDatabase>>;
  let database: OpenDatabase;

  beforeAll(async () => {
    blank = await blankDatabase();
    await asSuperuser(`create role ${role} login password 'of the test'`);
    const url = new URL(blank.url);
    url.username = role;
    url.password = 'of the test';
    // Twice, because every start grants the rights again.
    await (await reachDatabase(url.href, { ownerUrl: blank.url })).close();
    database = await reachDatabase(url.href, { ownerUrl: blank.url });
  });

  afterAll(async () => {
    await database.close();
    await blank.drop();
    await asSuperuser(`drop role ${role}`);
  });

  async function asSuperuser(statement: string): Promise<void> {
    const url = new URL(blank.url);
    url.username = 'postgres';
    url.password = inject('superuserPassword');
    url.pathname = '/postgres';
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  test('is enough to run the console', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-'));
    const app = await buildApp({ config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' }, database });
    const { token } = await person(database.db);
    const headers = { authorization: `Basic ${token}` };
    const { questions } = await activeInstrument(database.db);
    const audit = {
      survey_id: randomUUID(),
      store_id: await store(database.db),
      date: '2026-11-18',
      answers: [...questions.keys()].map((id) => ({ question_id: id, answer: 'Yes' })),
    };
    const place = { storename: 'Corner', username: '', image: '', groupname: '' };
    for (const [{ path: url }, payload] of [
      [addStore, place],
      [addSurvey, audit],
    ] as const) {
      const response = await app.inject({ method: 'POST', url, payload, headers });
      expect(response.json()).toMatchObject({ type: true });
    }
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test.each([
    'create table public.of_mine (id int)',
    'drop table stores',
    'alter table audit_log disable trigger all',
    'alter table surveys drop column overall',
    "insert into schema_migrations (name) values ('9999.sql')",
    'truncate surveys cascade',
  ])('does not allow: %s', async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '42501' });
  });
});
