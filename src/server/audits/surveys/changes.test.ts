import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { addSurvey } from '../../../contract/audits/surveys.ts';
import { person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { packageRoot } from '../../files/packageRoot.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { findViewer, hashToken } from '../../identity/viewer.ts';
import { submitSurvey } from './submitSurvey.ts';
import { installInstrument } from '../definitions/changes.ts';

const server = await sharedServer();
const ann = await person(server.db);

type Month = { month: string; store_id: string; surveys: number; overall_sum: number };

const storedMonths = async () =>
  (
    await sql<Month>`select month::text, store_id, surveys, overall_sum from store_months order by 1, 2`.execute(
      server.db,
    )
  ).rows;
const countMonths = async () =>
  (
    await sql<Month>`
      select to_char(taken_at at time zone 'UTC', 'YYYY-MM-01') as month, store_id,
        count(*)::int as surveys, sum(overall)::int as overall_sum
      from surveys group by 1, 2 order by 1, 2`.execute(server.db)
  ).rows;

/** Returns the stored totals of a store; `countedOf` computes them from its surveys. */
const keptOf = (id: string) =>
  server.db
    .selectFrom('stores')
    .where('id', '=', id)
    .select(['survey_count', 'last_survey_at', 'latest_overall', 'previous_overall'])
    .executeTakeFirstOrThrow();
const countedOf = async (id: string) => {
  const surveys = await server.db
    .selectFrom('surveys')
    .where('store_id', '=', id)
    .select(['taken_at', 'overall'])
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    survey_count: surveys.length,
    last_survey_at: surveys[0]?.taken_at ?? null,
    latest_overall: surveys[0]?.overall ?? null,
    previous_overall: surveys[1]?.overall ?? null,
  };
};

/**
 * Submits a survey, so that the statement that stores it also counts it. The helper `survey` recounts the store
 * afterwards instead.
 */
const send: typeof survey = async (db, storeId, options) => {
  const { date = '', answers = {} } = options ?? {};
  const viewer = await findViewer(db, hashToken(ann.token), new Date());
  if (!viewer) throw new Error('Ann is signed in.');
  const inputs = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
  const id = randomUUID();
  const audit = { id, storeId, takenAt: new Date(date), answers: inputs, managerAnswers: [], actions: [] };
  expect(
    await submitSurvey(
      { db, viewer, recognise: async () => viewer, clock: () => new Date(), transact: nothingElse },
      audit,
    ),
  ).toMatchObject({ added: true });
  return id;
};

const nothingElse = () => Promise.reject(new Error('A store without actions has nothing to follow.'));

const ways = [
  ['of a file', survey],
  ['of a phone', send],
] as const;

test.each(ways)(
  'a store has the scores of its two latest surveys in whatever order they arrive, %s',
  async (_, add) => {
    const shop = await store(server.db);
    expect(await keptOf(shop)).toEqual(await countedOf(shop));
    const someDates = ['2026-05-01', '2026-07-01', '2026-06-01', '2026-04-01', '2026-07-01', '2026-08-01'];
    const { questions } = await activeInstrument(server.db);
    for (const [at, date] of someDates.entries()) {
      const answers = Object.fromEntries([...questions.keys()].slice(0, at * 15).map((id) => [id, 'Yes']));
      await add(server.db, shop, { date, answers });
      expect(await keptOf(shop)).toEqual(await countedOf(shop));
    }
  },
);

test.each(ways)('months match the surveys, by their month in UTC, %s', async (_, add) => {
  const [harbour, pier] = [await store(server.db), await store(server.db)];
  await add(server.db, harbour, { date: '2026-10-31T23:59:59.999Z' });
  await add(server.db, harbour, { date: '2026-11-01T00:00:00Z', answers: {} });
  await add(server.db, harbour, { date: '2026-11-01T05:00:00+11:00' });
  await add(server.db, pier, { date: '0999-02-28' });
  const months = await storedMonths();
  expect(months).toEqual(await countMonths());
  expect(months.filter(({ store_id: id }) => id === harbour)).toEqual([
    { month: '2026-10-01', store_id: harbour, surveys: 2, overall_sum: expect.any(Number) },
    { month: '2026-11-01', store_id: harbour, surveys: 1, overall_sum: 0 },
  ]);
});

test('surveys that arrive simultaneously or repeatedly are counted once each', async () => {
  const shops = await Promise.all([1, 2, 3].map(() => store(server.db)));
  const input = Array.from({ length: 30 }, (_, at) => ({
    survey_id: randomUUID(),
    store_id: shops[at % 3],
    date: `2026-0${1 + (at % 2)}-15`,
    answers: [],
  }));
  const replies = await Promise.all([...input, ...input].map((survey) => server.call(addSurvey, survey, ann)));
  expect(replies.filter(({ body }) => body['type'] !== true)).toEqual([]);
  const months = await storedMonths();
  expect(months).toEqual(await countMonths());
  const ofShops = months.filter(({ store_id: id }) => shops.includes(id));
  expect(ofShops.map(({ surveys }) => surveys)).toEqual([5, 5, 5, 5, 5, 5]);
  for (const shop of shops) expect(await keptOf(shop)).toEqual(await countedOf(shop));
});

test.each(ways)('an intake that waited for another one sees the survey that was added, %s', async (_, add) => {
  const shop = await store(server.db);
  const first = await server.db.startTransaction().execute();
  await add(first, shop, { date: '2026-08-01' });
  const second = server.db.transaction().execute((db) => add(db, shop, { date: '2026-07-01', answers: {} }));
  await someoneWaits();
  await first.commit().execute();
  await second;
  expect(await keptOf(shop)).toEqual(await countedOf(shop));
});

test('an audit is scored by the current instrument, even if the previous one was scored by another', async () => {
  const shop = await store(server.db);
  const shippedInstrument = await activeInstrument(server.db);
  const answers = Object.fromEntries([...shippedInstrument.questions.keys()].map((id) => [id, 'Yes']));
  const instrumentOf = (id: string) =>
    server.db.selectFrom('surveys').where('id', '=', id).select('instrument_id').executeTakeFirstOrThrow();
  expect(await instrumentOf(await send(server.db, shop, { date: '2026-11-01', answers }))).toEqual({
    instrument_id: shippedInstrument.id,
  });
  const { instrument } = shippedInstrument;
  const [first, ...otherQuestions] = instrument.managerQuestions;
  const other = await installInstrument(server.db, {
    ...instrument,
    version: 'another',
    managerQuestions: [{ ...(first as (typeof otherQuestions)[0]), varname: 'only_here' }, ...otherQuestions],
  });
  expect(await instrumentOf(await send(server.db, shop, { date: '2026-11-02', answers }))).toEqual({
    instrument_id: other,
  });
  await server.db.updateTable('instruments').set({ active: false }).execute();
  await server.db.updateTable('instruments').set({ active: true }).where('id', '=', shippedInstrument.id).execute();
  const managerAnswer = { answers: [{ question_id: 'only_here', answer: 'Yes' }] };
  const audit = { survey_id: randomUUID(), store_id: shop, date: '2026-11-03', answers: [], managerAnswer };
  // `only_here` is a question of the other instrument, so it is unknown while that one isn't active, even though the
  // store's last audit was taken with it.
  expect((await server.call(addSurvey, audit, ann)).body).toMatchObject({ type: false, code: 'unknown_question' });
  await server.db.updateTable('instruments').set({ active: false }).execute();
  await server.db.updateTable('instruments').set({ active: true }).where('id', '=', other).execute();
  expect((await server.call(addSurvey, audit, ann)).body).toMatchObject({ type: true });
  await server.db.updateTable('instruments').set({ active: false }).execute();
  expect((await server.call(addSurvey, { ...audit, survey_id: randomUUID() }, ann)).body).toMatchObject({
    type: false,
    code: 'no_instrument',
  });
  await server.db.updateTable('instruments').set({ active: true }).where('id', '=', shippedInstrument.id).execute();
});

test('the migrations count existing surveys', async () => {
  const before = await storedMonths();
  const stores = await Promise.all(before.map(({ store_id: id }) => keptOf(id)));
  await server.empty('store_months');
  await server.db.updateTable('stores').set({ latest_overall: null, previous_overall: null }).execute();
  const [months, scores] = await Promise.all(
    ['0004_store_months.sql', '0004_store_scores.sql'].map((name) =>
      readFile(path.join(packageRoot, 'migrations', name), 'utf8'),
    ),
  );
  await sql.raw(months?.slice(months.indexOf('insert into')) ?? '').execute(server.db);
  await sql.raw(scores?.slice(scores.indexOf('update stores')) ?? '').execute(server.db);
  expect(await storedMonths()).toEqual(before);
  expect(await Promise.all(before.map(({ store_id: id }) => keptOf(id)))).toEqual(stores);
});

/** Waits until a statement in this database waits for a lock. */
async function someoneWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    expect(rows).toHaveLength(1);
  });
}
