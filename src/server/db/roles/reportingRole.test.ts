import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, DatabaseError } from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { person, store, survey } from '../../../../test/support/factories.ts';
import { addAssessment, plainModule } from '../../../../test/support/modules.ts';
import { sharedDatabase } from '../../../../test/support/database.ts';
import { packageRoot } from '../../files/packageRoot.ts';
import { ALL_FUNCTIONS, ALL_TABLES } from '../../operations/backups/tables.ts';
import { SETS } from '../../dataOut/feed/sets.ts';
import { loadDefinition } from '../../audits/definitions/changes.ts';
import { makeReportingRole, openViews, reportingRoles } from './reportingRole.ts';

// The embedded database has a superuser who can create roles.
const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;

/** PostgreSQL's error code for insufficient_privilege. */
const NOT_ALLOWED = '42501';

const VIEWS = Object.values(SETS).filter(({ view }) => view !== null);
/** Sets that have rows in this test. */
const FILLED = new Set(['Stores', 'Surveys', 'Answers', 'Assessments', 'AssessmentAnswers', 'Measures']);

describe.skipIf(!isEmbedded)('a role for reports', async () => {
  const database = await sharedDatabase();
  const name = `reports_${randomUUID().replaceAll('-', '')}`;
  const password = "of the 'test'";
  const { id: userId } = await person(database.db);
  const shop = await store(database.db);
  await survey(database.db, shop);
  await loadDefinition(database.db, { kind: 'module', definition: plainModule('plain') }, { use: true });
  const { id: moduleId } = await database.db.selectFrom('modules').select('id').executeTakeFirstOrThrow();
  const measure = { measure: 'share', value: 100, coverage: null, enough: true, n: 1 };
  const result = { answers: [{ item: 'sold', value: 'yes' }], measures: [measure] };
  await addAssessment(database.db, { storeId: shop, moduleId, module: 'plain', userId, result });
  const superuser = await connectAs('postgres', inject('superuserPassword'));
  const consoles = [new URL(database.url).username];
  await makeReportingRole(superuser, { name, password, consoles });
  const reader = await connectAs(name, password);

  async function connectAs(user: string, secret: string): Promise<Client> {
    const url = new URL(database.url);
    [url.username, url.password] = [user, secret];
    const client = new Client({ connectionString: url.href });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  afterAll(async () => {
    await reader.end();
    await superuser.query(`drop owned by ${name}`);
    await superuser.query(`drop role ${name}`);
    await superuser.end();
  });

  test.each(VIEWS)(
    'reads the view of $name, whose columns are those of the set',
    async ({ name: set, view, columns }) => {
      const { rows, fields } = await reader.query(`select * from reporting.${view ?? ''}`);
      expect(fields.map((field) => field.name)).toEqual(columns.map((column) => column.name));
      if (FILLED.has(set)) expect(rows.length).toBeGreaterThan(0);
    },
  );

  const tries = [
    ...[...ALL_TABLES, 'schema_migrations'].flatMap((table) => [
      `select * from public.${table}`,
      `insert into public.${table} default values`,
      `update public.${table} set id = null`,
      `delete from public.${table}`,
      `truncate public.${table}`,
      `drop table public.${table}`,
    ]),
    ...ALL_FUNCTIONS.map((routine) => `select public.${routine}()`),
    'select public.take_shard()',
    'select public.hold_time_zone()',
    ...VIEWS.flatMap(({ view: set }) => [
      `drop view reporting.${set}`,
      `alter view reporting.${set} rename to mine`,
      `comment on view reporting.${set} is 'mine'`,
      `do $$ begin lock table reporting.${set} in row exclusive mode; end $$`,
    ]),
    'drop schema reporting',
    'copy public.users to stdout',
    'insert into reporting.groups (group_name) values (1)',
    'create table public.mine (id int)',
    'create table reporting.mine (id int)',
    'create temporary table mine (id int)',
    'create view reporting.mine as select 1',
    'create schema mine',
    'create function reporting.mine() returns int language sql as $$ select 1 $$',
    'create role mine',
    'create database mine',
    'create extension dblink',
    `alter role ${name} superuser`,
    `alter role ${name} createrole`,
    'set role postgres',
    'set session authorization postgres',
    'select * from pg_authid',
    'select * from pg_statistic',
    "select pg_read_file('PG_VERSION')",
    "select pg_ls_dir('.')",
    "copy (select 1) to '/tmp/reporting-role'",
    "copy (select 1) to program 'true'",
    'select lo_create(0)',
    "select lo_from_bytea(0, 'x')",
    "alter system set work_mem = '1GB'",
    'checkpoint',
    'select pg_reload_conf()',
    'do $$ begin lock table public.stores in access share mode; end $$',
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user',
    'select pg_cancel_backend(pid) from pg_stat_activity where usename <> current_user',
    'create publication mine',
    'create event trigger mine on ddl_command_end execute function pg_notify()',
    "select nextval('public.surveys_seq_seq')",
  ];

  test('can do nothing else', async () => {
    // The role can turn off its own read-only default.
    await reader.query('set default_transaction_read_only = off');
    const otherwise: string[] = [];
    for (const statement of tries) {
      const code = await reader.query(statement).then(
        () => 'done',
        (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
      );
      // Any other error could hide that the role has the permission.
      if (code !== NOT_ALLOWED) otherwise.push(`${statement}: ${code}`);
    }
    expect(otherwise).toEqual([]);
    // PostgreSQL reports that some views don't support deletes, not that the permission is missing.
    for (const { view } of VIEWS) await expect(reader.query(`delete from reporting.${view ?? ''}`)).rejects.toThrow();
  });

  test('may read the views that a later migration adds', async () => {
    const migration = await readFile(path.join(packageRoot, 'migrations/0060_reporting_of_assessments.sql'), 'utf8');
    const read = 'select from reporting.assessments, reporting.assessment_answers, reporting.measures';
    await superuser.query(`revoke select on all tables in schema reporting from ${name}`);
    await expect(reader.query(read)).rejects.toThrow('permission denied');
    await superuser.query(migration.slice(migration.indexOf('do $$')));
    await expect(reader.query(read)).resolves.toBeDefined();
    await openViews(superuser, name);
  });

  test('is recognised, and gets its views again after a restore', async () => {
    expect(await reportingRoles(superuser)).toEqual([name]);
    await openViews(superuser, name);
  });
});
