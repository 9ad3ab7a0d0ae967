import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { recordStatements, type Statement } from '../../../../test/bench/recordStatements.ts';
import { waitForBlockedStatement } from '../../../../test/support/database.ts';
import { onDatabase } from '../../../../test/support/digest.ts';
import { person, store, survey } from '../../../../test/support/factories.ts';
import { fillStore } from '../../../../test/support/sheets/manySurveys.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import * as dashboard from '../../../contract/insight/dashboard.ts';
import * as surveys from '../../../contract/audits/surveys.ts';

// The database partitions surveys by store: a statement for one store must read only its partition, with a cached plan.

const AGAIN = { survey_id: randomUUID() };

const server = await sharedServer();
const ann = await person(server.db);
let harbour = '';
// With only a few rows, all plans cost the same.
for (let nth = 0; nth < 12; nth++) harbour = await fillStore(server.db, 300);
const surveyId = await survey(server.db, harbour, { date: '2026-11-18T09:41:00Z' });
await survey(server.db, harbour, { date: '2026-11-19T09:41:00Z' });
await server.call(surveys.addSurvey, { ...audit(), ...AGAIN }, ann);
await sql`vacuum analyze surveys, survey_answers, survey_ids, stores`.execute(server.db);

const range = { start_date: '2026-10-19', end_date: '2026-11-19' };

describe('one partition is read, by a plan that is made once, for', () => {
  test.each([
    ['the days of a dashboard', dashboard.readDayScores, () => ({ store_id: harbour, ...range })],
    ['the days of a category', dashboard.readCategoryDayScores, () => ({ store_id: harbour, ...range, food_id: 'FV' })],
    ['its scores', dashboard.readScores, () => ({ store_id: harbour })],
    ['the scores of a category', dashboard.readScores, () => ({ store_id: harbour, food_id: 'FV' })],
    ['a list of surveys', surveys.listSurveys, () => ({ storeid: harbour })],
    ['a survey', surveys.readSurvey, () => ({ surveyid: surveyId })],
    ['its answers', dashboard.readSurveyAnswers, () => ({ survey_id: surveyId })],
    ['the scores of the one before', surveys.readLastScores, () => ({ surveyid: surveyId })],
    ['a repeated intake', surveys.addSurvey, () => ({ ...audit(), ...AGAIN })],
  ])('%s', async (_case, call, input) => {
    const request = input();
    const statements = await recordStatements(async () => {
      const { body } = await server.call(call, request, ann);
      expect(body['type']).toBe(true);
    });
    const ofSurveys = statements.filter(({ text }) => /"?survey(?:s|_answers)"?\b/.test(text));
    expect(ofSurveys.length).toBeGreaterThan(0);
    const { rows } = await sql<{ name: string }>`
      select distinct tableoid::regclass::text as name from surveys where store_id = ${harbour}`.execute(server.db);
    const home = rows.map(({ name }) => name.replace('surveys_', ''));
    const readPartitions = new Set<string>();
    await onDatabase(server.url, async (client) => {
      for (const [nth, statement] of ofSurveys.entries()) {
        const { read, custom } = await observe(client, `s${nth}`, statement);
        expect(home, statement.text).toEqual(expect.arrayContaining(read));
        for (const partition of read) readPartitions.add(partition);
        // PostgreSQL makes a custom plan for each of the first five runs, then may switch to a generic plan.
        expect(custom, statement.text).toBe(5);
      }
    });
    expect([...readPartitions]).toEqual(home);
  });
});

test.each([
  ['a survey before the newest adds', 'select rollup_survey($1, $2, $3)', () => [harbour, '2026-11-01', 50]],
  ['a recount finds', 'select recount_store($1)', () => [harbour]],
])('what %s at its store reads one partition, by a plan that is made once', async (_, text, values) => {
  const { rows } = await sql<{ name: string }>`
    select distinct tableoid::regclass::text as name from surveys where store_id = ${harbour}`.execute(server.db);
  const grow = { name: 'grow', text, values: values() };
  await onDatabase(server.url, async (client) => {
    // Planning reads partitions, too, so repeated planning would show up here.
    for (let run = 0; run < 8; run++) {
      await client.query('begin');
      await client.query(grow);
      await client.query('rollback');
    }
    await client.query('select pg_stat_force_next_flush()');
    await client.query('begin');
    await client.query(grow);
    const read = await client.query(`
      select relname as name from pg_stat_xact_user_tables where relname ~ '^surveys_' and seq_scan + idx_scan > 0`);
    await client.query('rollback');
    expect(read.rows).toEqual(rows);
  });
});

function audit() {
  return { survey_id: randomUUID(), store_id: harbour, date: '2026-11-20', answers: [] };
}

type Plan = {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
};

/**
 * Runs a statement until PostgreSQL has chosen its plan, rolling back each time; returns the number of custom plans and
 * the partitions read.
 */
async function observe(client: Client, name: string, { text, values }: Statement) {
  const inputs = [...values];
  for (let run = 0; run < 8; run++) {
    await client.query('begin');
    await client.query({ name, text, values: inputs });
    await client.query('rollback');
  }
  const { rows } = await client.query<{ custom: number }>(
    'select custom_plans::int as custom from pg_prepared_statements where name = $1',
    [name],
  );
  await client.query('begin');
  const literals = inputs.map((value) => literal(client, value)).join(', ');
  const explanation = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, timing off, format json) execute ${name}${literals === '' ? '' : ` (${literals})`}`,
  );
  await client.query('rollback');
  const plan = explanation.rows[0]?.['QUERY PLAN'][0]?.Plan;
  return { custom: rows[0]?.custom, read: plan ? [...new Set(partitionsOf(plan))] : [] };
}

function literal(client: Client, value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  return client.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Returns the numbers of the partitions that a plan actually read. */
function partitionsOf({ 'Relation Name': relation = '', 'Actual Loops': loops, Plans: parts = [] }: Plan): string[] {
  const partition = /^survey(?:s|_answers)_(\d)$/.exec(relation)?.[1];
  return [...(partition !== undefined && loops > 0 ? [partition] : []), ...parts.flatMap(partitionsOf)];
}

const answer = (input: object) => server.call(surveys.addSurvey, input, ann).then(({ body }) => body);

describe('the same survey at another store', () => {
  test('is refused as other content under a known id', async () => {
    const input = audit();
    expect(await answer(input)).toMatchObject({ type: true });
    const elsewhere = { ...input, store_id: await store(server.db) };
    expect(await answer(elsewhere)).toMatchObject({ type: false, code: 'survey_id_taken', field: 'survey_id' });
    expect(await answer(input)).toMatchObject({ type: true });
  });

  test('waits for the one that came first, and is refused if that one remains', async () => {
    const [id, pier] = [randomUUID(), await store(server.db)];
    const first = await server.db.startTransaction().execute();
    await survey(first, harbour, { id });
    const second = answer({ survey_id: id, store_id: pier, date: '2026-11-20', answers: [] });
    await waitForBlockedStatement(server);
    await first.commit().execute();
    expect(await second).toMatchObject({ type: false, code: 'survey_id_taken' });
    const { rows } = await sql`select store_id from surveys where id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ store_id: harbour }]);
  });

  test('is refused by the database for every writer', async () => {
    const { db } = server;
    const pier = await store(db);
    const row = await db.selectFrom('surveys').where('id', '=', surveyId).selectAll().executeTakeFirstOrThrow();
    const { seq: _, ...elsewhere } = { ...row, store_id: pier };
    await expect(db.insertInto('surveys').values(elsewhere).execute()).rejects.toMatchObject({ code: '23503' });
    const sameKey = { id: surveyId, store_id: pier };
    await expect(db.insertInto('survey_ids').values(sameKey).execute()).rejects.toMatchObject({ code: '23505' });
  });
});

test('deleting a survey’s id deletes everything about it', async () => {
  const { db } = server;
  const id = await survey(db, harbour);
  await db.deleteFrom('survey_ids').where('id', '=', id).execute();
  const { rows } = await sql`
    select from surveys where id = ${id} union all select from survey_answers where survey_id = ${id}`.execute(db);
  expect(rows).toEqual([]);
});
