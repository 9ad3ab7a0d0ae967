import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * A table of pairs. `owner` is the column of the record whose links are set, and `member` the column of the linked
 * records. `isDated` means that each pair stores when it was added.
 */
type Link = { table: string; owner: string; member: string; isDated?: true };

export const STORES_OF_GROUP: Link = { table: 'group_stores', owner: 'group_id', member: 'store_id', isDated: true };
export const GROUPS_OF_STORE: Link = { table: 'group_stores', owner: 'store_id', member: 'group_id', isDated: true };
export const STORES_OF_USER: Link = { table: 'user_stores', owner: 'user_id', member: 'store_id' };
export const USERS_OF_STORE: Link = { table: 'user_stores', owner: 'store_id', member: 'user_id' };
export const STORES_OF_SCHEDULE: Link = {
  table: 'schedule_stores',
  owner: 'schedule_id',
  member: 'store_id',
  isDated: true,
};

/** Replaces a record's links so that it has exactly these members. */
export async function setLinks(db: Db, link: Link, owner: string, members: readonly string[]): Promise<void> {
  await deleteOtherLinks(db, link, owner, members);
  if (members.length > 0) await insertLinks(db, link, owner, members);
}

function deleteOtherLinks(db: Db, { table, owner, member }: Link, id: string, members: readonly string[]) {
  return sql`
    delete from ${sql.table(table)}
    where ${sql.ref(owner)} = ${id}::uuid and ${sql.ref(member)} <> all(${members}::uuid[])`.execute(db);
}

/** Inserts in the order of the ids, to avoid deadlocks between simultaneous changes. */
function insertLinks(db: Db, { table, owner, member, isDated }: Link, id: string, members: readonly string[]) {
  return sql`
    insert into ${sql.table(table)} (${sql.ref(owner)}, ${sql.ref(member)}${isDated ? sql`, joined_at` : sql``})
    select ${id}::uuid, member${isDated ? sql`, now()` : sql``} from unnest(${members}::uuid[]) as member order by member
    on conflict do nothing`.execute(db);
}
