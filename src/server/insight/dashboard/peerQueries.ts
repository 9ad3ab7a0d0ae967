import { sql } from 'kysely';
import { Param, precompile } from '../../db/precompile.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope, type VisibleStoreId } from '../../identity/storeScope.ts';

/** The stores that a comparison is about: those with an audit, or all. */
export type ComparedStores = 'audited' | 'all';

/**
 * Returns the ids of the stores in a store's groups, including the store itself. The result is only for calculations,
 * because some stores may be outside the caller's scope.
 */
export async function selectPeers(db: Db, store: VisibleStoreId, comparedStores: ComparedStores): Promise<string[]> {
  return (await selectPeersOf(db, { store }, { comparedStores })).map(({ id }) => id);
}

const selectPeersOf = precompile(
  { store: new Param<VisibleStoreId>() },
  (db, { store }, { comparedStores }: { comparedStores: ComparedStores }) =>
    db
      .selectFrom('stores')
      .where('stores.archived_at', 'is', null)
      .$if(comparedStores === 'audited', (query) => query.where('stores.last_survey_at', 'is not', null))
      .where((where) =>
        where.or([
          where('stores.id', '=', store),
          where(
            'stores.id',
            'in',
            db
              .selectFrom('group_stores')
              .innerJoin('group_stores as peers', 'peers.group_id', 'group_stores.group_id')
              .where('group_stores.store_id', '=', store)
              .select('peers.store_id'),
          ),
        ]),
      )
      .select('stores.id')
      .compile(),
);

/** A store, its groups in the order of their ids, and whether it was ever audited. */
export type Member = { store_id: string; groups: string[]; audited: boolean };

/**
 * Returns every store connected to a store through groups: those of its groups, of those stores' other groups, and so
 * on. The groups are passed as an array, because PostgreSQL estimates far too many rows for a join.
 */
export async function selectMembersAround(db: Db, store: VisibleStoreId): Promise<Member[]> {
  const { rows } = await sql<Omit<Member, 'groups'> & { groups: string }>`
    with recursive around(group_id) as (
      select group_id from group_stores where store_id = ${store}
      union
      select others.group_id
      from around
      join group_stores as inside on inside.group_id = around.group_id
      join group_stores as others on others.store_id = inside.store_id
    ), members as materialized (
      select store_id, string_agg(group_id::text, ' ' order by group_id) as groups
      from group_stores
      where group_id = any (array(select group_id from around))
      group by store_id
    )
    select members.store_id, stores.last_survey_at is not null as audited, members.groups
    from members
    join stores on stores.id = members.store_id
    where stores.archived_at is null`.execute(db);
  return rows.map(({ groups, ...member }) => ({ ...member, groups: groups.split(' ') }));
}

/** Returns the ids of the stores in a scope. */
export async function selectScope(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom(storesInScope(db, scope).as('scope'))
    .select(sql<string>`scope.id`.as('id'))
    .execute();
  return rows.map(({ id }) => id);
}
