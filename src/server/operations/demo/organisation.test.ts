import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, monthsBefore, MS_PER_DAY } from '../../../domain/days.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { loadDemo } from './load.ts';
import { DEMO_STORES } from './organisation.ts';
import { isDemo } from './queries.ts';

const TODAY = new Date('2026-11-21T00:10:00Z');
const DAY = dayOf(TODAY);

const server = await sharedServer();
await loadDemo(server.db, imageHome(server), TODAY);

describe('the demo organisation', () => {
  test('has 4 groups, 24 stores, 12 people and about 600 surveys, and is marked as a demo', async () => {
    expect(await count('groups')).toBe(4);
    expect(await count('stores')).toBe(24);
    expect(await count('users')).toBe(12);
    expect(Math.abs((await count('surveys')) - 600)).toBeLessThan(40);
    expect(await isDemo(server.db)).toBe(true);
  });

  test('keeps each store’s counts equal to its surveys', async () => {
    const stores = await server.db.selectFrom('stores').selectAll().execute();
    for (const { id, name, survey_count: surveyCount, last_survey_at: last } of stores) {
      const surveyId = (await surveysOf(name)).map((survey) => survey.taken_at.getTime());
      expect([id, surveyCount, last?.getTime()]).toEqual([id, surveyId.length, surveyId.at(-1)]);
    }
  });

  test('ends shortly before today and reaches back 24 months', async () => {
    const { rows } = await sql<{ first: Date; last: Date }>`
      select min(taken_at) as first, max(taken_at) as last from surveys`.execute(server.db);
    const [{ first, last }] = rows as [{ first: Date; last: Date }];
    expect(dayOf(first) >= monthsBefore(DAY, 24)).toBe(true);
    expect(dayOf(first) < monthsBefore(DAY, 23)).toBe(true);
    expect(dayOf(last) < DAY).toBe(true);
    expect(dayOf(last) >= addDays(DAY, -4)).toBe(true);
  });

  test('spreads scores from about 35 to about 90', async () => {
    const { rows } = await sql<{ least: number; middle: number; most: number }>`
      select min(overall) as least, max(overall) as most, percentile_disc(0.5) within group (order by overall) as middle
      from surveys`.execute(server.db);
    expect(rows[0]?.least).toBeGreaterThanOrEqual(30);
    expect(rows[0]?.least).toBeLessThan(40);
    expect(rows[0]?.middle).toBeGreaterThan(55);
    expect(rows[0]?.most).toBeGreaterThan(85);
    expect(rows[0]?.most).toBeLessThan(96);
  });

  test('improves slowly, and seldom changes an answer from one audit to the next', async () => {
    const all = DEMO_STORES.filter(({ path }) => path.length === 2);
    const gains = await Promise.all(
      all.map(async ({ name }) => {
        const scores = (await surveysOf(name)).map(({ overall }) => overall);
        return mean(scores.slice(-3)) - mean(scores.slice(0, 3));
      }),
    );
    expect(mean(gains)).toBeGreaterThan(6);
    const { rows } = await sql<{ changed: number }>`
      select avg((answer <> before)::int)::float as changed from (
        select answer ->> 1 as answer, lag(answer ->> 1) over (
          partition by surveys.store_id, answer ->> 0 order by taken_at, surveys.id) as before
        from survey_answers join surveys on surveys.id = survey_id, jsonb_array_elements(answers) as answer) as pairs
      where before is not null`.execute(server.db);
    expect(rows[0]?.changed).toBeGreaterThan(0.02);
    expect(rows[0]?.changed).toBeLessThan(0.08);
  });

  test('has a group with lower scores', async () => {
    const { rows } = await sql<{ name: string; score: number }>`
      select groups.name, avg(overall)::float as score
      from surveys join group_stores using (store_id) join groups on groups.id = group_id
      group by groups.name order by score`.execute(server.db);
    expect(rows[0]?.name).toBe('Copperwick');
    expect((rows[1]?.score ?? 0) - (rows[0]?.score ?? 0)).toBeGreaterThan(10);
  });

  test('has a store whose score dropped recently', async () => {
    const scores = (await surveysOf('Lantern Pier Stores')).map(({ overall }) => overall);
    expect(Math.max(...scores.slice(0, -3)) - (scores.at(-1) ?? 0)).toBeGreaterThan(20);
  });

  test('has gaps: a store never audited, one not for three months, one paused, three that started late', async () => {
    expect(await surveysOf('Nettlewick Larder')).toEqual([]);
    const overdue = await surveysOf('Hayloft Provisions');
    expect(dayOf(overdue.at(-1)?.taken_at ?? TODAY) < monthsBefore(DAY, 3)).toBe(true);
    const pausedSurveys = (await surveysOf('Mossgate Grocery')).map(
      ({ taken_at: takenAt }) => takenAt.getTime() / MS_PER_DAY,
    );
    expect(Math.max(...pausedSurveys.slice(1).map((day, at) => day - (pausedSurveys[at] ?? 0)))).toBeGreaterThan(90);
    const surveyLists = await Promise.all(DEMO_STORES.map(({ name }) => surveysOf(name)));
    expect(surveyLists.filter(([first]) => first && dayOf(first.taken_at) > monthsBefore(DAY, 14))).toHaveLength(3);
  });

  test('has two audits on one day at one store, by different minutes', async () => {
    const { rows } = await sql<{ name: string; moments: number }>`
      select name, count(distinct taken_at)::int as moments from surveys join stores on stores.id = store_id
      where counted group by name, (taken_at at time zone 'UTC')::date having count(*) > 1`.execute(server.db);
    expect(rows).toEqual([{ name: 'Acorn Lane Pantry', moments: 2 }]);
  });

  test('has unanswered questions and unassessed categories, notes and plans, and auditors without an account', async () => {
    const { rows } = await sql<Record<string, number>>`
      select
        count(*) filter (where answers @? 'strict $[*] ? (@[1] == "N/A")')::int as not_applicable,
        count(*) filter (where answers @? 'strict $[*] ? (@[1] == "")')::int as left_open,
        count(*) filter (where jsonb_array_length(manager_answers) > 0)::int as words,
        count(*) filter (where jsonb_array_length(actions) = 3)::int as full_plans,
        max(jsonb_array_length(actions))::int as longest_plan,
        count(*) filter (where 0 in (fv_counted, sf_counted, mc_counted, bc_counted, ms_counted, de_counted,
          dr_counted))::int as categories_left_out,
        count(*) filter (where user_id is null)::int as by_former,
        count(*) filter (where user_name = '')::int as nameless
      from survey_answers join surveys on surveys.id = survey_id`.execute(server.db);
    const [figures = {}] = rows;
    expect(figures).toMatchObject({ longest_plan: 3, nameless: 0 });
    for (const title of ['not_applicable', 'left_open', 'words', 'full_plans', 'by_former'])
      expect([title, (figures[title] ?? 0) > 50]).toEqual([title, true]);
    expect(figures['categories_left_out']).toBeGreaterThan(2);
  });

  test('has one store in two groups, and one person with one store', async () => {
    const { rows: shared } = await sql`select store_id from group_stores group by store_id having count(*) > 1`.execute(
      server.db,
    );
    expect(shared).toHaveLength(1);
    const { rows: single } = await sql`select user_id from user_stores group by user_id having count(*) = 1`.execute(
      server.db,
    );
    expect(single).toHaveLength(1);
  });

  test('has pictures of 16 stores and 6 people, each of them there', async () => {
    const stores = await server.db.selectFrom('stores').where('image', 'is not', null).select('image').execute();
    const users = await server.db.selectFrom('users').where('image', 'is not', null).select('image').execute();
    expect([stores.length, users.length]).toEqual([16, 6]);
    for (const { image } of [...stores, ...users]) {
      const { statusCode, headers, rawPayload } = await server.app.inject({ url: image ?? '' });
      expect([image, statusCode, headers['content-type']]).toEqual([image, 200, 'image/png']);
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
    }
    const files = await readdir(path.join(server.dataDir, 'images'));
    expect(files.filter((name) => !name.startsWith('photo-'))).toHaveLength(22);
  });
});

function surveysOf(name: string) {
  return server.db
    .selectFrom('surveys')
    .innerJoin('stores', 'stores.id', 'surveys.store_id')
    .where('stores.name', '=', name)
    .where('counted', '=', true)
    .select(['taken_at', 'overall'])
    .orderBy('taken_at')
    .execute();
}

async function count(table: 'groups' | 'stores' | 'users' | 'surveys'): Promise<number> {
  const { total } = await server.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
