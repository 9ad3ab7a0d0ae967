import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { readAgreement, readEffect } from '../../src/contract/insight/evaluation.ts';
import { readPeers } from '../../src/contract/insight/dashboard.ts';
import { AREAS } from '../../src/domain/scoring/scoreColumns.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { groupUser, person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { fillGroups } from './regions.fill.ts';
import { option, summary, timeEach, withDatabase } from './support.ts';

// Measures the effect in 50 stores against 50 over two years, the agreement of 500 pairs, and a store compared with its
// peers: npm run bench -- evaluation --most 1000000. Goals for a million surveys: 100, 150 and 10 ms at the 95th
// percentile. Then it runs the agreement of nearly 5,000 pairs and the effect in 2,500 stores against 2,500 on their
// own days, two at a time: these may block the event loop for at most 50 ms.

const RUNS = option('runs', 100);
const STORES = 5_000;
const GROUPS = 50;
const PAIRS = 500;
const PAIRS_MOST = 4_400;
const ARM = 50;
const DAY_MS = 86_400_000;
const most = option('most', 1_000_000);

for (const surveys of [100_000, 1_000_000].filter((count) => count <= most)) {
  await withDatabase(
    async (database, dataDir) => {
      const config = { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' } as const;
      const app = await buildApp({ config, database });
      await measure(database.db, surveys, app);
      await fillPairs(database.db, PAIRS_MOST);
      await measureLoop(database.db, app);
      await app.close();
    },
    {
      prepare: async (database) => {
        await fill(database, { stores: STORES, surveys });
        await fillGroups(database, { groups: GROUPS, users: 1 });
        await fillPairs(database.db, PAIRS);
      },
    },
  );
}

/** Adds a second survey, an hour later and with the same answers, to the latest audit of some stores. */
async function fillPairs(db: Db, pairs: number): Promise<void> {
  const areas = sql.join(
    AREAS.flatMap((area) => [area, `${area}_points`, `${area}_counted`]).map((name) => sql.ref(name)),
  );
  await sql`
    with visits as materialized (
      select gen_random_uuid() as new_id, latest.*
      from (select id as of_store from stores order by id limit ${pairs}) audited
      cross join lateral (select * from surveys where store_id = of_store and counted order by taken_at desc limit 1) latest
    ), ids as (
      insert into survey_ids (id, store_id) select new_id, store_id from visits
    ), surveys_made as (
      insert into surveys (id, store_id, taken_at, kind, counted, user_name, instrument_id, content_hash, ${areas})
      select new_id, store_id, taken_at + interval '1 hour', 'second', false, 'Second', instrument_id, content_hash, ${areas}
      from visits
    )
    insert into survey_answers (store_id, survey_id, answers, manager_answers, actions)
    select visits.store_id, new_id, answers, manager_answers, actions
    from visits join survey_answers on survey_answers.store_id = visits.store_id and survey_id = visits.id
  `.execute(db);
}

async function measure(db: Db, surveys: number, app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  // A single user would reach the limit on calls per minute.
  const people = await Promise.all(Array.from({ length: 40 }, () => person(db)));
  const stores = (await db.selectFrom('stores').select('id').orderBy('id').execute()).map(({ id }) => id);
  const { last } = await db
    .selectFrom('stores')
    .select(({ fn }) => fn.max('last_survey_at').as('last'))
    .executeTakeFirstOrThrow();
  const dayBefore = (days: number) =>
    new Date((last?.getTime() ?? Date.now()) - days * DAY_MS).toISOString().slice(0, 10);
  const range = { start_date: dayBefore(730), end_date: dayBefore(-1) };
  let count = 0;
  const call = async (url: string, payload: object, token = people[count++ % people.length]?.token) => {
    const response = await app.inject({ method: 'POST', url, payload, headers: { authorization: `Basic ${token}` } });
    if (response.statusCode !== 200 || !response.json<{ type: boolean }>().type) throw new Error(response.body);
    return response.body;
  };
  const report = async (title: string, work: (run: number) => Promise<unknown>) => {
    await timeEach(10, work);
    console.log(`${surveys} surveys, ${title}: ${summary(await timeEach(RUNS, work))}`);
  };
  await report(readEffect.path, (run) => {
    const from = (run * 2 * ARM) % (STORES - 2 * ARM);
    const arms = { with: stores.slice(from, from + ARM), without: stores.slice(from + ARM, from + 2 * ARM) };
    return call(readEffect.path, { ...arms, ...range, began: dayBefore(365), area: 'overall' });
  });
  await report(readAgreement.path, () =>
    call(readAgreement.path, { ...range, start_date: dayBefore(3_650), hours: 2 }),
  );
  await report(readPeers.path, (run) => call(readPeers.path, { store_id: stores[run % stores.length] }));
  const store = stores[0] ?? '';
  const users = await Promise.all(Array.from({ length: 5 }, () => groupUser(db, { stores: [store] })));
  await report(`${readPeers.path} of a group user`, (run) =>
    call(readPeers.path, { store_id: store }, users[run % users.length]?.token),
  );
  const { resultData } = JSON.parse(
    await call(readAgreement.path, { ...range, start_date: dayBefore(3_650), hours: 2 }),
  ) as { resultData: { pairs: number } };
  console.log(`${resultData.pairs} pairs`);
}

/** Measures how long the largest evaluations block the event loop, and how much memory they use. */
async function measureLoop(db: Db, app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const people = await Promise.all(Array.from({ length: 2 }, () => person(db)));
  const stores = (await db.selectFrom('stores').select('id').orderBy('id').execute()).map(({ id }) => id);
  const halfCount = stores.length / 2;
  const dayAt = (at: number) => new Date(Date.parse('2024-01-02') + at * DAY_MS).toISOString().slice(0, 10);
  const range = { start_date: '2000-01-01', end_date: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10) };
  const began = stores.slice(0, halfCount).map((id, at) => ({ store_id: id, began: dayAt(at % 700) }));
  const inputs = [
    [readAgreement.path, { ...range, hours: 2 }],
    [
      readEffect.path,
      { ...range, began, with: stores.slice(0, halfCount), without: stores.slice(halfCount), area: 'overall' },
    ],
  ] as const;
  for (const [url, payload] of inputs) {
    const before = process.memoryUsage().rss;
    let most = before;
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    delay.enable();
    const from = performance.now();
    const answers = await Promise.all(
      people.flatMap(({ token }) =>
        Array.from({ length: 10 }, () =>
          app.inject({ method: 'POST', url, payload, headers: { authorization: `Basic ${token}` } }),
        ),
      ),
    );
    delay.disable();
    clearInterval(watch);
    const figures = [
      `${Math.round(performance.now() - from)} ms`,
      `loop kept ${Math.round(delay.max / 1e6)} ms at most`,
    ];
    console.log(
      url,
      answers.map(({ statusCode }) => statusCode).join(' '),
      ...figures,
      `${Math.round((most - before) / 2 ** 20)} MiB more`,
    );
  }
}
