import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { fileHeaders, sendStream } from './sendStream.ts';

let app: FastifyInstance;
let stream: PassThrough;
const ask = vi.fn<() => Promise<unknown>>();
const freeSlot = vi.fn<() => void>();

beforeEach(() => {
  // Only the server's intervals are faked; connections have their own timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  ask.mockReset().mockResolvedValue(undefined);
  freeSlot.mockReset();
  stream = new PassThrough();
  app = fastify();
  app.get('/', (_request, reply) => {
    fileHeaders(reply, { file: 'some.bin', type: 'application/octet-stream', bytes: 10 });
    return sendStream(stream, { reply, freeSlot, ask });
  });
});
afterEach(async () => {
  vi.useRealTimers();
  stream.destroy();
  await app.close();
});

test('a file breaks off when its owner loses the right to it', async () => {
  const answer = await firstPiece();
  ask.mockRejectedValue(new Refusal('not_allowed'));
  vi.advanceTimersByTime(5_000);
  await expect(answer.toArray()).rejects.toThrow('aborted');
  expect(freeSlot).toHaveBeenCalledOnce();
});

test('a file is completed although the database is lost', async () => {
  const answer = await firstPiece();
  ask.mockRejectedValue(new Error('connection lost'));
  vi.advanceTimersByTime(5_000);
  expect(ask).toHaveBeenCalledOnce();
  stream.end('67890');
  expect(Buffer.concat((await answer.toArray()) as Buffer[]).toString()).toBe('1234567890');
  expect(freeSlot).toHaveBeenCalledOnce();
});

test('the checks end with the file', async () => {
  const answer = await firstPiece();
  stream.end('67890');
  await answer.toArray();
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
});

/** Requests the file, and returns the response once its first piece has been sent. */
async function firstPiece(): Promise<IncomingMessage> {
  stream.write('12345');
  const [answer] = (await once(get(await app.listen({ port: 0, host: '127.0.0.1' })), 'response')) as [IncomingMessage];
  return answer;
}
