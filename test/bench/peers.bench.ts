import { Agent, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { measureRest, withDemoConsole } from './atRest.ts';
import { auditsOf, sendersOf, type AuditRequest, type Sender } from './audits.ts';
import { oneFile, openFeed, readLatest, readPages, wideSetOf, type Ask } from './feedReads.ts';
import { fill } from './fill.ts';
import { option, percentile, withDatabase } from './support.ts';

// Measures the built console over real connections, for comparisons with other servers, and prints one table. To
// compare, send the same audits to the other server and read them from it on the same machine, alternating with this
// command, and compare the medians of several runs: npm run bench -- peers --rounds 5 --turn 200 --surveys 2000
// --stores 100 --starts 5 --seconds 30

const ROUNDS = option('rounds', 5);
/** The number of audits that each way of sending gets per round. */
const TURN = option('turn', 200);
/** The surveys, and the stores, that the database contains beforehand. */
const SURVEYS = option('surveys', 2_000);
const STORES = option('stores', 100);
const STARTS = option('starts', 5);
/** The duration of the measurement at rest, in seconds. */
const SECONDS = option('seconds', 30);

/** Calls per minute are limited for each user, so many users send, as in real use. */
const SENDERS = 200;
const EXPANDED = 'Answers($select=question_id,answer,note)';
/** The path of the built-in instrument's form, in its first version. */
const FORM = '/forms/four-ps/1.0.1.xml';

/** A line of the table: the times of its runs in ms, the total time in ms, and the number of units done. */
type Measurement = { times: number[]; ms: number; done: number; unit: string };

const measurements = new Map<string, Measurement>();
const figures: [string, string][] = [];

await withDatabase(
  async ({ db, url }, dataDir) => {
    const env = { DATABASE_URL: url, LOG_LEVEL: 'fatal' };
    const consoleProcess = await startConsole({ dataDir: path.join(dataDir, 'console'), from: 'built', env });
    try {
      const [ask, senders, wide] = [
        await openFeed(consoleProcess.origin, db),
        await sendersOf(db, SENDERS),
        await wideSetOf(db),
      ];
      const form = await (await fetch(`${consoleProcess.origin}${senders[0]?.at}${FORM}`)).text();
      const audits = await auditsOf(db, form);
      const askAll = async () => {
        for (const { at } of senders) await fetch(`${consoleProcess.origin}${at}/submission`, { method: 'HEAD' });
      };
      const send = (way: 'call' | 'form', count: number, clients: number, name?: string) =>
        sendAll(
          consoleProcess.origin,
          Array.from({ length: count }, (_, at) => audits[way](senders[at % SENDERS] as Sender)),
          clients,
          name,
        );
      // A console and its database are slower during the first requests.
      for (const way of ['call', 'form'] as const) await send(way, SENDERS, 4);
      for (let round = 0; round < ROUNDS; round++) {
        for (const clients of [1, 16]) {
          await send('call', TURN, clients, `survey by /survey/add, ${senderWord(clients)}`);
          // An app asks whether it may send before it does. We time only what it sends.
          await askAll();
          await send('form', TURN, clients, `survey as a form of ODK Collect, ${senderWord(clients)}`);
        }
        await readSets(ask, wide);
      }
    } finally {
      await consoleProcess.end('SIGTERM');
    }
  },
  { prepare: (database) => fill(database, { stores: STORES, surveys: SURVEYS, varied: true }) },
);
await withDemoConsole(async (consoleProcess, dataDir) => {
  const { consoleMs, databaseMs, memory } = await measureRest(consoleProcess, dataDir, SECONDS);
  figures.push(
    ['memory at rest', `${memory.toFixed(0)} MB`],
    ['processor time at rest, per minute', `${consoleMs.toFixed(0)} ms`],
    ['the same of its database', `${databaseMs.toFixed(0)} ms`],
  );
  await consoleProcess.end('SIGTERM');
  for (let nth = 0; nth < STARTS; nth++) {
    const start = performance.now();
    const secondProcess = await startConsole({
      dataDir,
      from: 'built',
      env: { LOG_LEVEL: 'fatal', FOURSCORE_DEMO: '1' },
    });
    record('start until the first reply', performance.now() - start, 0, '');
    await secondProcess.end('SIGTERM');
  }
});
printTable();

function senderWord(clients: number): string {
  return clients === 1 ? '1 sender' : `${clients} senders`;
}

/** Sends requests over as many connections as there are clients, and records the times under the name, if given. */
async function sendAll(origin: string, ready: AuditRequest[], clients: number, name?: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const [times, count, start]: [number[], number, number] = [[], ready.length, performance.now()];
  const client = async () => {
    for (let next = ready.pop(); next; next = ready.pop()) {
      const began = performance.now();
      await sendOne(origin, agent, next);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  if (name !== undefined) recordAll(name, { times, ms: performance.now() - start, done: count, unit: 'surveys' });
}

function sendOne(origin: string, agent: Agent, { method, url, payload, headers }: AuditRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(origin + url, {
      method,
      agent,
      headers: { ...headers, 'content-length': payload.length },
    });
    clientRequest.on('error', reject);
    clientRequest.on('response', (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 || response.statusCode === 201
          ? resolve()
          : reject(new Error(`${url} was answered ${response.statusCode}: ${text.slice(0, 200)}`)),
      );
    });
    clientRequest.end(payload);
  });
}

/**
 * Reads each set as a whole once. The sets also contain what this command has sent so far: the times are comparable
 * only between runs with the same options.
 */
async function readSets(ask: Ask, wide: string): Promise<void> {
  const answers = await oneFile(ask, 'Answers');
  record('all answers as CSV', answers.ms, answers.rows, 'answers');
  const pages = await readPages(ask, 'Answers');
  record('all answers as OData pages', pages.ms, pages.rows, 'answers');
  const surveys = await oneFile(ask, wide);
  record('all surveys with their answers as wide CSV', surveys.ms, surveys.rows, 'surveys');
  const start = performance.now();
  const { rows } = await readLatest(ask, EXPANDED);
  record(`the latest ${rows} surveys with their answers`, performance.now() - start, rows, 'surveys');
}

function record(name: string, ms: number, done: number, unit: string): void {
  recordAll(name, { times: [ms], ms, done, unit });
}

function recordAll(name: string, { times, ms, done, unit }: Measurement): void {
  const before = measurements.get(name) ?? { times: [], ms: 0, done: 0, unit };
  measurements.set(name, { times: [...before.times, ...times], ms: before.ms + ms, done: before.done + done, unit });
}

function printTable(): void {
  const options = { rounds: ROUNDS, turn: TURN, surveys: SURVEYS, stores: STORES, starts: STARTS, seconds: SECONDS };
  const inputs = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
  const load = loadavg().map((average) => average.toFixed(1));
  console.log(`npm run bench -- peers ${inputs.join(' ')}`);
  console.log(`Node.js ${process.version}, ${cpus().length} cores, load ${load.join(', ')}\n`);
  const rows = [...measurements].map(([name, { times, ms, done, unit }]) => [
    name,
    String(times.length),
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.99).toFixed(1),
    done === 0 ? '' : `${Math.round((done * 1_000) / ms)} ${unit}/s`,
  ]);
  const all = [
    ['measure', 'runs', 'p50 ms', 'p99 ms', 'figure'],
    ...rows,
    ...figures.map(([name, figure]) => [name, '', '', '', figure]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  for (const [name = '', runs = '', p50 = '', p99 = '', figure = ''] of all) {
    const numbers = [runs, p50, p99].map((text, at) => text.padStart(widths[at + 1] ?? 0));
    console.log(`${name.padEnd(widths[0] ?? 0)}  ${numbers.join('  ')}  ${figure}`);
  }
}
