import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createSemaphore, inSlot, takeAllowedSlot } from './semaphore.ts';

const isSettled = async (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setTimeout(resolve, 5)).then(() => false)]);

test('runs two at a time, the others wait in order', async () => {
  const semaphore = createSemaphore({ running: 2, waiting: 2 });
  const endFirst = await semaphore.acquire('ann');
  const endSecond = await semaphore.acquire('ben');
  const third = semaphore.acquire('cal');
  const fourth = semaphore.acquire('dan');
  expect(await isSettled(third)).toBe(false);
  endFirst();
  endFirst(); // ending twice frees only one slot
  expect(await isSettled(third)).toBe(true);
  expect(await isSettled(fourth)).toBe(false);
  endSecond();
  expect(await isSettled(fourth)).toBe(true);
});

test('a user has one slot, and after each is behind all others who wait', async () => {
  const semaphore = createSemaphore({ running: 2 });
  const starts: string[] = [];
  const take = async (person: string) => {
    const end = await semaphore.acquire(person);
    starts.push(person);
    return end;
  };
  const [first, ...otherSlots] = Array.from({ length: 3 }, () => take('mal'));
  expect(semaphore.usage()).toEqual({ running: 1, waiting: 2 });
  const endBen = await take('ben');
  const cal = take('cal');
  (await first)?.();
  (await cal)();
  (await otherSlots[0])?.();
  (await otherSlots[1])?.();
  endBen();
  expect(starts).toEqual(['mal', 'ben', 'cal', 'mal', 'mal']);
  expect(semaphore.usage()).toEqual({ running: 0, waiting: 0 });
});

test('a user’s waiting requests count as one for the others, or none while one of theirs runs', async () => {
  const semaphore = createSemaphore({ running: 1, waiting: 2, waitingPerPerson: 3 });
  const end = await semaphore.acquire('mal');
  const waitingSlots = Array.from({ length: 3 }, () => semaphore.acquire('mal'));
  await expect(semaphore.acquire('mal')).rejects.toMatchObject({ code: 'busy', status: 503 });
  const ann = semaphore.acquire('ann');
  const annAgain = semaphore.acquire('ann');
  const ben = semaphore.acquire('ben');
  await expect(semaphore.acquire('cal')).rejects.toMatchObject({ code: 'busy' });
  end();
  for (const next of [ann, ben, waitingSlots[0], annAgain, waitingSlots[1], waitingSlots[2]]) (await next)?.();
  (await semaphore.acquire('cal'))();
});

test('a user can have several slots, and is refused immediately if none of theirs may wait', async () => {
  const semaphore = createSemaphore({ running: 3, perPerson: 2, waitingPerPerson: 0 });
  const [first] = await Promise.all([semaphore.acquire('mal'), semaphore.acquire('mal')]);
  await expect(semaphore.acquire('mal')).rejects.toMatchObject({ code: 'busy' });
  await semaphore.acquire('ann');
  const ben = semaphore.acquire('ben');
  expect(semaphore.usage()).toEqual({ running: 3, waiting: 1 });
  first();
  (await ben)();
  await semaphore.acquire('mal');
});

test('work whose signal aborts while it waits is never started', async () => {
  const semaphore = createSemaphore({ running: 1 });
  const end = await semaphore.acquire('ann');
  const leaveController = new AbortController();
  let runs = 0;
  const work = inSlot(semaphore, async () => void (runs += 1), 'ben', leaveController.signal);
  leaveController.abort(new Refusal('bad_request'));
  end();
  await expect(work).rejects.toMatchObject({ code: 'bad_request' });
  expect([runs, semaphore.usage()]).toEqual([0, { running: 0, waiting: 0 }]);
});

test('a user who disconnects leaves the queue', async () => {
  const semaphore = createSemaphore({ running: 1, waiting: 1 });
  const end = await semaphore.acquire('ann');
  const leaveController = new AbortController();
  const waitingSlot = semaphore.acquire('ben', leaveController.signal);
  leaveController.abort();
  await expect(waitingSlot).rejects.toThrow();
  expect(semaphore.usage().waiting).toBe(0);
  const next = semaphore.acquire('cal');
  end();
  expect(await isSettled(next)).toBe(true);
});

test('a user who loses access leaves the queue before a slot is free', async () => {
  const semaphore = createSemaphore({ running: 1 });
  await semaphore.acquire('ann');
  const signal = new AbortController().signal;
  let fails: Error = new Error('the database is away');
  const waitingSlot = takeAllowedSlot(semaphore, 'ben', { signal, ask: () => Promise.reject(fails), everyMs: 5 });
  expect(await isSettled(waitingSlot.catch(() => {}))).toBe(false);
  fails = new Refusal('signed_out');
  await expect(waitingSlot).rejects.toMatchObject({ code: 'signed_out' });
  expect(semaphore.usage().waiting).toBe(0);
});
