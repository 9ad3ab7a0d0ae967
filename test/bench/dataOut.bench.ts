import { get } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../src/server/app.ts';
import { newApiToken } from '../../src/server/identity/tokenCaller.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { option, quantile, summary, withDatabase } from './support.ts';

// Answers and surveys out, as OData by following the pages and as CSV: rows and cells a second, the first row, memory; and lists of
// surveys with their answers by date. ODK Central's rows (4,126 a second by OData, 5,864 by CSV) are submissions with all answers, so
// cells are what compares: npm run bench -- dataOut --surveys 10000

const SURVEYS = option('surveys', 10_000);
const STORES = option('stores', 100);
const LISTS = option('lists', 200);
const MB = 1024 * 1024;
const DAY_MS = 86_400_000;

/** Lists of a day's surveys are answered within so many ms, 99 of 100. */
const LIST_MS = 30;
const FIRST_ROW_MS = 100;
const MEMORY_MB = 250;

await withDatabase(
  async (database, dataDir) => {
    const app = await buildApp({ config: { dataDir, logLevel: 'error', publicUrl: 'http://127.0.0.1' }, database });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const tokens = await Promise.all(Array.from({ length: 20 }, () => readToken(database.db)));
    let asked = 0;
    const ask = (path: string) => fetched(`http://127.0.0.1:${port}${path}`, tokens[asked++ % tokens.length] ?? '');

    let mostMemory = 0;
    const watching = setInterval(() => (mostMemory = Math.max(mostMemory, process.memoryUsage.rss())), 50);
    for (const set of ['Surveys', 'Answers']) {
      await ask(`/odata/v4/${set}?$top=1`);
      report(`${set} as OData`, await paged(ask, set));
      report(`${set} as CSV`, await oneFile(ask, set));
    }
    clearInterval(watching);
    console.log(`memory at most ${(mostMemory / MB).toFixed(0)} MB (goal ${MEMORY_MB})`);

    for (const set of ['Surveys', 'Answers']) {
      const times: number[] = [];
      for (let run = 0; run < LISTS + 20; run++) {
        const from = new Date(Date.now() - ((run * 37) % 1_700) * DAY_MS - 2 * DAY_MS);
        const filter = `date ge ${from.toISOString()} and date lt ${new Date(from.getTime() + 30 * DAY_MS).toISOString()}`;
        const start = performance.now();
        await ask(`/odata/v4/${set}?$top=250&$filter=${encodeURIComponent(filter)}`);
        if (run >= 20) times.push(performance.now() - start);
      }
      console.log(`${set} by date, 250 rows: ${summary(times)} (goal p99 ${LIST_MS} ms)`);
      if (quantile(times, 0.99) > LIST_MS) process.exitCode = 1;
    }
    await app.close();
  },
  { prepare: (database) => fill(database, { stores: STORES, surveys: SURVEYS }) },
);

type Fetched = { text: string; firstMs: number; bytes: number; lines: number };
type Read = { rows: number; cells: number; ms: number; firstMs: number };

/** What is at an address; of a long file only how long it is. */
function fetched(url: string, token: string): Promise<Fetched> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (answered) => {
      const isFile = url.endsWith('.csv');
      const found: Fetched = { text: '', firstMs: 0, bytes: 0, lines: 0 };
      const pieces: Buffer[] = [];
      answered.on('data', (piece: Buffer) => {
        found.bytes += piece.length;
        if (found.bytes > 2_000 && found.firstMs === 0) found.firstMs = performance.now() - start;
        if (isFile) for (const byte of piece) found.lines += byte === 10 ? 1 : 0;
        if (!isFile || pieces.length === 0) pieces.push(piece);
      });
      answered.on('error', reject);
      answered.on('end', () => {
        found.text = Buffer.concat(pieces).toString();
        if (answered.statusCode === 200) resolve(found);
        else reject(new Error(`${answered.statusCode}: ${found.text.slice(0, 300)}`));
      });
    }).on('error', reject);
  });
}

type Ask = (path: string) => Promise<Fetched>;

async function paged(ask: Ask, set: string): Promise<Read> {
  const start = performance.now();
  let [rows, cells, firstMs] = [0, 0, 0];
  let next: string | undefined = `/odata/v4/${set}`;
  while (next !== undefined) {
    const { text, firstMs: first } = await ask(next);
    const page = JSON.parse(text) as { value: object[]; '@odata.nextLink'?: string };
    if (rows === 0) [firstMs, cells] = [first, Object.keys(page.value[0] ?? {}).length];
    rows += page.value.length;
    next = page['@odata.nextLink']?.replace('http://127.0.0.1', '');
  }
  return { rows, cells, firstMs, ms: performance.now() - start };
}

async function oneFile(ask: Ask, set: string): Promise<Read> {
  const start = performance.now();
  const { text, lines, firstMs } = await ask(`/data/${set}.csv`);
  return {
    rows: lines - 1,
    cells: text.split('\r\n', 1)[0]?.split(',').length ?? 0,
    firstMs,
    ms: performance.now() - start,
  };
}

function report(what: string, { rows, cells, ms, firstMs }: Read): void {
  const perSecond = (rows / ms) * 1_000;
  console.log(
    `${what}: ${rows} rows in ${(ms / 1_000).toFixed(1)} s, ${perSecond.toFixed(0)} rows/s of ${cells} cells = ` +
      `${((perSecond * cells) / 1_000).toFixed(0)} thousand cells/s; first row after ${firstMs.toFixed(0)} ms (goal ${FIRST_ROW_MS})`,
  );
}

async function readToken(db: Db): Promise<string> {
  const { id } = await person(db);
  const { token, hash, ending } = newApiToken();
  const now = new Date();
  const life = { created_at: now, expires_at: new Date(now.getTime() + DAY_MS) };
  await db
    .insertInto('api_tokens')
    .values({ id: randomUUID(), token_hash: hash, ending, name: 'bench', scopes: ['read'], user_id: id, ...life })
    .execute();
  return token;
}
