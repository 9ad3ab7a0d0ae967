import * as calls from '../../src/contract/insight/regions.ts';
import { listSurveys } from '../../src/contract/audits/surveys.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { person, store } from '../support/factories.ts';
import { fill } from './fill.ts';
import { fillGroups, fillStore } from './regions.fill.ts';
import { option, summary, timeEach, withDatabase } from './support.ts';

// Measures the region report of fifty groups, the dashboard of one, and a store's long list, with growing numbers of
// past surveys: npm run bench -- regions --most 1000000. A database (DATABASE_URL) that is already filled is measured
// as it is.

const RUNS = option('runs', 300);
const STORES = 5_000;
const GROUPS = 50;
const most = option('most', 1_000_000);

for (const surveys of [100_000, 1_000_000].filter((count) => count <= most)) {
  await withDatabase(async (database, dataDir) => {
    const { db } = database;
    const groups = await db.selectFrom('groups').select('id').execute();
    if (groups.length === 0) {
      await fill(database, { stores: STORES, surveys });
      await fillGroups(database, { groups: GROUPS, users: 20 });
    }
    await measure(
      db,
      await buildApp({ config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' }, database }),
    );
  });
}

async function measure(db: Db, app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  // A single user would reach the limit on calls per minute.
  const people = await Promise.all(Array.from({ length: 40 }, () => person(db)));
  let surveyCount = 0;
  const groups = await db.selectFrom('groups').select('id').execute();
  const { count } = await db
    .selectFrom('stores')
    .select((select) => select.fn.sum<string>('survey_count').as('count'))
    .executeTakeFirstOrThrow();
  const call = async (url: string, payload: object) => {
    const token = people[surveyCount++ % people.length]?.token;
    const response = await app.inject({ method: 'POST', url, payload, headers: { authorization: `Basic ${token}` } });
    if (response.statusCode !== 200) throw new Error(response.body);
  };
  const report = async (title: string, work: (run: number) => Promise<unknown>) => {
    await timeEach(GROUPS, work);
    console.log(`${count} surveys, ${groups.length} groups, ${title}: ${summary(await timeEach(RUNS, work))}`);
  };
  const groupOf = (run: number) => ({ group_id: groups[run % groups.length]?.id });
  const ofDashboard = Object.values(calls).filter((entry) => 'group_id' in entry.input.shape);

  await report(calls.readRegionReport.path, () => call(calls.readRegionReport.path, {}));
  for (const { path } of ofDashboard) await report(path, (run) => call(path, groupOf(run)));
  await report('the dashboard one after the other', async (run) => {
    for (const { path } of ofDashboard) await call(path, groupOf(run));
  });
  await report('the dashboard at once', (run) => Promise.all(ofDashboard.map(({ path }) => call(path, groupOf(run)))));
  const longStore = await store(db);
  await fillStore(db, longStore, 10_000);
  await report(`${listSurveys.path} of a store with 10,000 surveys`, () =>
    call(listSurveys.path, { storeid: longStore }),
  );
  await app.close();
}
