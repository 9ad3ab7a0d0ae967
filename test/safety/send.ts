import type { Call } from '../../src/contract/kit/call.ts';
import { picture } from '../support/pictures/pictures.ts';
import type { TestServer } from '../support/server.ts';
import { multipart } from '../support/upload.ts';

const PNG = picture('png');

export type RawReply = { status: number; raw: string; headers: Record<string, unknown>; type: unknown; code: unknown };

/** Makes a call by its own method (JSON, query or multipart with a file), with an unchecked input. */
export async function send(
  { app }: Pick<TestServer, 'app'>,
  call: Call,
  input: unknown,
  { token, from = '127.0.0.1' }: { token?: string | undefined; from?: string } = {},
): Promise<RawReply> {
  const authorization = token === undefined ? {} : { authorization: `Basic ${token}` };
  const { headers = {}, ...rest } = await requestOf(call, input);
  const response = await app.inject({
    method: call.method ?? 'POST',
    url: call.path,
    remoteAddress: from,
    headers: { ...headers, ...authorization },
    ...rest,
  });
  const body = parseReply(response.body);
  return { status: response.statusCode, raw: response.body, headers: response.headers, ...body };
}

async function requestOf(call: Call, input: unknown) {
  if (call.method === undefined && call.takes === undefined) {
    const payload = typeof input === 'string' ? input : JSON.stringify(input);
    return { payload, headers: { 'content-type': 'application/json' } as Record<string, string> };
  }
  const fields = Object.entries(typeof input === 'object' && input !== null ? input : {}).map(([name, value]) => ({
    name: name.replaceAll(/[^\w-]/g, '_'),
    value: (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 900),
  }));
  if (call.method === 'GET') return { query: Object.fromEntries(fields.map(({ name, value }) => [name, value])) };
  return multipart([...fields, { name: 'file', filename: 'a.png', bytes: await PNG }]);
}

function parseReply(raw: string): { type: unknown; code: unknown } {
  const body = JSON.parse(raw) as { type?: unknown; code?: unknown };
  return { type: body.type, code: body.code };
}
