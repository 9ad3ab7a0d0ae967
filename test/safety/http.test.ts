import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer, testServer } from '../support/server.ts';
import { matrix } from './matrix.ts';
import { administrator, missingRecords } from './world.ts';
import { send } from './send.ts';

// ASVS chapters 3 and 4: the headers of every response, and requests that aren't for this server.

let token: string;

const server = await sharedServer();
await server.app.listen({ port: 0, host: '127.0.0.1' });
// Each test has a new session, because signing out is among the calls.
beforeEach(async () => {
  ({ token } = await administrator(server.db));
});

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src blob:; " +
  "font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'";

function expectSafeHeaders(headers: Record<string, unknown>) {
  expect(headers).toMatchObject({
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(self)',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  for (const name of [
    'set-cookie',
    'server',
    'x-powered-by',
    'access-control-allow-origin',
    'www-authenticate',
    'location',
  ])
    expect(headers).not.toHaveProperty(name);
}

describe('every answer', () => {
  test.each(matrix)('of $path has the promised headers, signed in or not, from any origin', async ({ call, input }) => {
    for (const person of [undefined, token]) {
      const reply = await send(server, call, input(missingRecords()), { token: person });
      expectSafeHeaders(reply.headers);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(reply.headers).not.toHaveProperty('strict-transport-security');
    }
  });

  test.each([
    ['GET', '/page/signin?next=//evil.example'],
    ['GET', '/reset/a-token'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/demo.json'],
    ['GET', '/openapi.json'],
    ['GET', '/images/none.png'],
    ['GET', '/assets/none.js'],
    ['GET', '/store/export/none'],
    ['GET', '/compare/file/none'],
    ['GET', '/backup/file/none'],
    ['GET', '/reset/%E0%A4%A'],
    ['POST', '/nothing/here'],
    ['HEAD', '/page/signin'],
    ['OPTIONS', '/api/login'],
  ] as const)('to %s %s too', async (method, url) => {
    const { headers } = await server.app.inject({ method, url, headers: { origin: 'https://evil.example' } });
    expectSafeHeaders(headers);
  });

  test('over https pins the host to it for a year', async () => {
    const secure = await testServer({ publicUrl: 'https://fourscore.example.org' });
    for (const url of ['/healthz', '/page/signin', '/reset/%E0%A4%A']) {
      const { headers } = await secure.app.inject({ url });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
    await secure.close();
  });
});

describe('methods', () => {
  const posts = matrix.filter(({ call }) => call.method === undefined);

  test.each(posts)('GET on $path is a page and changes nothing', async ({ path }) => {
    const { headers, statusCode } = await server.app.inject({
      url: path,
      headers: { authorization: `Basic ${token}` },
    });
    // There is no page before the first build.
    expect([200, 404]).toContain(statusCode);
    if (statusCode === 200) expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each(matrix)('$path accepts only its own method', async ({ path, call }) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(call.method ? ['POST'] : [])] as 'PUT'[]) {
      const response = await server.app.inject({ method, url: path, headers: { authorization: `Basic ${token}` } });
      expect([method, response.statusCode]).toEqual([method, 404]);
    }
  });
});

test('a repeated field of a query is refused', async () => {
  const { id } = await administrator(server.db);
  const url = `/store/getStoresUserData?id=${id}&id=${id}&filter=ab`;
  const response = await server.app.inject({ url, headers: { authorization: `Basic ${token}` } });
  expect(response.json()).toMatchObject({ type: false, field: 'id' });
});

/** Sends raw bytes to the server and returns its response. */
async function sendBytes(bytes: string): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.end(bytes);
  await once(socket, 'close');
  return text;
}

const LOGIN = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
/** A second request, if a proxy in front of the server reads the first one differently. */
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

describe('request smuggling: a request has one end, or is refused', () => {
  test.each([
    ['two lengths', `${LOGIN}Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}${HIDDEN}`],
    ['length and chunks', `${LOGIN}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['chunks and length', `${LOGIN}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['another coding', `${LOGIN}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['two codings', `${LOGIN}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['a space before the colon', `${LOGIN}Content-Length : 2\r\n\r\n{}${HIDDEN}`],
    ['a negative length', `${LOGIN}Content-Length: -2\r\n\r\n{}${HIDDEN}`],
    ['a length in hex', `${LOGIN}Content-Length: 0x2\r\n\r\n{}${HIDDEN}`],
    ['an invalid chunk size', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n${HIDDEN}`],
    ['line ends without CR', `POST /api/login HTTP/1.1\nHost: x\nContent-Length: 2\n\n{}${HIDDEN}`],
    ['a folded header', `${LOGIN}X-A: b\r\n c: d\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`],
    ['NUL in a header', `${LOGIN}X-A: b\u0000c\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`],
    ['oversized headers', `${LOGIN}X-A: ${'b'.repeat(20_000)}\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`],
  ])('%s', async (_name, bytes) => {
    const text = await sendBytes(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(text).not.toContain('HTTP/1.1 200');
    expect(text).not.toMatch(/\bat \S+ \(|node:|\/src\//);
  });

  test('two whole requests one after the other are two', async () => {
    expect((await sendBytes(`${HIDDEN}${HIDDEN}`)).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  test.each(['TRACE /api/login', 'CONNECT evil.example:443', 'BREW /api/login', 'GET http://evil.example/'])(
    '%s is not one of our addresses',
    async (line) => {
      const text = await sendBytes(`${line} HTTP/1.1\r\nHost: x\r\nX-Secret: canary\r\nConnection: close\r\n\r\n`);
      expect(text).not.toContain('canary');
      if (!line.startsWith('GET')) expect(text).not.toContain('HTTP/1.1 200');
    },
  );

  test('an upgrade to WebSocket is refused', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    expect(
      await sendBytes(`GET /healthz HTTP/1.1\r\nHost: x\r\n${upgrade}Sec-WebSocket-Version: 13\r\n\r\n`),
    ).not.toContain('101 Switching');
  });
});
