import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankDatabase } from '../../../test/support/database.ts';
import { onDatabase } from '../../../test/support/digest.ts';
import { action, group, groupUser, person, store, survey, type Person } from '../../../test/support/factories.ts';
import { testServer, type TestServer } from '../../../test/support/server.ts';
import * as dashboard from '../../contract/insight/dashboard.ts';
import type { Call } from '../../contract/kit/call.ts';
import { linkAction } from '../../contract/followUp/actions/links.ts';
import { addCalendar } from '../../contract/followUp/schedule/calendar.ts';
import { addSchedule } from '../../contract/followUp/schedule/schedules.ts';
import { setTarget } from '../../contract/followUp/targets.ts';
import { addShare } from '../../contract/insight/reports.ts';
import { addPhone } from '../../contract/audits/phones.ts';
import { readRegionReport, readRegionTrend } from '../../contract/insight/regions.ts';
import { correctSurvey, listSurveysOfStore, readSurvey, voidSurvey } from '../../contract/audits/surveys.ts';
import { buildApp } from '../app.ts';
import { columnsOf } from '../operations/backups/queries.ts';
import { BACKUP_TABLES } from '../operations/backups/tables.ts';
import { hashToken } from '../identity/viewer.ts';
import { activeInstrument } from '../shared/definitions/installedInstruments.ts';
import { applyMigration, migrate, migrationFiles, CREATE_MIGRATIONS_TABLE } from './migrate.ts';
import { connect } from './pool.ts';

// Runs a database through every past schema. At each one, another organisation is added with the data that this schema
// supports. In the newest schema all organisations must be complete: no row is lost, no value changes, precomputed
// counts are right, and calls answer as for an organisation added today.

const NOW = new Date('2026-11-21T12:00:00Z');

/** The tables in a backup, and sessions, but not `organisation`, whose only row a migration creates. */
const FILLED = BACKUP_TABLES.filter((name) => name !== 'organisation').flatMap((name) =>
  name === 'users' ? ['users', 'sessions'] : [name],
);

type Rows = Record<string, unknown>[];

let server: TestServer;
let ann: Person;
let gus: Person;
let requests: [call: Call, input: object, by: Person][];
const source = new Map<string, Rows>();
const files = await migrationFiles();

beforeAll(async () => {
  server = await testServer();
  server.clock.now = NOW;
  await fill();
  await onDatabase(server.url, async (client) => {
    for (const table of FILLED) source.set(table, await rowsOf(client, table));
  });
});
afterAll(() => server.close());

/** Adds a sample organisation and the requests to compare. */
async function fill(): Promise<void> {
  const { db } = server;
  const groups = [await group(db, { name: 'Coastal' }), await group(db, { name: 'Inland' })];
  const stores: string[] = [];
  for (const name of ['Acorn', 'Birch', 'Cedar', 'Dogwood', 'Elm']) {
    stores.push(await store(db, { name, groups: groups.slice(0, stores.length % 3) }));
  }
  ann = await person(db, { now: NOW });
  gus = await groupUser(db, { groupId: groups[0] ?? '', stores: stores.slice(0, 3), now: NOW });
  const questions = [...(await activeInstrument(db)).questions.keys()];
  const ids: string[] = [];
  for (let at = 0; at < 20; at++) {
    const answers = Object.fromEntries(
      questions.map((question, number) => [question, (number * 7 + at) % 5 === 0 ? 'No' : 'Yes']),
    );
    const date = new Date(NOW.getTime() - at * 26 * 86_400_000).toISOString();
    const actions = [{ question: `Price of ${at}?`, answers: ['Lower it'], notes: 'soon' }].slice(at % 2);
    ids.push(await survey(db, stores[at % 4] ?? '', { answers, date, actions, by: at % 3 === 0 ? 'ann' : 'gus' }));
  }
  const change = async (call: Call, input: object) =>
    expect((await server.call(call, { reason: 'mistaken', version: 1, ...input }, ann)).body).toMatchObject({
      type: true,
    });
  await change(voidSurvey, { survey_id: ids[4] });
  await change(correctSurvey, { survey_id: ids[5], kind: 'second' });
  await change(correctSurvey, { survey_id: ids[6], answers: [{ question_id: questions[0], answer: 'Yes' }] });
  const fridgeAction = await action(db, stores[0] ?? '', 'Mend the fridge', { question: questions[1] ?? '' });
  await grantAccess(fridgeAction, stores[0] ?? '');
  await db.updateTable('stores').set({ archived_at: NOW }).where('name', '=', 'Dogwood').execute();
  const range = { start_date: '2025-05-01', end_date: '2026-11-21' };
  requests = [
    [dashboard.readScores, { store_id: stores[0] }, gus],
    [dashboard.readDayScores, { store_id: stores[1], ...range }, gus],
    [listSurveysOfStore, { store_id: stores[0] }, ann],
    [readSurvey, { surveyid: ids[0] }, gus],
    [readRegionReport, { group_id: groups[0] }, gus],
    [readRegionTrend, { group_id: groups[1], ...range }, ann],
  ];
}

/** Adds records whose secret is stored as a hash, and a target and a schedule for the store. */
async function grantAccess(actionId: string, storeId: string): Promise<void> {
  const inputs: [call: Call, input: object][] = [
    [linkAction, { action_id: actionId }],
    [addShare, { store_id: storeId, label: 'Owner' }],
    [addPhone, { name: 'Red phone' }],
    [addCalendar, {}],
    [setTarget, { store_id: storeId, area: 'overall', score: 80, by: '2027-06-01' }],
    [addSchedule, { name: 'Monthly', stores: [storeId], every: 1, unit: 'month', start: '2026-12-01' }],
  ];
  for (const [call, input] of inputs) expect((await server.call(call, input, ann)).body).toMatchObject({ type: true });
}

test('data written under each schema is migrated to the newest, with every row, total and answer', async () => {
  const database = await blankDatabase();
  try {
    const expected: { name: string; table: string; columns: string[]; rows: Rows }[] = [];
    await onDatabase(database.url, async (client) => {
      await client.query(CREATE_MIGRATIONS_TABLE);
      for (const [stage, name] of files.entries()) {
        await client.query('begin');
        await applyMigration(client, name);
        for (const row of await putRows(client, stage)) expected.push({ name, ...row });
        await client.query('commit');
      }
    });
    await migrate(database.url);
    await onDatabase(database.url, async (client) => {
      for (const table of FILLED) {
        const content = await rowsOf(client, table);
        const inputs = expected.filter((row) => row.table === table);
        const rowCount = inputs.reduce((sum, { rows }) => sum + rows.length, 0);
        // If a table is newer than the first schema, a migration may have filled it from older rows.
        if (inputs[0]?.name === files[0]) expect(content, table).toHaveLength(rowCount);
        else expect(content.length, table).toBeGreaterThanOrEqual(rowCount);
        for (const { name, columns, rows } of inputs) {
          const remaining = columns.filter((column) => content.length === 0 || column in (content[0] ?? {}));
          const currentLines = new Set(content.map((row) => lineOf(row, remaining)));
          expect(
            rows.map((row) => lineOf(row, remaining)).filter((line) => !currentLines.has(line)),
            `${table} of ${name}`,
          ).toEqual([]);
        }
      }
      const surveys = expected.filter(({ table }) => table === 'surveys');
      expect(surveys.map(({ rows }) => rows.length)).toEqual(files.map((name) => (name < '0021' ? 18 : 20)));
      const totals = await onDatabase(server.url, totalsOf);
      expect(await totalsOf(client)).toEqual(totals.map((total) => total * files.length));
    });
    const today = await answersOn(server.url, [undefined]);
    const later = await answersOn(database.url, [...files.keys()]);
    expect(differences(later, today)).toEqual([]);
  } finally {
    await database.drop();
  }
});

/** Returns the text with its ids, email addresses and group names changed so that they are unique to the stage. */
function asOf(stage: number, text: string): string {
  return text
    .replaceAll(/[\da-f]{4}(?=[\da-f]{4}(?:-[\da-f]{4}){3}-[\da-f]{12})/g, stage.toString(16).padStart(4, '0'))
    .replaceAll('@example.org', `@stage${stage}.example.org`)
    .replaceAll('Coastal', `Coastal ${stage}`)
    .replaceAll('Inland', `Inland ${stage}`);
}

const tokenOf = (token: string, stage: number | undefined) => (stage === undefined ? token : `${token}-${stage}`);

/** Inserts today's rows, adapted to the stage, into the tables and columns of its schema. */
async function putRows(client: Client, stage: number) {
  const tableRows: { table: string; columns: string[]; rows: Rows }[] = [];
  for (const table of FILLED) {
    const present = await columnsOf(client, table);
    const rows = await takenBy(client, rowsAsOf(stage, table));
    if (present.length === 0 || rows.length === 0) continue;
    // All organisations use the same instrument and settings.
    if (['instruments', 'settings'].includes(table) && stage > 0) continue;
    const columns = present.filter((column) => column in (rows[0] ?? {}));
    await client.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
    tableRows.push({ table, columns, rows });
  }
  return tableRows;
}

function rowsAsOf(stage: number, table: string): Rows {
  const rows = JSON.parse(asOf(stage, JSON.stringify(source.get(table) ?? []))) as Rows;
  if (table === 'sessions')
    return rows.map((row) => {
      const { token = '' } =
        [ann, gus].find(({ token: secret }) => `\\x${hashToken(secret).toString('hex')}` === row['token_hash']) ?? {};
      return { ...row, token_hash: `\\x${hashToken(tokenOf(token, stage)).toString('hex')}` };
    });
  if (table === 'instruments') return rows;
  // Makes sequence numbers and the hashes of secrets unique as well.
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      ['id', 'seq'].flatMap((name) => (typeof row[name] === 'number' ? [[name, row[name] + stage * 1_000]] : [])),
    ),
    ...Object.fromEntries(
      ['token_hash', 'key_hash'].flatMap((name) => {
        const hash = row[name];
        return typeof hash === 'string' ? [[name, hash.slice(0, -4) + stage.toString(16).padStart(4, '0')]] : [];
      }),
    ),
  }));
}

/** If the schema is older than survey kinds and voiding, leaves out the surveys that don't count. */
async function takenBy(client: Client, rows: Rows): Promise<Rows> {
  if ((await columnsOf(client, 'surveys')).includes('counted')) return rows;
  const uncountedIds = (source.get('surveys') ?? [])
    .filter((survey) => !survey['counted'])
    .map((survey) => String(survey['id']).slice(4));
  return rows.filter((row) => !uncountedIds.includes(String(row['survey_id'] ?? row['id']).slice(4)));
}

function lineOf(row: Rows[number], columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => row[column]));
}

async function rowsOf(client: Client, table: string): Promise<Rows> {
  const { rows } = await client.query<{ row: Rows[number] }>(`select to_jsonb(each) as row from ${table} each`);
  return rows.map(({ row }) => row);
}

/**
 * Returns the sums of the precomputed totals: the months of all grouped stores, the months of each store, and the
 * number of stores.
 */
async function totalsOf(client: Client): Promise<number[]> {
  const { rows } = await client.query<Record<string, number>>(
    `select grouped.*, months.*, (select sum(stores) from counted_stores)::int as stores
     from (select sum(surveys)::int as a, sum(overall_sum)::int as b, sum(overall_sum * extract(month from month))::int as c
           from grouped_months) grouped,
       (select sum(surveys)::int as d, sum(overall_sum)::int as e, sum(overall_sum * extract(month from month))::int as f
        from store_months) months`,
  );
  return Object.values(rows[0] ?? {});
}

/** Makes some calls on a database as the users of each stage, and returns the responses. */
async function answersOn(url: string, stages: readonly (number | undefined)[]): Promise<string[][]> {
  const database = connect(url, { max: 2 });
  const config = { dataDir: server.dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' } as const;
  const app = await buildApp({ config, database, clock: () => NOW });
  const ask = async (stage: number | undefined): Promise<string[]> => {
    const answers: string[] = [];
    for (const [{ path }, input, { token }] of requests) {
      const headers = { authorization: `Basic ${tokenOf(token, stage)}` };
      const payload = stage === undefined ? input : (JSON.parse(asOf(stage, JSON.stringify(input))) as object);
      answers.push((await app.inject({ method: 'POST', url: path, payload, headers })).body);
    }
    return answers;
  };
  try {
    return await inTurn(stages, ask);
  } finally {
    await app.close();
    await database.close();
  }
}

async function inTurn<T, R>(list: readonly T[], work: (element: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const element of list) results.push(await work(element));
  return results;
}

/** Describes the calls that are refused for a stage's users, or answered differently than for today's users. */
function differences(later: readonly string[][], [today = []]: readonly string[][]): string[] {
  return later.flatMap((answers, stage) =>
    requests.flatMap(([{ path }], at) => {
      const [is, should] = [answers[at] ?? '', asOf(stage, today[at] ?? '')];
      return is === should && is.startsWith('{"type":true') ? [] : [`${files[stage]} ${path}: ${is.slice(0, 200)}`];
    }),
  );
}
