import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedDatabase } from '../../../test/support/database.ts';
import { store } from '../../../test/support/factories.ts';
import { precompiled } from './precompiled.ts';

const database = await sharedDatabase();

test('a statement is put together once for each shape, and has its own values every time', async () => {
  const { db } = database;
  const ids = await Promise.all([store(db, { name: 'One' }), store(db, { name: 'Two' })]);
  let built = 0;
  const selectStore = precompiled((on, { id }: { id: string }, { column }: { column: 'id' | 'name' }) => {
    built++;
    return on.selectFrom('stores').where('id', '=', id).select(`${column} as said`).compile();
  });
  const say = async (id: string, column: 'id' | 'name') => (await selectStore(db, { id }, { column }))[0]?.said;
  expect(await Promise.all(ids.map((id) => say(id, 'name')))).toEqual(['One', 'Two']);
  expect(await Promise.all(ids.map((id) => say(id, 'id')))).toEqual(ids);
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('stores').set({ name: 'Three' }).execute();
    expect(await selectStore(transaction, { id: ids[0] }, { column: 'name' })).toEqual([{ said: 'Three' }]);
    expect(await say(ids[0], 'name')).toBe('One');
  });
  expect(built).toBe(2);
});

test('one that fails gives its connection back', async () => {
  const divide = precompiled((on, { by }: { by: number }) =>
    on.selectNoFrom(sql<number>`12 / ${by}::int`.as('result')).compile(),
  );
  const { db, pool } = database;
  for (let nth = 0; nth <= pool.options.max; nth++) {
    await expect(divide(db, { by: 0 }, {})).rejects.toThrow('division by zero');
  }
  expect(await divide(db, { by: 3 }, {})).toEqual([{ result: 4 }]);
  expect(pool.idleCount).toBe(pool.totalCount);
});
