import { once } from 'node:events';
import { get, request as send, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { prepareExport, readExportData } from '../../../src/contract/dataOut/exports.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { group, groupUser, person, store, survey, type Person } from '../factories.ts';
import { readWorkbook, records } from './readWorkbook.ts';
import type { TestServer } from '../server.ts';

/** Requests a workbook as a user; returns its URL and its number of rows. */
export async function preparedExport(
  server: TestServer,
  { token }: Person,
  filter: Record<string, string> = {},
  language = 'en',
): Promise<{ url: string; rows: number }> {
  const { body } = await server.call(prepareExport, filter, { token, language });
  return body['resultData'] as { url: string; rows: number };
}

/** Downloads a prepared workbook and reads it. */
export async function downloadWorkbook(server: TestServer, url: string) {
  const { statusCode, headers, rawPayload } = await server.app.inject({ method: 'GET', url });
  if (statusCode !== 200) throw new Error(`The download answers ${statusCode}: ${rawPayload.toString()}`);
  const workbook = readWorkbook(rawPayload);
  return { headers, workbook, rows: records(workbook.sheets.get('report') ?? []) };
}

/**
 * Creates Harbour Market, in two groups, with three surveys by Ada, and Hill Street, in one of them, with one by Bo.
 * Ann is an administrator, Gus a group user of Coastal who is assigned to Harbour Market.
 */
export async function surveyedGroups(db: Db) {
  const coastal = await group(db, { name: 'Coastal' });
  const inland = await group(db, { name: 'Inland' });
  const harbour = await store(db, { name: 'Harbour Market', groups: [coastal, inland] });
  const hill = await store(db, { name: 'Hill Street', groups: [inland] });
  const ann = await person(db);
  const gus = await groupUser(db, { groupId: coastal, stores: [harbour] });
  for (const day of ['2026-10-30', '2026-11-01', '2026-11-20']) {
    await survey(db, harbour, { date: `${day}T23:30:00Z`, by: 'Ada' });
  }
  await survey(db, hill, { date: '2026-11-05T08:00:00Z', by: 'Bo' });
  return { ann, gus, coastal, inland, harbour, hill };
}

/** More surveys than all buffers between the database and a reader can hold. */
export const MANY = 6_000;

/** Requests a prepared workbook, or all records as a user, over a separate connection. */
export function startRequest(origin: string, from: { url: string } | Person): ClientRequest {
  const request =
    'url' in from
      ? get(origin + from.url, { agent: false })
      : send(origin + readExportData.path, {
          method: 'POST',
          agent: false,
          headers: { authorization: `Basic ${from.token}` },
        }).end();
  // A response without a listener is read and discarded.
  return request.on('error', () => {}).on('response', (answer) => answer.on('error', () => {}));
}

/** Waits for a request's response to start; none of the body is read yet. */
export async function responseOf(request: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer.on('error', () => {});
}

/** Reads a response to its end, and returns its length in bytes without storing the content. */
export async function lengthOf(answer: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of answer) length += (chunk as Buffer).length;
  return length;
}

/** Returns the status and the code of a refusal. */
export async function refusalCode(answer: IncomingMessage): Promise<unknown> {
  return [answer.statusCode, ((await json(answer)) as { code?: unknown }).code];
}

/** Counts the exports that currently read from the database; with `end`, closes their connections. */
export async function openCursors(db: Db, { end = false } = {}): Promise<number> {
  const sessionCondition = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and xact_start is not null and query like '%export_rows%'`;
  const { rows } = end
    ? await sql`select pg_terminate_backend(pid) ${sessionCondition}`.execute(db)
    : await sql`select pid ${sessionCondition}`.execute(db);
  return rows.length;
}
