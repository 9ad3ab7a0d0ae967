import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { limitArrival } from './arrival.ts';
import { answerBrokenRequest } from './answerBrokenRequest.ts';

// Uses short times; test/faults/slowLines.test.ts covers the server's actual ones.

const PIECE = 2_000;
const app = fastify({ clientErrorHandler: answerBrokenRequest });
const giveTime = limitArrival(app, { mostMs: 300, leastRate: 10_000, totalMs: 1_500, slowMost: 2, lookEveryMs: 20 });
app.addContentTypeParser('*', (_request, body, done) => {
  body.resume();
  body.once('end', () => done(null));
});
app.addHook('onRequest', async (request) => {
  const { caller } = request.query as { caller?: string };
  if (caller !== undefined) giveTime(request, caller);
});
app.post('/', async () => 'taken');
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;

/** Sends a number of 2,000-byte pieces, one every `everyMs` ms; returns the status, or 'cut'. */
async function send({ query = '', pieces, everyMs }: { query?: string; pieces: number; everyMs: number }) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes)));
  const over = once(socket, 'close');
  socket.write(
    `POST /${query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: a/b\r\nContent-Length: ${pieces * PIECE}\r\n\r\n`,
  );
  for (let attempt = 0; attempt < pieces && !socket.destroyed; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    socket.write(Buffer.alloc(PIECE));
  }
  await over;
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'cut';
}

test('a body that arrives soon is accepted, and a slow one is cut off', async () => {
  expect(await send({ pieces: 3, everyMs: 10 })).toBe('200');
  expect(await send({ pieces: 20, everyMs: 50 })).toBe('408');
});

test('a known caller gets the time of a slow connection while enough data arrives, but not forever', async () => {
  const query = '?caller=gus';
  const [fullRequest, otherQuery] = [send({ query, pieces: 20, everyMs: 40 }), '?caller=ada'];
  const [tooLittle, tooLong] = [
    send({ query: otherQuery, pieces: 5, everyMs: 450 }),
    send({ query: otherQuery, pieces: 100, everyMs: 40 }),
  ];
  expect(await Promise.all([fullRequest, tooLittle, tooLong])).toEqual(['200', '408', '408']);
});

const slow = (caller: string) => send({ query: `?caller=${caller}`, pieces: 16, everyMs: 40 });

test('a known caller gets it for a limited number of requests at once, and another caller for as many', async () => {
  const [first, second, third, other] = await Promise.all([slow('a'), slow('a'), slow('a'), slow('b')]);
  expect([[first, second, third].toSorted(), other]).toEqual([['200', '200', '408'], '200']);
});
