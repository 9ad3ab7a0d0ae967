import { sql } from 'kysely';
import type { OpenDatabase } from '../../src/server/openDatabase.ts';
import { fill } from './fill.ts';
import { runWithoutTimeout } from './support.ts';

/**
 * Fills a database with stores in groups and with users who work in three stores each and took their surveys. None of
 * them can sign in. Names are chosen so that a few letters match few rows, and one letter many.
 */
export async function fillLists(
  database: OpenDatabase,
  { stores, users, groups, surveys }: { stores: number; users: number; groups: number; surveys: number },
): Promise<void> {
  const { db } = database;
  await fill(database, { stores, surveys });
  await sql`
    update stores set name = initcap(substr(md5(name), 1, 5)) || ' ' || replace(name, 'Store', 'Market')
    where name ~ '^Store \\d+$'
  `.execute(db);
  await sql`insert into groups (name) select 'Area ' || n from generate_series(1, ${groups}) n`.execute(db);
  await sql`
    insert into users (email, username, password_hash, user_type, group_id)
    select 'person.' || n || '@example.com', initcap(substr(md5(n::text), 1, 6)) || ' ' || initcap(substr(md5((-n)::text), 1, 8)),
      '', 2, (select id from groups where name = 'Area ' || n % ${groups} + 1)
    from generate_series(1, ${users}) n
  `.execute(db);
  await sql`create temporary table places as
    select id, row_number() over (order by name) - 1 as n from stores where name like '% Market %'`.execute(db);
  await sql`
    insert into group_stores (group_id, store_id)
    select groups.id, places.id from places join groups on groups.name = 'Area ' || places.n % ${groups} + 1
  `.execute(db);
  await sql`
    insert into user_stores (user_id, store_id)
    select people.id, places.id
    from (select id, row_number() over (order by id) - 1 as n from users where email like '%@example.com') people
    cross join generate_series(0, 2) nth
    join places on places.n = (people.n * 7 + nth * 1663) % ${stores}
    on conflict do nothing
  `.execute(db);
  await runWithoutTimeout(
    database,
    `update surveys set user_id = auditor.user_id
    from (select store_id, min(user_id::text)::uuid as user_id from user_stores group by store_id) auditor
    where auditor.store_id = surveys.store_id and user_name = 'bench'`,
    'vacuum analyze',
  );
}
