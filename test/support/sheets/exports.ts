import { once } from 'node:events';
import { get, request as send, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { prepareExport, readExportData } from '../../../src/contract/exports.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { group, groupUser, person, store, survey, type Person } from '../factories.ts';
import { readWorkbook, records } from './readWorkbook.ts';
import type { TestServer } from '../server.ts';

/** Asks for a workbook as a user; gives its address and the number of rows it will hold. */
export async function preparedExport(
  server: TestServer,
  { token }: Person,
  filter: Record<string, string> = {},
  language = 'en',
): Promise<{ url: string; rows: number }> {
  const { body } = await server.call(prepareExport, filter, { token, language });
  return body['resultData'] as { url: string; rows: number };
}

/** Fetches a prepared workbook and reads it. */
export async function downloaded(server: TestServer, url: string) {
  const { statusCode, headers, rawPayload } = await server.app.inject({ method: 'GET', url });
  if (statusCode !== 200) throw new Error(`The download answers ${statusCode}: ${rawPayload.toString()}`);
  const workbook = readWorkbook(rawPayload);
  return { headers, workbook, rows: records(workbook.sheets.get('report') ?? []) };
}

/**
 * Harbour Market, of two groups, with three surveys by Ada, and Hill Street, of one of them, with one by Bo. Ann is an
 * administrator, Gus a group user of Coastal who is assigned to Harbour Market.
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

/** More surveys than all the buffers between the database and a reader hold. */
export const MANY = 6_000;

/** Asks for a prepared workbook, or for all records as a user, over a connection of its own. */
export function asks(origin: string, from: { url: string } | Person): ClientRequest {
  const request =
    'url' in from
      ? get(origin + from.url, { agent: false })
      : send(origin + readExportData.path, {
          method: 'POST',
          agent: false,
          headers: { authorization: `Basic ${from.token}` },
        }).end();
  // An answer without a listener is read and thrown away.
  return request.on('error', () => {}).on('response', (answer) => answer.on('error', () => {}));
}

/** The answer to a request, once it begins; nothing of it is read yet. */
export async function begins(request: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer.on('error', () => {});
}

/** Reads an answer to its end, and says how long it was and nothing of what was in it. */
export async function lengthOf(answer: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of answer) length += (chunk as Buffer).length;
  return length;
}

/** The code of a refusal. */
export async function refusedAs(answer: IncomingMessage): Promise<unknown> {
  return [answer.statusCode, ((await json(answer)) as { code?: unknown }).code];
}

/** How many exports read from the database at this moment; with `end`, the connections of all of them are ended. */
export async function openCursors(db: Db, { end = false } = {}): Promise<number> {
  const which = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and xact_start is not null and query like '%export_rows%'`;
  const { rows } = end
    ? await sql`select pg_terminate_backend(pid) ${which}`.execute(db)
    : await sql`select pid ${which}`.execute(db);
  return rows.length;
}
