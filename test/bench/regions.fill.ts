import { sql } from 'kysely';
import { AREAS } from '../../src/domain/scoring/scoreColumns.ts';
import type { OpenDatabase } from '../../src/server/openDatabase.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { runWithoutTimeout } from './support.ts';

/**
 * Distributes a filled database's stores evenly over groups, and adds users to each group. The users can't sign in,
 * because they have no valid password hashes.
 */
export async function fillGroups(
  database: OpenDatabase,
  { groups, users }: { groups: number; users: number },
): Promise<void> {
  const { db } = database;
  await sql`insert into groups (name) select 'Group ' || n from generate_series(1, ${groups}) n`.execute(db);
  await sql`
    with numbered_groups as (select id, row_number() over (order by id) - 1 as n from groups),
    numbered_stores as (select id, row_number() over (order by id) - 1 as n from stores)
    insert into group_stores (group_id, store_id)
    select numbered_groups.id, numbered_stores.id
    from numbered_stores join numbered_groups on numbered_groups.n = numbered_stores.n % ${groups}
  `.execute(db);
  await sql`
    insert into users (email, username, password_hash, user_type, group_id)
    select n || '@' || id || '.example.org', 'User ' || n, '', 2, id from groups, generate_series(1, ${users}) n
  `.execute(db);
  await runWithoutTimeout(database, 'vacuum analyze');
}

/** Adds surveys to a store, an hour apart, as copies of another store's survey without its answers. */
export async function fillStore(db: Db, store: string, surveys: number): Promise<void> {
  const columns = sql.join(
    [
      'user_name',
      'instrument_id',
      'content_hash',
      ...AREAS.flatMap((area) => [area, `${area}_points`, `${area}_counted`]),
    ].map((name) => sql.ref(name)),
  );
  await sql`
    with made as (
      insert into surveys (id, store_id, taken_at, ${columns})
      select gen_random_uuid(), ${store}, now() - n * interval '1 hour', ${columns}
      from (select * from surveys limit 1) one, generate_series(1, ${surveys}) n
      returning id, store_id
    )
    insert into survey_ids (id, store_id) select id, store_id from made
  `.execute(db);
}
