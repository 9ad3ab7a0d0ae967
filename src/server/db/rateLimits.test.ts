import { describe, expect, test } from 'vitest';
import { listGroups } from '../../contract/places/groups.ts';
import { sharedDatabase } from '../../../test/support/database.ts';
import { callLimiter } from '../http/callLimit.ts';
import { countOne, usage, type Limit } from './rateLimits.ts';

const database = await sharedDatabase();

const THREE: Limit = { name: 'of the test', most: 3, windowMs: 60_000 };
const START = new Date('2026-11-21T10:00:00Z');
const at = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
const rows = () => database.db.selectFrom('tries').select('count').execute();

const count = (seconds: number) => countOne(database.db, THREE, ['ann'], at(seconds));

describe('a limit', () => {
  test('is reached at the maximum and exceeded beyond it, until the window that started with the first call ends', async () => {
    expect(await count(0)).toEqual({ count: 1, full: false, over: false, remainingSeconds: 60 });
    await count(10);
    expect(await count(20)).toEqual({ count: 3, full: true, over: false, remainingSeconds: 40 });
    expect(await count(59)).toEqual({ count: 4, full: true, over: true, remainingSeconds: 1 });
    expect(await count(60)).toEqual({ count: 1, full: false, over: false, remainingSeconds: 60 });
  });

  test('counts each key and each limit separately', async () => {
    await countOne(database.db, THREE, ['a', 'b'], START);
    for (const key of [['ab'], ['a'], ['b', 'a'], ['a,b'], ['a', 'b', '']])
      expect((await usage(database.db, THREE, key, START)).count).toBe(0);
    expect((await usage(database.db, { ...THREE, name: 'another' }, ['a', 'b'], START)).count).toBe(0);
    expect((await usage(database.db, THREE, ['a', 'b'], START)).count).toBe(1);
  });

  test('counts each of many simultaneous calls', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => countOne(database.db, THREE, ['many'], START)));
    expect(all.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
  });

  test('leaves nothing behind: expired windows are deleted', async () => {
    for (let i = 0; i < 5; i++) await countOne(database.db, THREE, [`old ${i}`], at(-10_000));
    expect((await rows()).length).toBeGreaterThan(5);
    await countOne(database.db, THREE, ['new'], at(10_000));
    expect(await rows()).toHaveLength(1);
  });
});

/** Makes calls in sequence through the limiters of several processes; returns the number of refused calls. */
async function calls(limiters: ReturnType<typeof callLimiter>[], user: string, times: number, now: Date) {
  let refusals = 0;
  for (let i = 0; i < times; i++) {
    const limit = limiters[i % limiters.length];
    await limit?.(listGroups, user, now).catch(() => refusals++);
  }
  return refusals;
}

describe('all calls of one user', () => {
  test('are limited to 1,200 a minute, in one process or in three', async () => {
    for (const processes of [1, 3]) {
      const limiters = Array.from({ length: processes }, () => callLimiter(database.db));
      const user = `user of ${processes}`;
      expect(await calls(limiters, user, 1_200, START)).toBe(0);
      expect(await calls(limiters, user, 300, START)).toBeGreaterThan(150);
      expect(await calls(limiters, 'another user', 10, START)).toBe(0);
      expect(await calls(limiters, user, 100, at(61))).toBe(0);
    }
  });

  test('write to the database once in fifty', async () => {
    const before = (await rows()).length;
    await calls([callLimiter(database.db)], 'quiet user', 49, at(20_000));
    expect((await rows()).length).toBe(before);
  });

  test('to a call with its own limit follow that limit', async () => {
    const limit = callLimiter(database.db);
    const call = { ...listGroups, limit: 2 };
    await limit(call, 'gus', START);
    await limit(call, 'gus', START);
    await expect(limit(call, 'gus', START)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 });
    await limit(listGroups, 'gus', START);
    await limit(call, 'ann', START);
    await limit(call, 'gus', at(60));
  });
});
