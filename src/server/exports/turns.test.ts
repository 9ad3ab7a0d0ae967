import { expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { createTurns } from './turns.ts';

const settled = async (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setTimeout(resolve, 5)).then(() => false)]);

test('lets two run, makes others wait in order', async () => {
  const turns = createTurns({ running: 2, waiting: 2 });
  const endFirst = await turns.take();
  const endSecond = await turns.take();
  const third = turns.take();
  const fourth = turns.take();
  expect(await settled(third)).toBe(false);
  endFirst();
  endFirst(); // ending twice frees one turn only
  expect(await settled(third)).toBe(true);
  expect(await settled(fourth)).toBe(false);
  endSecond();
  expect(await settled(fourth)).toBe(true);
});

test('refuses who comes when the queue is full', async () => {
  const turns = createTurns({ running: 1, waiting: 1 });
  const end = await turns.take();
  const waiting = turns.take();
  expect(() => turns.checkRoom()).toThrow(Refusal);
  await expect(turns.take()).rejects.toMatchObject({ code: 'busy', status: 503 });
  end();
  (await waiting)();
  turns.checkRoom();
  (await turns.take())();
});

test('who goes away leaves the queue', async () => {
  const turns = createTurns({ running: 1, waiting: 1 });
  const end = await turns.take();
  const leaving = new AbortController();
  const waiting = turns.take(leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toThrow();
  const next = turns.take();
  end();
  expect(await settled(next)).toBe(true);
});
