import { readDayScores, readScores } from '../../src/contract/insight/dashboard.ts';
import { buildApp } from '../../src/server/app.ts';
import { person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { option, summary, timeEach, withDatabase } from './support.ts';

// Measures the dashboard's two calls with growing numbers of stored surveys: npm run bench -- dashboard --most 1000000

const RUNS = option('runs', 2_000);
const most = option('most', 1_000_000);

for (const surveys of [1_000, 100_000, 1_000_000].filter((count) => count <= most)) {
  await withDatabase(async (database, dataDir) => {
    const { db } = database;
    const stores = Math.max(5, Math.min(5_000, surveys / 200));
    await fill(database, { stores, surveys });
    const app = await buildApp({ config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' }, database });
    // Calls per minute are limited for each user, so many users read, as in real use.
    const readers = await Promise.all(Array.from({ length: 200 }, () => person(db)));
    let calls = 0;
    const rows = await db.selectFrom('stores').select('id').execute();
    const end = new Date();
    const start = new Date(end.getTime() - 30 * 86_400_000);
    const call = async (url: string, payload: object) => {
      const headers = { authorization: `Basic ${readers[calls++ % readers.length]?.token}` };
      const response = await app.inject({ method: 'POST', url, payload, headers });
      if (response.statusCode !== 200) throw new Error(response.body);
    };
    for (const { path } of [readDayScores, readScores]) {
      const work = (run: number) =>
        call(path, {
          store_id: rows[run % rows.length]?.id,
          start_date: start.toISOString(),
          end_date: end.toISOString(),
        });
      await timeEach(200, work);
      console.log(`${surveys} surveys, ${stores} stores, ${path}: ${summary(await timeEach(RUNS, work))}`);
    }
    await app.close();
  });
}
