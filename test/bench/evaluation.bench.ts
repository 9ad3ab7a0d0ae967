import { sql } from 'kysely';
import { readAgreement, readEffect } from '../../src/contract/compare.ts';
import { readPeers } from '../../src/contract/dashboard.ts';
import { AREAS } from '../../src/domain/scoring/areas.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { groupUser, person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { fillGroups } from './regions.fill.ts';
import { option, summary, timeEach, withDatabase } from './support.ts';

// The effect in 50 stores against 50 over two years, the agreement of 500 pairs, and a store beside its peers:
// npm run bench -- evaluation --most 1000000. To be met at a million: 100, 150 and 10 ms at the 95th percentile.

const RUNS = option('runs', 100);
const STORES = 5_000;
const GROUPS = 50;
const PAIRS = 500;
const ARM = 50;
const DAY_MS = 86_400_000;
const most = option('most', 1_000_000);

for (const surveys of [100_000, 1_000_000].filter((count) => count <= most)) {
  await withDatabase(
    async (database, dataDir) => {
      const config = { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' } as const;
      await measure(database.db, surveys, await buildApp({ config, database }));
    },
    {
      prepare: async (database) => {
        await fill(database, { stores: STORES, surveys });
        await fillGroups(database, { groups: GROUPS, users: 1 });
        await fillPairs(database.db);
      },
    },
  );
}

/** Gives some stores a second survey of the visit of their latest audit, with the same answers. */
async function fillPairs(db: Db): Promise<void> {
  const areas = sql.join(
    AREAS.flatMap((area) => [area, `${area}_points`, `${area}_counted`]).map((name) => sql.ref(name)),
  );
  await sql`
    with visits as materialized (
      select gen_random_uuid() as new_id, latest.*
      from (select id as of_store from stores order by id limit ${PAIRS}) audited
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
  // One person alone would meet the limit of calls a minute.
  const people = await Promise.all(Array.from({ length: 40 }, () => person(db)));
  const stores = (await db.selectFrom('stores').select('id').orderBy('id').execute()).map(({ id }) => id);
  const { last } = await db
    .selectFrom('stores')
    .select(({ fn }) => fn.max('last_survey_at').as('last'))
    .executeTakeFirstOrThrow();
  const dayBefore = (days: number) =>
    new Date((last?.getTime() ?? Date.now()) - days * DAY_MS).toISOString().slice(0, 10);
  const range = { start_date: dayBefore(730), end_date: dayBefore(-1) };
  let made = 0;
  const call = async (url: string, payload: object, token = people[made++ % people.length]?.token) => {
    const answered = await app.inject({ method: 'POST', url, payload, headers: { authorization: `Basic ${token}` } });
    if (answered.statusCode !== 200 || !answered.json<{ type: boolean }>().type) throw new Error(answered.body);
    return answered.body;
  };
  const report = async (what: string, work: (run: number) => Promise<unknown>) => {
    await timeEach(10, work);
    console.log(`${surveys} surveys, ${what}: ${summary(await timeEach(RUNS, work))}`);
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
  const own = stores[0] ?? '';
  const users = await Promise.all(Array.from({ length: 5 }, () => groupUser(db, { stores: [own] })));
  await report(`${readPeers.path} of a group user`, (run) =>
    call(readPeers.path, { store_id: own }, users[run % users.length]?.token),
  );
  const { resultData } = JSON.parse(
    await call(readAgreement.path, { ...range, start_date: dayBefore(3_650), hours: 2 }),
  ) as { resultData: { pairs: number } };
  console.log(`${resultData.pairs} pairs`);
  await app.close();
}
