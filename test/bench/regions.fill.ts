import { sql } from 'kysely';
import type { Db } from '../../src/server/db/schema.ts';

/**
 * Spreads a filled database's stores evenly over groups, gives each group its users, and brings the months up to date.
 * Users can't sign in: their hashes are none.
 */
export async function fillGroups(db: Db, { groups, users }: { groups: number; users: number }): Promise<void> {
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
  await sql`
    insert into store_months (month, store_id, surveys, overall_sum)
    select date_trunc('month', taken_at at time zone 'UTC')::date as month, store_id, count(*), sum(overall)
    from surveys group by month, store_id order by month, store_id
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}
