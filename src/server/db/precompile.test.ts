import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedDatabase } from '../../../test/support/database.ts';
import { store } from '../../../test/support/factories.ts';
import { Param, precompile } from './precompile.ts';

const database = await sharedDatabase();

test('a statement is built once for each shape, and gets its own values every time', async () => {
  const { db } = database;
  const ids = await Promise.all([store(db, { name: 'One' }), store(db, { name: 'Two' })]);
  let builds = 0;
  const selectStore = precompile({ id: new Param<string>() }, (on, { id }, { column }: { column: 'id' | 'name' }) => {
    builds++;
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
  expect(builds).toBe(2);
});

test('a failing statement releases its connection', async () => {
  const divide = precompile({ by: new Param<number>() }, (on, { by }) =>
    on.selectNoFrom(sql<number>`12 / ${by}::int`.as('result')).compile(),
  );
  const { db, pool } = database;
  for (let nth = 0; nth <= pool.options.max; nth++) {
    await expect(divide(db, { by: 0 }, {})).rejects.toThrow('division by zero');
  }
  expect(await divide(db, { by: 3 }, {})).toEqual([{ result: 4 }]);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('a parameter can only be an operand: code that reads its value does not compile', () => {
  const name = new Param<string | null>();
  const count = new Param<number>();
  const sees = precompile({ name, count }, (on, params) => {
    // @ts-expect-error A parameter is never equal to a value.
    expect(params.name === 'Harbour Market').toBe(false);
    // @ts-expect-error It can't be ordered.
    expect(params.count > 3).toBe(false);
    // @ts-expect-error It is not a string.
    const text: string | null = params.name;
    // @ts-expect-error It has none of a string's properties.
    expect(params.name.length).toBeUndefined();
    expect(text).toBe(params.name);
    // @ts-expect-error The statement declares no such parameter.
    expect(params.image).toBeUndefined();
    return on.selectFrom('stores').where('name', '=', params.name).select('id').limit(params.count).compile();
  });
  // @ts-expect-error Each value must have its parameter's type.
  const call = () => sees(database.db, { name: 'Harbour Market', count: 'three' }, {});
  return expect(call()).rejects.toThrow('bigint');
});
