import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDraft, readDraftEffect } from '../../src/contract/audits/drafts.ts';
import { buildApp } from '../../src/server/app.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { option, summary, timeEach, withDatabase } from './support.ts';

// Measures the effect of a draft on past audits of 100 answers, and how long it blocks other calls. A fifth of the
// surveys are from the last 12 months: npm run bench -- drafts --surveys 50000. Goals: 1 s for 10,000 audits, 10 s for
// 100,000.

const SIZE = { stores: option('stores', 1_000), surveys: option('surveys', 50_000) };
const RUNS = option('runs', 5);
const NS_PER_MS = 1e6;

await withDatabase(
  async (database, dataDir) => {
    const { db } = database;
    const app = await buildApp({ config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1' }, database });
    const { token } = await person(db);
    const { instrument } = await activeInstrument(db);
    const ask = async (url: string, payload: object) => {
      const response = await app.inject({ method: 'POST', url, payload, headers: { authorization: `Basic ${token}` } });
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<{ resultData: { draft_id: string; audits: number } }>().resultData;
    };
    const { draft_id: draft } = await ask(openDraft.path, { name: instrument.name });
    const { audits } = await ask(readDraftEffect.path, { draft_id: draft });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const times = await timeEach(RUNS, () => ask(readDraftEffect.path, { draft_id: draft }));
    delay.disable();
    console.log(`${readDraftEffect.path}, ${audits} audits: ${summary(times)}`);
    console.log(`longest pause of the event loop: ${(delay.max / NS_PER_MS).toFixed(0)} ms`);
    await app.close();
  },
  { prepare: (database) => fill(database, SIZE) },
);
