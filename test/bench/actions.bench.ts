import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { listActions } from '../../src/contract/followUp/actions/actions.ts';
import type { Call } from '../../src/contract/kit/call.ts';
import { addSurvey } from '../../src/contract/audits/surveys.ts';
import { buildApp } from '../../src/server/app.ts';
import type { OpenDatabase } from '../../src/server/openDatabase.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { groupUser, person, type Person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { fillGroups } from './regions.fill.ts';
import { option, percentile, summary, withDatabase } from './support.ts';

// Benchmarks actions in a large database: an intake at stores with three open actions against one at stores without,
// alternating within one run, plus lists. Exits with status 1 when a goal is missed: npm run bench -- actions --surveys
// 1000000 --actions 200000

const SURVEYS = option('surveys', 1_000_000);
const ACTIONS = option('actions', 200_000);
const RUNS = option('runs', 300);
const WARM = 60;
const SURVEYS_PER_STORE = 200;
const STORES_PER_GROUP = 5;
/** The number of users; a single user would exceed the limit on calls per minute. */
const PEOPLE = 60;
/** The number of stores without actions, and of stores with three open ones. */
const SET_APART = 250;

/** The maximum ratio of the median intake time at stores with three open actions to that at stores without actions. */
const WITH_ACTIONS = 1.15;
/** The goal for the 95th percentile of list calls, in ms. */
const LIST_MS = 50;

await withDatabase(
  async (database, dataDir) => {
    const { db } = database;
    const app = await buildApp({ config: { dataDir, logLevel: 'warn', publicUrl: 'http://127.0.0.1' }, database });
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => person(db)));
    const stores = await db
      .selectFrom('stores')
      .select('id')
      .orderBy('id')
      .limit(2 * SET_APART)
      .execute();
    const { questions } = await activeInstrument(db);
    // Every action's point is lost again, so all of them stay open.
    const answers = [...questions.values()].slice(0, 128).map(({ varname: question_id, scoringType }) => ({
      question_id,
      answer: scoringType === 1 ? 'No' : 'Yes',
    }));
    let calls = 0;
    const ask = async ({ path }: Pick<Call, 'path'>, payload: object, person?: Person) => {
      const { token } = person ?? people[calls++ % PEOPLE] ?? { token: '' };
      const start = performance.now();
      const headers = { authorization: `Basic ${token}` };
      const response = await app.inject({ method: 'POST', url: path, payload, headers });
      const duration = performance.now() - start;
      if (!response.json<{ type: boolean }>().type) throw new Error(`${path}: ${response.body}`);
      return duration;
    };
    const intake = (from: number) => () => {
      const store_id = stores[from + (calls % SET_APART)]?.id;
      return ask(addSurvey, { survey_id: randomUUID(), store_id, date: new Date().toISOString(), answers });
    };
    const [intakeWithout, intakeWithThree] = [intake(0), intake(SET_APART)];
    const times = { without: [] as number[], withThree: [] as number[] };
    for (let run = 0; run < RUNS + WARM; run++) {
      const ways = run % 2 ? (['without', 'withThree'] as const) : (['withThree', 'without'] as const);
      for (const way of ways) {
        const duration = await (way === 'without' ? intakeWithout() : intakeWithThree());
        if (run >= WARM) times[way].push(duration);
      }
    }
    console.log(`intake without actions: ${summary(times.without)}`);
    console.log(`intake with three open actions: ${summary(times.withThree)}`);
    const ratio = percentile(times.withThree, 0.5) / percentile(times.without, 0.5);
    goal(ratio <= WITH_ACTIONS, `with three open actions: ${ratio.toFixed(2)} times one without; goal ${WITH_ACTIONS}`);

    const { group_id, store_id } = await db.selectFrom('group_stores').selectAll().limit(1).executeTakeFirstOrThrow();
    const gus = await groupUser(db, { groupId: group_id, stores: [store_id] });
    const filters: Record<string, [object, Person?]> = {
      all: [{}],
      'page 1,000': [{ page: 1_000 }],
      'of a store': [{ store_id }],
      'of a group': [{ group_id }],
      overdue: [{ overdue: true }],
      done: [{ status: ['done'] }],
      'my own': [{ owner: 'me' }],
      'of a group user': [{}, gus],
      'a text in few titles': [{ filter: 'number 1999' }],
      'a text in all titles': [{ filter: 'smaller' }],
      'a text in few names of stores': [{ filter: 'Store 100' }],
    };
    for (const [name, [filter, person]] of Object.entries(filters)) {
      const durations: number[] = [];
      for (let run = 0; run < 44; run++) durations.push(await ask(listActions, filter, person));
      const p95 = percentile(durations.slice(4), 0.95);
      goal(p95 <= LIST_MS, `list, ${name}: ${summary(durations.slice(4))}; goal p95 ${LIST_MS} ms`);
    }
    await app.close();
  },
  { prepare },
);

/** Fills the database: the first stores get no actions, the next ones three open actions each, the others `ACTIONS`. */
async function prepare(database: OpenDatabase): Promise<void> {
  const stores = SURVEYS / SURVEYS_PER_STORE;
  await fill(database, { stores, surveys: SURVEYS });
  await fillGroups(database, { groups: stores / STORES_PER_GROUP, users: 3 });
  const { db } = database;
  const { id: instrument, questions } = await activeInstrument(db);
  const questionIds = [...questions.keys()];
  const columns = sql`id, store_id, question_id, instrument_id, title, status, due, points, realised, confirmed_by,
    settled_at, since, created_at`;
  await sql`
    insert into actions (${columns})
    select gen_random_uuid(), store.id, (${questionIds}::text[])[n], ${instrument}, 'Mend it', 'open', null, 1.6, null, null,
      now() - interval '1 day', now() - interval '1 day', now() - interval '1 day'
    from (select id from stores order by id offset ${SET_APART} limit ${SET_APART}) store, generate_series(1, 3) n
  `.execute(db);
  await sql`
    with numbered as (
      select id, row_number() over (order by id) - 1 as n
      from (select id from stores order by id offset ${2 * SET_APART}) store
    ), made as (
      select s, (array['open', 'doing', 'done', 'confirmed', 'confirmed', 'dropped'])[1 + s % 6] as status,
        now() - random() * interval '2 years' as made_at
      from generate_series(1, ${ACTIONS}::int) s
    )
    insert into actions (${columns})
    select gen_random_uuid(), numbered.id, (${questionIds}::text[])[1 + s % ${questionIds.length}::int], ${instrument},
      'Ask the supplier for smaller packs, number ' || s, status,
      case when s % 5 > 0 then (made_at + interval '30 days')::date end, 1.6,
      case when status = 'confirmed' then 1.6 end, case when status = 'confirmed' then gen_random_uuid() end,
      made_at, made_at, made_at
    from made join numbered on numbered.n = s % ${stores - 2 * SET_APART}::int
  `.execute(db);
  await sql`vacuum analyze actions`.execute(db);
}

function goal(isMet: boolean, title: string): void {
  if (!isMet) process.exitCode = 1;
  console.log(`${isMet ? 'PASS' : 'MISS'} ${title}`);
}
