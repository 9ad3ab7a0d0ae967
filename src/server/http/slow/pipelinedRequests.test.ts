import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { limitPipelinedRequests } from './pipelinedRequests.ts';

// P8: the server handles a limited number of a connection's requests at a time, and stops reading while others wait.

/** The maximum number of waiting requests. */
const MANY = 100;
const PADDING = 'x'.repeat(4_000);

const app = fastify();
limitPipelinedRequests(app);
let open = () => {};
let gate: Promise<void>;
let requests: string[] = [];
app.get<{ Params: { nth: string } }>('/:nth', async ({ params: { nth } }) => {
  requests.push(nth);
  await gate;
  return `answer ${nth}.`;
});
app.get('/other', async () => 'there');
const sockets: Socket[] = [];
app.server.on('connection', (socket) => sockets.push(socket));
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => {
  open();
  return app.close();
});

beforeEach(() => {
  gate = new Promise((resolve) => (open = resolve));
  requests = [];
  sockets.length = 0;
});

const isServed = async () => expect(await (await fetch(`${origin}/other`)).text()).toBe('there');

async function sendAhead(count: number, padding = '') {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  const chunks: Buffer[] = [];
  socket.on('data', (part) => chunks.push(part));
  await once(socket, 'connect');
  for (let nth = 0; nth < count; nth++) socket.write(`GET /${nth} HTTP/1.1\r\nHost: x\r\nX-A: ${padding}\r\n\r\n`);
  return {
    socket,
    answers: () =>
      [
        ...Buffer.concat(chunks)
          .toString()
          .matchAll(/answer (\d+)\./g),
      ].map(([, nth]) => Number(nth)),
  };
}

test('eight requests are handled at a time, the rest are not yet read, and all are answered in order', async () => {
  const { socket, answers } = await sendAhead(MANY, PADDING);
  await expect.poll(() => requests.length).toBe(8);
  await isServed();
  expect(requests).toHaveLength(8);
  expect(sockets[0]?.bytesRead).toBeLessThan((MANY * PADDING.length) / 2);
  open();
  await expect.poll(answers).toEqual(Array.from({ length: MANY }, (_, nth) => nth));
  socket.destroy();
});

test('a connection with too many waiting requests is closed, and others are served', async () => {
  const { socket } = await sendAhead(100_000);
  await new Promise((resolve) => socket.once('close', resolve));
  await isServed();
  expect(requests).toHaveLength(8);
});
