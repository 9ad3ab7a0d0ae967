import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { buildApp } from '../../src/server/app.ts';
import { auditsOf, sendersOf, type Audits, type Sender } from './audits.ts';
import { fill } from './fill.ts';
import { option, percentile, withDatabase } from './support.ts';

// Compares ODK Collect's submissions with /survey/add in the same run, 128 answers each; measures what a phone with
// 5,000 stores fetches, cold and repeated, and memory over many submissions with a photo each. Exits with status 1 when
// a goal is missed: npm run bench -- openrosa [--turn 400] [--submissions 10000]

/** The number of audits per round and method, and the number of rounds. */
const [A_TURN, TURNS] = [option('turn', 400), 5];
const SUBMISSIONS = option('submissions', 10_000);
const SENDERS = 200;
const STORES = 5_000;

/** The maximum ratio of a submission's time to that of /survey/add, and the maximum time of a cold list, in ms. */
const [TIMES_MOST, COLD_MOST_MS] = [1.3, 300];

/** The maximum ratio of the server's memory after all submissions to that after the first tenth. */
const GROWTH_MOST = 1.15;

let misses = 0;

await withDatabase(
  async (database, dataDir) => {
    const open = () => buildApp({ config: { dataDir, logLevel: 'warn', publicUrl: 'http://127.0.0.1' }, database });
    const [first] = await sendersOf(database.db, 1);
    const at = first?.at ?? '';
    await timeLists(open, at);
    const app = await open();
    const { body: form } = await app.inject({ url: `${at}/forms/four-ps/1.0.1.xml` });
    const audits = await auditsOf(database.db, form);
    const senders = await sendersOf(database.db, SENDERS);
    // Each phone first sends a HEAD request, as an app does; the server records when it saw a phone at most once a
    // minute.
    for (const { at: address } of senders) await app.inject({ method: 'HEAD', url: `${address}/submission` });
    for (const clients of [1, 16]) await timeBoth(app, audits, senders, clients);
    await holdMemory(app, audits, senders);
    await app.close();
  },
  { prepare: (database) => fill(database, { stores: STORES, surveys: STORES * 2 }) },
);
if (misses > 0) process.exitCode = 1;

function goal(isMet: boolean, title: string): void {
  if (!isMet) misses++;
  console.log(`${isMet ? 'PASS' : 'MISS'} ${title}`);
}

async function timeLists(open: () => Promise<FastifyInstance>, at: string): Promise<void> {
  const paths = [
    '/formList',
    '/forms/four-ps/1.0.1.xml',
    '/media/stores.csv',
    '/media/previous.csv',
    '/forms/four-ps/manifest',
  ];
  for (const path of paths) {
    const cold: number[] = [];
    const repeatTimes: number[] = [];
    for (let run = 0; run < 7; run++) {
      const app = await open();
      await app.inject({ url: `${at}/media/x` });
      const url = `${at}${path}`;
      const headers = { 'accept-encoding': 'gzip' };
      let start = performance.now();
      const { statusCode, headers: responseHeaders } = await app.inject({ url, headers });
      cold.push(performance.now() - start);
      start = performance.now();
      const response = await app.inject({
        url,
        headers: { ...headers, 'if-none-match': String(responseHeaders['etag']) },
      });
      repeatTimes.push(performance.now() - start);
      if (statusCode !== 200 || response.statusCode !== 304)
        throw new Error(`${path}: ${statusCode}, ${response.statusCode}`);
      await app.close();
    }
    const [first, laterTime] = [percentile(cold, 0.5), percentile(repeatTimes, 0.5)];
    goal(
      first <= COLD_MOST_MS,
      `${path} of ${STORES} stores: ${first.toFixed(0)} ms cold, ${laterTime.toFixed(0)} ms for 304`,
    );
  }
}

/**
 * Times both methods alternately, so that other load on the machine affects both. The requests are built beforehand, so
 * the sender's work isn't timed.
 */
async function timeBoth(
  app: FastifyInstance,
  audits: Audits,
  senders: readonly Sender[],
  clients: number,
): Promise<void> {
  const [wallTime, cpu] = [
    { call: 0, form: 0 },
    { call: 0, form: 0 },
  ];
  for (const turn of Array.from({ length: TURNS * 2 }).keys()) {
    const way = turn % 2 === 0 ? 'call' : 'form';
    const ready = Array.from({ length: A_TURN }, (_, at) => audits[way](senders[at % SENDERS] as Sender));
    const [start, busy] = [performance.now(), process.cpuUsage()];
    const client = async () => {
      for (let request = ready.pop(); request; request = ready.pop()) {
        const response = await app.inject(request);
        if (response.statusCode !== (way === 'call' ? 200 : 201)) throw new Error(response.body);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    wallTime[way] += performance.now() - start;
    const { user, system } = process.cpuUsage(busy);
    cpu[way] += (user + system) / 1_000;
  }
  const sendMany = (way: 'call' | 'form') =>
    `${Math.round((TURNS * A_TURN * 1_000) / wallTime[way])} a second, ${(cpu[way] / TURNS / A_TURN).toFixed(2)} ms of Node`;
  const times = wallTime.form / wallTime.call;
  goal(
    times <= TIMES_MOST,
    `${clients} at once, 128 answers: /survey/add ${sendMany('call')}; submissions ${sendMany('form')}; ${times.toFixed(2)} times as long`,
  );
}

/** Sends many submissions with a photo each, and measures memory after every 10% of them, after garbage collection. */
async function holdMemory(app: FastifyInstance, audits: Audits, senders: readonly Sender[]): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const create = { width: 640, height: 480, channels: 3, background: '#8a8' } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const heaps: number[] = [];
  for (let tenth = 0; tenth < 10; tenth++) {
    for (let attempt = 0; attempt < SUBMISSIONS / 10; attempt += 4) {
      const batch = senders.slice(attempt % SENDERS, (attempt % SENDERS) + 4);
      const responses = await Promise.all(batch.map((sender) => app.inject(audits.form(sender, photo))));
      const response = responses.find(({ statusCode }) => statusCode !== 201);
      if (response) throw new Error(response.body);
    }
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    heaps.push(heapUsed + external);
    console.log(`${((tenth + 1) * SUBMISSIONS) / 10}: ${mib(heapUsed + external)} MiB held, ${mib(rss)} MiB resident`);
  }
  const growth = (heaps.at(-1) ?? 0) / (heaps[0] ?? 1);
  goal(
    growth <= GROWTH_MOST,
    `memory after ${SUBMISSIONS} submissions with photos: ${growth.toFixed(2)} times that after a tenth`,
  );
}

function mib(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
