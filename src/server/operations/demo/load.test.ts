import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as account from '../../../contract/access/account.ts';
import * as dashboard from '../../../contract/insight/dashboard.ts';
import type { DayScore, StoreCard } from '../../../contract/kit/shapes.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { addDays, dayOf, monthsBefore } from '../../../domain/days.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import type { Db } from '../../db/schema.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { loadDemo } from './load.ts';
import { DEMO_SIGN_INS } from './notice.ts';

const TODAY = new Date('2026-11-21T00:10:00Z');
const DAY = dayOf(TODAY);

const server = await sharedServer();
await loadDemo(server.db, imageHome(server), TODAY);

describe('signing in to the demo', () => {
  const range = { start_date: monthsBefore(DAY, 1), end_date: DAY };

  test.each(DEMO_SIGN_INS.accounts)('$role: the first store shows five days or more within a month', async (person) => {
    const { token, stores } = await signIn(person.email);
    const storeId = stores[0]?._id;
    const { body } = await server.call(dashboard.readDayScores, { ...range, store_id: storeId }, { token });
    const days = body['resultData'] as DayScore[];
    expect(days.length).toBeGreaterThanOrEqual(5);
    expect(Math.min(...days.map(({ overall_score: score }) => score))).toBeGreaterThan(70);
    expect((days.at(-1)?.date ?? '') >= addDays(DAY, -4)).toBe(true);
  });

  test('the administrator sees every store, the manager four of one group', async () => {
    expect((await signIn('admin@example.org')).stores).toHaveLength(24);
    const { stores } = await signIn('manager@example.org');
    expect(stores.map(({ store_name: name }) => name)).toEqual([
      'Barley Quay Foods',
      'Driftwood Market',
      'Lantern Pier Stores',
      'Windlebay Market',
    ]);
    const { rows } = await sql<{ outside: number }>`
      select count(*)::int as outside from users join user_stores on user_id = users.id
      where group_id is not null and not exists (
        select 1 from group_stores
        where group_stores.group_id = users.group_id and group_stores.store_id = user_stores.store_id)`.execute(
      server.db,
    );
    expect(rows).toEqual([{ outside: 0 }]);
  });
});

test('agreed actions have the status that later audits left them in', async () => {
  const { rows } = await sql<{ status: string; number: number }>`
    select status, count(*)::int as number from actions group by status`.execute(server.db);
  const result = Object.fromEntries(rows.map(({ status, number }) => [status, number]));
  expect(Object.keys(result).toSorted()).toEqual(['confirmed', 'doing', 'done', 'dropped', 'open']);
  expect(Object.values(result).reduce((sum, count) => sum + count, 0)).toBeLessThan(150);
});

test('actions were confirmed on the days of their audits, not all on the day the demo was loaded', async () => {
  const { rows } = await sql<{ differs: boolean }>`
    select action_steps.at <> surveys.taken_at as differs
    from actions
      join action_steps on action_steps.action_id = actions.id and action_steps.kind = 'confirmed'
      join surveys on surveys.store_id = actions.store_id and surveys.id = actions.confirmed_by`.execute(server.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ differs }) => differs)).toEqual([]);
});

describe('loading', () => {
  test('gives the same rows and pictures on the same day, at any hour', async () => {
    await withFresh(async (db, folder) => {
      await loadDemo(db, imageHome({ dataDir: folder }), new Date('2026-11-21T23:50:00Z'));
      expect(await contentHash(db)).toBe(await contentHash(server.db));
      for (const file of await readdir(path.join(folder, 'images'))) {
        const [one, other] = await Promise.all(
          [folder, server.dataDir].map((dir) => readFile(path.join(dir, 'images', file))),
        );
        expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
      }
    });
  });

  test('happens once, also when two processes start simultaneously', async () => {
    await withFresh(async (db, folder) => {
      await Promise.all([
        loadDemo(db, imageHome({ dataDir: folder }), TODAY),
        loadDemo(db, imageHome({ dataDir: folder }), TODAY),
      ]);
      expect(await count(db, 'users')).toBe(12);
      expect(await contentHash(db)).toBe(await contentHash(server.db));
    });
  });

  test('leaves nothing behind when it fails midway', async () => {
    await withFresh(async (db, folder) => {
      await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`.execute(
        db,
      );
      await sql`create trigger fail before insert on surveys for each row
        when (new.taken_at > '2026-01-01') execute function fail()`.execute(db);
      await expect(loadDemo(db, imageHome({ dataDir: folder }), TODAY)).rejects.toThrow('disk full');
      for (const table of ['groups', 'stores', 'users', 'surveys', 'settings', 'modules'] as const)
        expect([table, await count(db, table)]).toEqual([table, 0]);
    });
  });
});

async function signIn(email: string): Promise<{ token: string; stores: StoreCard[] }> {
  const { body } = await server.call(account.login, { email, password: DEMO_SIGN_INS.password });
  const { token, userid } = body['resultData'] as { token: string; userid: string };
  const reply = await server.call(listStoresOfUser, { user_id: userid }, { token });
  return { token, stores: reply.body['resultData'] as StoreCard[] };
}

async function withFresh(work: (db: Db, folder: string) => Promise<void>): Promise<void> {
  const database = await testDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'fourscore-demo-'));
  try {
    await work(database.db, folder);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function count(
  db: Db,
  table: 'groups' | 'stores' | 'users' | 'surveys' | 'settings' | 'modules',
): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns a hash of the demo's rows, without values that differ each time, such as salted password hashes. */
async function contentHash(db: Db): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(groups)::text as row from groups
    union all select to_jsonb(stores)::text from stores
    union all select (to_jsonb(users) - 'password_hash')::text from users
    union all select (to_jsonb(group_stores) - 'joined_at')::text from group_stores
    union all select to_jsonb(user_stores)::text from user_stores
    union all select (to_jsonb(surveys) - 'received_at')::text from surveys
    union all select to_jsonb(survey_answers)::text from survey_answers
    union all select to_jsonb(actions)::text from actions
    union all select (to_jsonb(action_steps) - 'id')::text from action_steps
    union all select (to_jsonb(schedules) - 'made_at')::text from schedules
    union all select (to_jsonb(schedule_stores) - 'joined_at')::text from schedule_stores
    union all select to_jsonb(visit_exceptions)::text from visit_exceptions
    union all select to_jsonb(targets)::text from targets
    union all select to_jsonb(photos)::text from photos
    union all select to_jsonb(modules)::text from modules
    union all select to_jsonb(module_settings)::text from module_settings
    union all select to_jsonb(definition_uses)::text from definition_uses where kind = 'module'
    union all select to_jsonb(assessments)::text from assessments
    union all select to_jsonb(assessment_answers)::text from assessment_answers
    union all select to_jsonb(measures)::text from measures
    union all select to_jsonb(assessment_revisions)::text from assessment_revisions
    union all select to_jsonb(latest_assessments)::text from latest_assessments
    union all select to_jsonb(action_photos)::text from action_photos
    union all select to_jsonb(settings)::text from settings where name = 'demo_example'
    order by row`.execute(db);
  return createHash('sha256')
    .update(rows.map(({ row }) => row).join('\n'))
    .digest('hex');
}
