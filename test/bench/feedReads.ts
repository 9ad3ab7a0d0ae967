import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { MS_PER_DAY } from '../../src/domain/days.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { newApiToken } from '../../src/server/identity/tokenCaller.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { person } from '../support/factories.ts';

/** The length of a response's start to keep, in characters: more than the longest row and the longest header. */
const HEAD_MAX = 200_000;

/**
 * A summary of a response: its start and end, its number of line feeds and bytes, and the time until its first rows
 * arrived.
 */
type ResponseSummary = { head: string; tail: string; lines: number; bytes: number; firstMs: number };
export type ReadResult = { rows: number; cells: number; ms: number; firstMs: number };

/**
 * Fetches a URL and stores no more of the response than needed, because the client shares the machine with the console.
 */
function fetchUrl(url: string, token: string): Promise<ResponseSummary> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      const response: ResponseSummary = { head: '', tail: '', lines: 0, bytes: 0, firstMs: 0 };
      answer.on('data', (piece: Buffer) => {
        response.bytes += piece.length;
        if (response.bytes > 2_000 && response.firstMs === 0) response.firstMs = performance.now() - start;
        for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) response.lines++;
        if (response.head.length < HEAD_MAX) response.head += piece.toString('latin1', 0, HEAD_MAX);
        response.tail = (response.tail + piece.toString('latin1', Math.max(0, piece.length - 4_000))).slice(-4_000);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(response);
        else reject(new Error(`${answer.statusCode}: ${response.head.slice(0, 300)}`));
      });
    }).on('error', reject);
  });
}

export type Ask = (path: string) => Promise<ResponseSummary>;

/** The number of users who read in turn, because the feed limits how much one user can read at a time. */
const READERS = 20;

/** Returns a function that fetches a path of the console, with the tokens of several users in rotation. */
export async function openFeed(origin: string, db: Db): Promise<Ask> {
  const tokens = await Promise.all(Array.from({ length: READERS }, () => readToken(db)));
  let count = 0;
  return (path) => fetchUrl(origin + path, tokens[count++ % READERS] ?? '');
}

/** Returns the name of the wide file of the active instrument, without its extension. */
export async function wideSetOf(db: Db): Promise<string> {
  const { instrument } = await activeInstrument(db);
  return `Surveys/${encodeURIComponent(instrument.name)}`;
}

/** Fetches the pages of a set in sequence; `set` may include query options. Pages have line feeds only between rows. */
export async function readPages(ask: Ask, set: string): Promise<ReadResult> {
  const start = performance.now();
  let [rows, cells, firstMs] = [0, 0, 0];
  let next: string | undefined = `/odata/v4/${set}`;
  while (next !== undefined) {
    const page = await ask(next);
    if (rows === 0) [firstMs, cells] = [page.firstMs, cellsOf(page.head)];
    rows += page.lines + 1;
    next = /"@odata.nextLink":"https?:\/\/[^/]+([^"]+)"/.exec(page.tail)?.[1];
  }
  return { rows, cells, firstMs, ms: performance.now() - start };
}

/** Counts the cells of the first row of a page, with those of its expanded rows. */
function cellsOf(head: string): number {
  const end = head.indexOf(',\n');
  const row = JSON.parse(head.slice(head.indexOf('[{') + 1, end === -1 ? head.lastIndexOf(']') : end)) as object;
  const cells = Object.values(row).map((cell: unknown) =>
    Array.isArray(cell) ? cell.reduce<number>((sum, element) => sum + Object.keys(element as object).length, 0) : 1,
  );
  return cells.reduce((sum, cell) => sum + cell, 0);
}

/** Downloads a set as a CSV file. */
export async function oneFile(ask: Ask, set: string): Promise<ReadResult> {
  const start = performance.now();
  const { head, lines, firstMs } = await ask(`/data/${set}.csv`);
  const cells = head.split('\r\n', 1)[0]?.split(',').length ?? 0;
  return { rows: lines - 1, cells, firstMs, ms: performance.now() - start };
}

/** Reads the latest 250 surveys with their answers as one page, and returns its size. */
export async function readLatest(ask: Ask, expand: string): Promise<{ rows: number; bytes: number }> {
  const query = `$orderby=date%20desc&$top=250&$expand=${encodeURIComponent(expand)}`;
  const { lines, bytes, tail } = await ask(`/odata/v4/Surveys?${query}`);
  if (tail.includes('@odata.nextLink')) throw new Error('The latest surveys are more than one page.');
  return { rows: lines + 1, bytes };
}

async function readToken(db: Db): Promise<string> {
  const { id } = await person(db);
  const { token, hash, ending } = newApiToken();
  const now = new Date();
  const life = { created_at: now, expires_at: new Date(now.getTime() + MS_PER_DAY) };
  await db
    .insertInto('api_tokens')
    .values({ id: randomUUID(), token_hash: hash, ending, name: 'bench', scopes: ['read'], user_id: id, ...life })
    .execute();
  return token;
}
