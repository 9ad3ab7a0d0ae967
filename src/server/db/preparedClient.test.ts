import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedDatabase } from '../../../test/support/database.ts';
import type { Db } from './schema.ts';

const database = await sharedDatabase();

/** Returns how often each prepared statement of this connection has run, for statements whose text contains `words`. */
async function runs(db: Db, words: string): Promise<number[]> {
  const { rows } = await sql<{ runs: number }>`
    select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
    where statement like ${`%${words}%`} and statement not like '%pg_prepared_statements%'`.execute(db);
  return rows.map((row) => row.runs);
}

const divide = (db: Db, by: number) => sql<{ result: number }>`select 12 / ${by}::int as result`.execute(db);

test('a repeated statement is prepared, with the correct result each time', async () => {
  await database.db.connection().execute(async (db) => {
    const twice = async (value: number) => {
      const { rows } = await sql<{ doubled: number }>`select ${value}::int * 2 as doubled`.execute(db);
      return rows[0]?.doubled;
    };
    expect([await twice(1), await twice(2), await twice(3)]).toEqual([2, 4, 6]);
    expect(await runs(db, 'as doubled')).toEqual([2]);
  });
});

test('a prepared statement survives a failure and the end of its transaction', async () => {
  await divide(database.db, 3);
  await expect(database.db.transaction().execute((db) => divide(db, 0))).rejects.toThrow('division by zero');
  expect((await divide(database.db, 4)).rows).toEqual([{ result: 3 }]);
});

test('a statement whose table changes is planned again', async () => {
  await sql`create table drawers (a int)`.execute(database.db);
  const read = () => sql`select count(*)::int as n from drawers`.execute(database.db);
  await read();
  await read();
  await sql`alter table drawers add b int`.execute(database.db);
  expect((await read()).rows).toEqual([{ n: 0 }]);
});
