import { expect, test } from 'vitest';
import { login } from '../../contract/access/account.ts';
import { addSurvey } from '../../contract/audits/surveys.ts';
import { person } from '../../../test/support/factories.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { readJson } from './jsonBody.ts';

const server = await sharedServer();
const ann = await person(server.db);

async function post(path: string, payload: string, token?: string) {
  const authorization = token === undefined ? {} : { authorization: `Basic ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const { statusCode, body } = await server.app.inject({ method: 'POST', url: path, payload, headers });
  return [statusCode, (JSON.parse(body) as { code: string }).code];
}

const paddedBody = (length: number) => JSON.stringify({ email: 'a' }).padEnd(length);
const nestedBody = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('unknown callers can send at most 16 KiB', async () => {
  expect(await post(login.path, paddedBody(16 * 1024))).not.toEqual([413, 'too_large']);
  expect(await post(login.path, paddedBody(16 * 1024 + 1))).toEqual([413, 'too_large']);
});

test('a body is not parsed before the caller is identified', async () => {
  expect(await post(addSurvey.path, 'no JSON')).toEqual([401, 'signed_out']);
  expect(await post(addSurvey.path, 'no JSON', 'a-dead-token')).toEqual([401, 'signed_out']);
  expect(await post(addSurvey.path, 'no JSON', ann.token)).toEqual([400, 'not_json']);
  expect(await post(addSurvey.path, nestedBody(500_000), ann.token)).toEqual([400, 'bad_request']);
});

test.each([
  ['as deep as any call', nestedBody(20), true],
  ['deeper', nestedBody(21), false],
  ['brackets in a text', JSON.stringify({ text: '[['.repeat(50) }), true],
  ['brackets after a quote in a text', JSON.stringify(['"[{'.repeat(50)]), true],
  ['brackets after a backslash at the end of a text', `["\\\\",${nestedBody(20)}]`, false],
  ['many in sequence', `[${Array.from({ length: 100 }, () => '[]').join(',')}]`, true],
  ['a prototype', '{"__proto__":{}}', false],
  ['an unfinished text', '{"a":"b', false],
])('%s: parsed or rejected', (_case, text, isTaken) => {
  if (isTaken) expect(readJson(Buffer.from(text))).toEqual(JSON.parse(text));
  else expect(() => readJson(Buffer.from(text))).toThrow(/not_json|bad_request/);
});
