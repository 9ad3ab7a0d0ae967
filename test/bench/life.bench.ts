import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Call } from '../../src/contract/kit/call.ts';
import { listPhotos } from '../../src/contract/audits/photos.ts';
import { addSurvey, correctSurvey } from '../../src/contract/audits/surveys.ts';
import { buildApp } from '../../src/server/app.ts';
import type { OpenDatabase } from '../../src/server/openDatabase.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { fillGroups } from './regions.fill.ts';
import { option, percentile, summary, withDatabase } from './support.ts';

// Follows a survey's life in a large database, alternating within one run: an intake of 128 answers without extras,
// with notes, and with photos to follow; a correction; and a page of photos. Exits with status 1 when a goal is missed:
// npm run bench -- life --surveys 1000000 --photos 300000

const SURVEYS = option('surveys', 1_000_000);
const PHOTOS = option('photos', 300_000);
const RUNS = option('runs', 300);
const WARM = 60;
const SURVEYS_PER_STORE = 200;
const STORES_PER_GROUP = 5;
/** The number of users; a single user would exceed the limit on calls per minute. */
const PEOPLE = 60;

/** The number of surveys whose photos are inserted by one statement, to stay within the statement timeout. */
const BATCH = 2_000;

/**
 * The maximum ratio of the median intake with notes and photos to one without, and of a correction's 95th percentile to
 * that of an intake.
 */
const WITH_NOTES = 1.1;
const CORRECTED = 2;

await withDatabase(
  async (database, dataDir) => {
    const { db } = database;
    const app = await buildApp({ config: { dataDir, logLevel: 'warn', publicUrl: 'http://127.0.0.1' }, database });
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => person(db)));
    const stores = await db.selectFrom('stores').select('id').orderBy('id').limit(500).execute();
    const { questions } = await activeInstrument(db);
    const bare = [...questions.keys()].slice(0, 128).map((question_id) => ({ question_id, answer: 'Yes' }));
    const withNotes = bare.map((answer, at) =>
      at % 8 ? answer : { ...answer, note: `Seen at the ${at}th shelf, twice` },
    );
    const surveys = await selectSurveys(db, RUNS + WARM);
    let calls = 0;

    const ask = async ({ path }: Pick<Call, 'path'>, payload: object) => {
      const { token } = people[calls++ % PEOPLE] ?? { token: '' };
      const headers = { authorization: `Basic ${token}` };
      const start = performance.now();
      const response = await app.inject({ method: 'POST', url: path, payload, headers });
      const duration = performance.now() - start;
      if (!response.json<{ type: boolean }>().type) throw new Error(`${path}: ${response.body}`);
      return duration;
    };
    const intake = (answers: object[], id = randomUUID()) => {
      const store = stores[calls % stores.length]?.id;
      return ask(addSurvey, { survey_id: id, store_id: store, date: new Date().toISOString(), answers });
    };
    const ways = {
      intake: () => intake(bare),
      'intake with notes': () => intake(withNotes),
      'intake with notes and photos': async () => {
        const id = randomUUID();
        await insertPhotos(db, sql`select ${id}::uuid as id, generate_series(1, 5) as n`, { settled: false });
        return intake(withNotes, id);
      },
      correction: () => {
        const { id: survey_id, version } = surveys.pop() ?? { id: '', version: 1 };
        const date = new Date(Date.now() - Math.random() * 86_400_000 * 400).toISOString();
        return ask(correctSurvey, { survey_id, version, reason: 'A slip', date, answers: withNotes });
      },
    };
    const times = await timeInRandomOrder(ways);
    for (const [name, durations] of Object.entries(times)) console.log(`${name}: ${summary(durations)}`);
    const medianTime = percentile(times.intake, 0.5);
    for (const name of ['intake with notes', 'intake with notes and photos'] as const) {
      goal(`${name}, in the middle`, percentile(times[name], 0.5) / medianTime, WITH_NOTES);
    }
    goal('a correction, p95', percentile(times.correction, 0.95) / percentile(times.intake, 0.95), CORRECTED);

    const { group_id, store_id } = await db.selectFrom('group_stores').selectAll().limit(1).executeTakeFirstOrThrow();
    const { question_id } = await db.selectFrom('photos').select('question_id').limit(1).executeTakeFirstOrThrow();
    const days = { start_date: '2026-01-01', end_date: '2026-06-30' };
    const filters = {
      all: {},
      'of a store': { store_id },
      'of a group': { group_id },
      'of a question': { question_id },
      days,
    };
    for (const [name, filter] of Object.entries({ ...filters, 'page 1,000': { page: 1_000 } })) {
      const durations: number[] = [];
      for (let run = 0; run < 12; run++) durations.push(await ask(listPhotos, filter));
      console.log(`photos, ${name}: ${summary(durations.slice(2))}`);
    }
    await app.close();
  },
  { prepare },
);

async function prepare(database: OpenDatabase): Promise<void> {
  const stores = SURVEYS / SURVEYS_PER_STORE;
  await fill(database, { stores, surveys: SURVEYS });
  await fillGroups(database, { groups: stores / STORES_PER_GROUP, users: 3 });
  // Five photos for each survey that has any.
  for (let from = 0; from < PHOTOS / 5; from += BATCH) {
    const batch = Math.min(BATCH, PHOTOS / 5 - from);
    const surveyIds = sql`select id from survey_ids order by id offset ${from} limit ${batch}`;
    const surveys = sql`select id, n from (${surveyIds}) photographed, generate_series(1, 5) n`;
    await insertPhotos(database.db, surveys, { settled: true });
  }
  await sql`vacuum analyze photos`.execute(database.db);
}

/** Inserts photo rows without files. */
async function insertPhotos(db: Db, surveys: ReturnType<typeof sql>, { settled }: { settled: boolean }): Promise<void> {
  const questions = [...(await activeInstrument(db)).questions.keys()];
  await sql`
    insert into photos (id, survey_id, question_id, file, content_hash, came_at, sent_by, settled)
    select gen_random_uuid(), id, (${questions}::text[])[1 + (random() * ${questions.length - 1})::int],
      'photo-' || gen_random_uuid() || '.jpg', '\\x00', now(), gen_random_uuid(), ${settled}
    from (${surveys}) surveys`.execute(db);
}

function selectSurveys(db: Db, limit: number) {
  return db
    .selectFrom('survey_ids')
    .innerJoin('surveys', (join) =>
      join.onRef('surveys.store_id', '=', 'survey_ids.store_id').onRef('surveys.id', '=', 'survey_ids.id'),
    )
    .orderBy('survey_ids.id')
    .select(['surveys.id', 'version'])
    .limit(limit)
    .execute();
}

/** Times several operations in shuffled order, in ms, so that garbage collection affects all of them. */
async function timeInRandomOrder<Name extends string>(
  ways: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(ways) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let run = 0; run < RUNS + WARM; run++) {
    for (const name of names.toSorted(() => Math.random() - 0.5)) {
      const duration = await ways[name]();
      if (run >= WARM) times[name].push(duration);
    }
  }
  return times;
}

function goal(title: string, ratio: number, limit: number): void {
  if (ratio > limit) process.exitCode = 1;
  console.log(`${ratio > limit ? 'MISS' : 'PASS'} ${title}: ${ratio.toFixed(2)} times an intake; goal ${limit}`);
}
