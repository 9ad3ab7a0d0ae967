import { setTimeout as delay } from 'node:timers/promises';
import { beginBackup, listBackups } from '../../src/contract/operations/backups.ts';
import { readScores } from '../../src/contract/insight/dashboard.ts';
import { searchStores } from '../../src/contract/places/stores.ts';
import { listSurveys } from '../../src/contract/audits/surveys.ts';
import type { Call } from '../../src/contract/kit/call.ts';
import { person } from '../support/factories.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { mostMemory } from './consoleUse.ts';
import { fill } from './fill.ts';
import { option, percentile, summary, withDatabase } from './support.ts';

// Makes and test-restores a backup while other calls run, and measures its duration, the console's memory and the
// latency of the calls. Exits with status 1 when a goal is missed: npm run bench -- backup --surveys 1000000

const SURVEYS = option('surveys', 50_000);
const STORES = option('stores', Math.max(1, Math.ceil(SURVEYS / 200)));
const GOAL = { minutes: 10, p99Ms: 200, moreMemoryMiB: option('memory', 256) };

/** The load from other calls: the number of users, and the interval between a user's calls in ms. */
const PEOPLE = 10;
const CALL_EVERY_MS = 500;
const LOOK_EVERY_MS = 1_000;
const WARM_MS = 10_000;

await withDatabase(
  async ({ db, url }, dataDir) => {
    const env = { DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1', BACKUP_HOUR: '3' };
    const consoleProcess = await startConsole({ dataDir: `${dataDir}/console`, env });
    try {
      const asker = await person(db);
      const otherPeople = await Promise.all(Array.from({ length: PEOPLE }, () => person(db)));
      const [store] = await db.selectFrom('stores').select('id').limit(1).execute();
      const ask = async (call: Call, input: object, token: string) => {
        const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
        const body = JSON.stringify(input);
        const response = await fetch(consoleProcess.origin + call.path, { method: 'POST', headers, body });
        const reply = (await response.json()) as { type: boolean; code?: string };
        if (!reply.type) throw new Error(`${call.path}: ${response.status} ${reply.code}`);
        return reply;
      };
      const id = store?.id ?? '';
      // Calls made by the console's pages.
      const calls: [[Call, object], ...[Call, object][]] = [
        [searchStores, { limit: 50 }],
        [listSurveys, { storeid: id }],
        [readScores, { store_id: id }],
      ];
      const isOver = new AbortController();
      let times: number[] = [];
      const callPromises = otherPeople.map(async ({ token }, at) => {
        await delay((CALL_EVERY_MS / PEOPLE) * at);
        while (!isOver.signal.aborted) {
          const start = performance.now();
          const [call, input] = calls[at % calls.length] ?? calls[0];
          await ask(call, input, token);
          times.push(performance.now() - start);
          await delay(CALL_EVERY_MS);
        }
      });
      await delay(WARM_MS);
      console.log(`${SURVEYS} surveys, ${STORES} stores. Without a backup: ${summary(times)}`);
      times = [];
      const before = mostMemory(consoleProcess);
      const start = performance.now();
      await ask(beginBackup, {}, asker.token);
      const backup = await waitForBackup(() => ask(listBackups, {}, asker.token) as unknown as Promise<BackupListing>);
      const minutes = (performance.now() - start) / 60_000;
      isOver.abort();
      await Promise.all(callPromises);
      const more = mostMemory(consoleProcess) - before;
      console.log(`Beside a backup: ${summary(times)}`);
      console.log(`${backup.state} after ${(minutes * 60).toFixed(1)} s, ${(backup.bytes / 1e6).toFixed(1)} MB`);
      console.log(`${before.toFixed(0)} MiB of memory before, at most ${more.toFixed(0)} MiB more for it`);
      const isPast = minutes > GOAL.minutes || percentile(times, 0.99) > GOAL.p99Ms || more > GOAL.moreMemoryMiB;
      if (backup.state !== 'good' || isPast) process.exitCode = 1;
    } finally {
      await consoleProcess.end('SIGTERM');
    }
  },
  { prepare: (database) => fill(database, { stores: STORES, surveys: SURVEYS }) },
);

type BackupListing = { resultData: { state: string; bytes: number }[] };

/** Polls until the newest backup has finished. */
async function waitForBackup(list: () => Promise<BackupListing>): Promise<BackupListing['resultData'][number]> {
  for (;;) {
    await delay(LOOK_EVERY_MS);
    const [newest] = (await list()).resultData;
    if (newest && !['writing', 'checking'].includes(newest.state)) return newest;
  }
}
