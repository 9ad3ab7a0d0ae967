import { addApiToken } from '../../../src/contract/access/apiTokens.ts';
import type { ReplyOf } from '../../../src/contract/kit/call.ts';
import type { TokenScope } from '../../../src/domain/programs/tokenScopes.ts';
import type { Person } from '../factories.ts';
import type { TestServer } from '../server.ts';

/** The last valid day of `readToken`'s tokens. The tests' servers have an earlier clock. */
const LAST_DAY = '2026-12-21';

/** A row as returned by the feed. */
export type FeedRow = Record<string, string | number | boolean | null>;

/** A page of rows, or the error if there is none. */
export type Page = {
  '@odata.context'?: string;
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
  value: FeedRow[];
  error?: { code: string; message: string };
};

/** Creates an API token as an administrator, for a group or for all stores. */
export async function readToken(
  server: TestServer,
  maker: Person,
  { group = '', scopes = ['read'] as TokenScope[] } = {},
): Promise<string> {
  const input = { name: 'Feed', scopes, last_day: LAST_DAY, ...(group === '' ? {} : { group_id: group }) };
  const { body } = await server.call(addApiToken, input, maker);
  return (body as ReplyOf<typeof addApiToken>).token;
}

/** Requests a URL of the feed, or of a file, with a token. */
export async function ask(
  server: TestServer,
  token: string,
  path: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const authorization = `Basic ${token}`;
  const response = await server.app.inject({ method: 'GET', url: path, query, headers: { authorization, ...headers } });
  return { status: response.statusCode, headers: response.headers, raw: response.body };
}

/** Returns a page of a set. */
export async function page(
  server: TestServer,
  token: string,
  set: string,
  query: Record<string, string> = {},
): Promise<Page & { status: number }> {
  const { status, raw } = await ask(server, token, `/odata/v4/${set}`, query);
  return { status, ...(JSON.parse(raw) as Page) };
}
