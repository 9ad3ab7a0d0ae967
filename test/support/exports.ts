import { prepareExport } from '../../src/contract/exports.ts';
import type { Person } from './factories.ts';
import { readWorkbook, records } from './readWorkbook.ts';
import type { TestServer } from './server.ts';

/** Asks for a workbook as somebody; gives its address and the promised number of rows. */
export async function promised(
  server: TestServer,
  { token }: Person,
  filter: Record<string, string> = {},
  language = 'en',
): Promise<{ url: string; rows: number }> {
  const { body } = await server.call(prepareExport, filter, { token, language });
  return body['resultData'] as { url: string; rows: number };
}

/** Fetches a promised workbook and reads it. */
export async function downloaded(server: TestServer, url: string) {
  const { statusCode, headers, rawPayload } = await server.app.inject({ method: 'GET', url });
  if (statusCode !== 200) throw new Error(`The download answers ${statusCode}: ${rawPayload.toString()}`);
  const workbook = readWorkbook(rawPayload);
  return { headers, workbook, rows: records(workbook.sheets.get('report') ?? []) };
}
