import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import type { Worker } from 'node:worker_threads';
import { retainWorker, takeWorker } from './workerPool.ts';

const workers: Worker[] = [];
const take = () => {
  const thread = takeWorker();
  workers.push(thread);
  return thread;
};
afterEach(() => Promise.all(workers.map((thread) => thread.terminate())));

test('a finished thread writes the next workbook, and at most one thread is idle', async () => {
  const [first, second] = [take(), take()];
  expect(second).not.toBe(first);
  retainWorker(first);
  retainWorker(second);
  await once(second, 'exit');
  expect(take()).toBe(first);
  expect(take()).not.toBe(first);
});

test('a thread that ended while idle is not used', async () => {
  const thread = take();
  retainWorker(thread);
  await thread.terminate();
  expect(take()).not.toBe(thread);
});
