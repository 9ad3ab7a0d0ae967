import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '../../contract/kit/call.ts';
import { streamEnvelope } from './stream.ts';

const PACE = { leastBytes: 1, windowMs: 3_600_000, totalMs: 1_000 };
const call = { reply: z.object({ items: z.array(z.string()) }) } as unknown as Call;
/** A string longer than a chunk. */
const LONG = 'x'.repeat(100_000);

/** Creates a promise that the test resolves with `open`. */
function gate() {
  let open: () => void;
  const opening = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened: opening, open: () => open() };
}

let app: FastifyInstance;
let turn: ReturnType<typeof gate>;
let rest: ReturnType<typeof gate>;

beforeEach(() => {
  // Only the server's timers are faked; connections have their own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  [turn, rest] = [gate(), gate()];
  app = fastify();
  app.get('/', (_request, reply) => streamEnvelope(call, { items: items() }, 'items', reply, PACE));
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

async function* items() {
  await turn.opened;
  yield JSON.stringify(LONG);
  await rest.opened;
  yield '"the last"';
}

/** Returns the response once its first bytes have arrived. */
async function openStream(): Promise<IncomingMessage> {
  const request = get(await app.listen({ port: 0, host: '127.0.0.1' }));
  const responseEvent = once(request, 'response') as Promise<[IncomingMessage]>;
  await once(app.server, 'request');
  vi.advanceTimersByTime(10 * PACE.totalMs);
  turn.open();
  const [answer] = await responseEvent;
  return answer;
}

test('the time limit of a response starts with its slot', async () => {
  const answer = await openStream();
  vi.advanceTimersByTime(PACE.totalMs - 1);
  rest.open();
  expect(JSON.parse(await text(answer))).toEqual({ type: true, items: [LONG, 'the last'] });
});

test('a response that takes longer from then on is aborted', async () => {
  const answer = await openStream();
  vi.advanceTimersByTime(PACE.totalMs);
  await expect(text(answer)).rejects.toThrow('aborted');
});
