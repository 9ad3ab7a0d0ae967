import { randomUUID } from 'node:crypto';
import { addSurvey } from '../../src/contract/audits/surveys.ts';
import { buildApp } from '../../src/server/app.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { person, store } from '../support/factories.ts';
import { option, withDatabase } from './support.ts';

// Measures surveys received per second over the network, each with a durable commit: npm run bench -- intake --clients
// 16

const SECONDS = option('seconds', 10);
const SENDERS = 200;

await withDatabase(async (database, dataDir) => {
  const { db } = database;
  const app = await buildApp({ config: { dataDir, logLevel: 'warn', publicUrl: 'http://127.0.0.1' }, database });
  // Calls per minute are limited for each user, so many users send, as in real use.
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => person(db)));
  const stores = await Promise.all(Array.from({ length: 100 }, () => store(db)));
  const { questions } = await activeInstrument(db);
  const answers = [...questions.keys()].slice(0, 100).map((question_id) => ({ question_id, answer: 'Yes' }));
  const settings = await db
    .selectNoFrom((select) => select.fn<string>('current_setting', [select.val('fsync')]).as('fsync'))
    .executeTakeFirstOrThrow();
  for (const clients of [1, option('clients', 16)]) {
    let count = 0;
    const until = performance.now() + SECONDS * 1_000;
    const client = async () => {
      while (performance.now() < until) {
        const payload = {
          survey_id: randomUUID(),
          store_id: stores[count % stores.length],
          date: new Date().toISOString(),
          answers,
        };
        const headers = { authorization: `Basic ${senders[count % SENDERS]?.token}` };
        const response = await app.inject({ method: 'POST', url: addSurvey.path, payload, headers });
        if (!response.json<{ type: boolean }>().type) throw new Error(response.body);
        count++;
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    console.log(
      `${clients} clients, 100 answers each, fsync ${settings.fsync}: ${Math.round(count / SECONDS)} surveys/s`,
    );
  }
  await app.close();
});
