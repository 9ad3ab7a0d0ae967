import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { login } from '../../src/contract/access/account.ts';
import { addSurvey } from '../../src/contract/audits/surveys.ts';
import { sharedServer } from '../support/server.ts';

// Bodies from anonymous callers are not parsed, whatever their size, and the console answers others in the meantime.

const CONNECTIONS = 6;
const MEBIBYTE = 1024 * 1024;
const NESTED = '['.repeat(MEBIBYTE / 2) + ']'.repeat(MEBIBYTE / 2);

const server = await sharedServer();
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
afterEach(() => vi.restoreAllMocks());

type BodyRequest = { path: string; header?: string; body: string };

/** Sends a body with the given header, which may be incomplete, and returns the response's status. */
async function statusOf({ path, header = '', body }: BodyRequest): Promise<number> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  // The server may close the connection before everything is sent.
  socket.on('error', () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n${body}`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(first.toString('latin1').slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3));
}

const WHOLE = `Content-Length: ${MEBIBYTE}\r\n`;
const PIECES = 'Transfer-Encoding: chunked\r\n';
const halfBody = NESTED.slice(0, MEBIBYTE / 2);

test.each<[string, BodyRequest, number]>([
  ['without a token', { path: addSurvey.path, header: WHOLE, body: NESTED }, 401],
  [
    'with a wrong token',
    { path: addSurvey.path, header: `${WHOLE}Authorization: Basic ${'a'.repeat(43)}\r\n`, body: NESTED },
    401,
  ],
  ['to a public call, half of it', { path: login.path, header: WHOLE, body: halfBody }, 413],
  [
    'to it in an endless chunk',
    { path: login.path, header: PIECES, body: `${MEBIBYTE.toString(16)}\r\n${halfBody}` },
    413,
  ],
])('a mebibyte of nested arrays %s is refused and not parsed', async (_how, request, status) => {
  const parse = vi.spyOn(JSON, 'parse');
  const answer = Promise.all(Array.from({ length: CONNECTIONS }, () => statusOf(request)));
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ type: true });
  expect(await answer).toEqual(Array.from({ length: CONNECTIONS }, () => status));
  expect(parse.mock.calls.filter(([text]) => text.startsWith('['))).toEqual([]);
});

test('a connection that sends thousands of requests without waiting for responses is closed', async () => {
  const advanceMs = 5_000;
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (part) => (text += part.toString('latin1')));
  const over = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(advanceMs));
  await over;
  expect(text.split('HTTP/1.1 200').length - 1).toBeLessThan(advanceMs);
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ type: true });
});

test('a connection that sends many calls without waiting for responses is closed, and others are served', async () => {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  // The connection may be reset while it is still being written to, which `once` would treat as a failure.
  socket.on('error', () => {});
  const closePromise = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
  await closePromise;
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});
