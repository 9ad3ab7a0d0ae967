import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addAssessment, listAssessments, readAssessment } from '../../src/contract/audits/assessments.ts';
import { readCaptureStores } from '../../src/contract/audits/capture.ts';
import { addSurvey } from '../../src/contract/audits/surveys.ts';
import { listVisits } from '../../src/contract/followUp/schedule/visits.ts';
import { readBenchmark } from '../../src/contract/insight/benchmark.ts';
import { readPeers } from '../../src/contract/insight/dashboard.ts';
import { readOverview } from '../../src/contract/insight/overview.ts';
import type { Call, InputOf } from '../../src/contract/kit/call.ts';
import { addDays, dayOf } from '../../src/domain/days.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { groupUser, person, type Person } from '../support/factories.ts';
import { answersOf, fillAssessments, MODULE } from './assessments.fill.ts';
import { fill } from './fill.ts';
import { fillGroups } from './regions.fill.ts';
import { option, percentile, summary, timeEach, withDatabase } from './support.ts';

// Measures assessments of 30 items alongside as many surveys: their intake compared with that of surveys, their lists,
// the Benchmark tab, medians of prices, and visits that are due: npm run bench -- assessments --most 1000000. Goals: an
// intake within twice that of a survey, and lists, the Benchmark tab and the assessment's page within 100 ms at the
// 95th percentile. The other calls are measured for comparison, because the module's assessments are only a part of
// them.

const RUNS = option('runs', 100);
const WARM = 20;
const STORES = 5_000;
const GROUPS = 50;
/** The number of groups whose stores are also in a group of thousands of stores. */
const GROUPS_OF_CHAIN = 25;
const GOAL_MS = 100;
const GOAL_RATIO = 2;
const CALLS_WITH_GOAL: readonly Call[] = [listAssessments, readAssessment, readBenchmark];
/** The number of users; a single one would exceed the limit on calls per minute. */
const PEOPLE = 40;
const [least, most] = [option('least', 10_000), option('most', 1_000_000)];

for (const size of [10_000, 100_000, 1_000_000].filter((count) => count >= least && count <= most)) {
  await withDatabase(
    async (database, dataDir) => {
      const config = { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' } as const;
      const app = await buildApp({ config, database });
      await measure(database.db, size, app);
      await app.close();
    },
    {
      prepare: async (database) => {
        const { db } = database;
        const start = performance.now();
        await fill(database, { stores: STORES, surveys: size });
        await fillGroups(database, { groups: GROUPS, users: 1 });
        await fillChain(db);
        const users = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id);
        const stores = (await db.selectFrom('stores').select('id').orderBy('id').execute()).map(({ id }) => id);
        await fillAssessments(database, { assessments: size, stores, users });
        console.log(`${size} surveys and assessments: filled in ${Math.round((performance.now() - start) / 1_000)} s`);
      },
    },
  );
}

/** Adds the stores of half the groups to one more group, and schedules of audits and of assessments to all groups. */
async function fillChain(db: Db): Promise<void> {
  await sql`
    with halves as (select id from groups order by id limit ${GROUPS_OF_CHAIN}),
    chain as (insert into groups (name) values ('Chain') returning id)
    insert into group_stores (group_id, store_id)
    select chain.id, store_id from chain, group_stores where group_id in (select id from halves)
  `.execute(db);
  await sql`
    insert into schedules (name, group_id, every, unit, start_day, grace, module)
    select 'Every four weeks', id, 4, 'week', (now() - interval '3 years')::date, 7, module
    from groups, unnest(array[null, ${MODULE}]) as task (module)
    where name <> 'Chain'
  `.execute(db);
}

type App = Awaited<ReturnType<typeof buildApp>>;

async function measure(db: Db, size: number, app: App): Promise<void> {
  const administrators = await Promise.all(Array.from({ length: PEOPLE }, () => person(db)));
  const [small, chain] = [await storesOf(db, 'small'), await storesOf(db, 'chain')];
  const groupUsers = await Promise.all(
    Array.from({ length: PEOPLE }, (_, at) => groupUser(db, { stores: small.stores.slice(at, at + 5) })),
  );
  let count = 0;
  const send = async <C extends Call>({ path: url }: C, payload: InputOf<C>, people = administrators) => {
    const headers = { authorization: `Basic ${people[count++ % people.length]?.token}` };
    const response = await app.inject({ method: 'POST', url, payload: payload as object, headers });
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
    return response.body;
  };
  const report = (pass: boolean, title: string) => {
    if (!pass) process.exitCode = 1;
    console.log(`${pass ? 'PASS' : 'MISS'} ${size}, ${title}`);
  };
  const read = async <C extends Call>(
    title: string,
    call: C,
    input: (run: number) => InputOf<C>,
    people?: Person[],
  ) => {
    const work = (run: number) => send(call, input(run), people);
    await timeEach(WARM, work);
    const times = await timeEach(RUNS, work);
    const figures = `${call.path} ${title}: ${summary(times)}`;
    if (CALLS_WITH_GOAL.includes(call)) report(percentile(times, 0.95) <= GOAL_MS, figures);
    else console.log(`INFO ${size}, ${figures}`);
  };

  await measureIntake(db, send, report, { small: small.stores, chain: chain.stores });

  const today = dayOf(new Date());
  const [ofSmall, ofChain] = [storeOf(small), storeOf(chain)];
  const page = { page: 1, size: 8 };
  await read('of a store', listAssessments, (run) => ({ ...ofSmall(run), ...page }));
  await read('of a store and module, page 10', listAssessments, (run) => ({
    ...ofSmall(run),
    module: MODULE,
    page: 10,
    size: 8,
  }));
  await read('of all stores', listAssessments, () => ({ page: 1, size: 100 }));
  await read('of all stores, with void ones', listAssessments, () => ({ void: true, page: 1, size: 100 }));
  await read('of a module', listAssessments, () => ({ module: MODULE, page: 1, size: 100 }));
  await read('of a module in a month', listAssessments, () => ({
    module: MODULE,
    start_date: addDays(today, -200),
    end_date: addDays(today, -170),
    page: 1,
    size: 100,
  }));
  await read('of a module, page 10', listAssessments, () => ({ module: MODULE, page: 10, size: 100 }));
  await read('of a group', listAssessments, () => ({ group_id: small.group, page: 1, size: 100 }));
  await read('of a large group', listAssessments, () => ({ group_id: chain.group, page: 1, size: 100 }));
  await read('of a group user', listAssessments, () => ({ page: 1, size: 100 }), groupUsers);

  for (const [title, group, of] of [
    ['a group', small, ofSmall],
    ['a large group', chain, ofChain],
  ] as const) {
    const [latest, old] = [await assessmentsOf(db, group, 0), await assessmentsOf(db, group, 400)];
    await read(`of ${title}`, readAssessment, pick(latest));
    await read(`of ${title}, an old one`, readAssessment, pick(old));
    await read(`of ${title}`, readBenchmark, of);
    await read(`of ${title}, against an earlier day`, readBenchmark, (run) => ({
      ...of(run),
      against: addDays(today, -365),
    }));
    await read(`of ${title}, on an earlier day`, readBenchmark, (run) => ({ ...of(run), date: addDays(today, -365) }));
    await read(`of ${title}`, readPeers, of);
    await read(`of ten stores of ${title}`, readCaptureStores, (run) => ({
      store_ids: Array.from({ length: 10 }, (_, at) => of(run * 10 + at).store_id),
    }));
  }
  await read('of a group user', readBenchmark, (run) => ({ store_id: small.stores[(run + 4) % 5] ?? '' }), [
    groupUsers[0] as Person,
    ...(await Promise.all(Array.from({ length: PEOPLE }, () => groupUser(db, { stores: small.stores.slice(0, 5) })))),
  ]);
  await read('by need', readOverview, () => ({}));
  await read('of a group', readOverview, () => ({ group_id: small.group }));
  await read('a month of a group', listVisits, () => ({
    group_id: small.group,
    start_date: addDays(today, -15),
    end_date: addDays(today, 15),
  }));
}

// Declared as functions, because the measurements above start before the rest of this file has run.
function storeOf({ stores }: StoresOfGroup) {
  return (run: number) => ({ store_id: stores[run % stores.length] ?? '' });
}

function pick(ids: readonly string[]) {
  return (run: number) => ({ assessment_id: ids[run % ids.length] ?? '' });
}

type Send = <C extends Call>(call: C, payload: InputOf<C>) => Promise<string>;

/** Compares the intake of an assessment with that of a survey, one after the other. */
async function measureIntake(
  db: Db,
  send: Send,
  report: (pass: boolean, title: string) => void,
  stores: { small: readonly string[]; chain: readonly string[] },
): Promise<void> {
  const { questions } = await activeInstrument(db);
  const surveyAnswers = [...questions.keys()].slice(0, 100).map((question_id) => ({ question_id, answer: 'Yes' }));
  for (const [title, ids, missing] of [
    ['with all prices', stores.small, 0],
    ['without three prices, in a group', stores.small, 3],
    ['without three prices, in a large group', stores.chain, 3],
  ] as const) {
    const times = { survey: [] as number[], assessment: [] as number[] };
    for (let run = 0; run < WARM + RUNS; run++) {
      const at = { store_id: ids[run % ids.length] ?? '', date: new Date().toISOString() };
      const works = {
        survey: () => send(addSurvey, { ...at, survey_id: randomUUID(), answers: surveyAnswers }),
        assessment: () =>
          send(addAssessment, {
            ...at,
            assessment_id: randomUUID(),
            module: MODULE,
            answers: answersOf(run, missing),
          } as InputOf<typeof addAssessment>),
      };
      for (const kind of ['survey', 'assessment'] as const) {
        const start = performance.now();
        await works[kind]();
        if (run >= WARM) times[kind].push(performance.now() - start);
      }
    }
    const ratio = percentile(times.assessment, 0.5) / percentile(times.survey, 0.5);
    const figures = `${summary(times.assessment)}; a survey: ${summary(times.survey)}`;
    report(ratio <= GOAL_RATIO, `intake ${title}: ${ratio.toFixed(2)} times a survey's: ${figures}`);
  }
}

/** A group and its stores. */
type StoresOfGroup = { group: string; stores: string[] };

/** Returns the group of thousands of stores, or one whose stores are in no other group. */
async function storesOf(db: Db, kind: 'small' | 'chain'): Promise<StoresOfGroup> {
  const { rows } = await sql<StoresOfGroup>`
    select group_id as group, array_agg(store_id order by store_id) as stores
    from group_stores join groups on groups.id = group_id
    where case ${kind} when 'chain' then name = 'Chain'
      else not exists (
        select from group_stores as other join groups as chain on chain.id = other.group_id
        where chain.name = 'Chain' and other.store_id = group_stores.store_id
      ) end
    group by group_id order by group_id limit 1`.execute(db);
  return rows[0] ?? { group: '', stores: [] };
}

/** Returns the id of the latest assessment older than `days` of each of the first hundred stores of a group. */
async function assessmentsOf(db: Db, { stores }: StoresOfGroup, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${stores.slice(0, 100)}::uuid[]) as store (of) cross join lateral (
      select id from assessments
      where store_id = store.of and void_at is null and taken_at < now() - ${days} * interval '1 day'
      order by taken_at desc limit 1
    ) as latest`.execute(db);
  return rows.map(({ id }) => id);
}
