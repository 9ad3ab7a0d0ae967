import { sql } from 'kysely';
import { Param, precompiled } from '../db/precompiled.ts';
import type { Db } from '../db/schema.ts';
import type { Scope } from '../identity/scope.ts';
import { storesInScope, type VisibleStoreId } from '../identity/storeScope.ts';

/** The audited stores in the groups of a store, itself among them. They are for figures alone: not all need be in scope. */
export async function selectPeers(db: Db, store: VisibleStoreId): Promise<string[]> {
  return (await selectPeersOf(db, { store }, {})).map(({ id }) => id);
}

const selectPeersOf = precompiled({ store: new Param<VisibleStoreId>() }, (db, { store }) =>
  db
    .selectFrom('stores')
    .where('stores.archived_at', 'is', null)
    .where('stores.last_survey_at', 'is not', null)
    .where((where) =>
      where.or([
        where('stores.id', '=', store),
        where(
          'stores.id',
          'in',
          db
            .selectFrom('group_stores')
            .innerJoin('group_stores as beside', 'beside.group_id', 'group_stores.group_id')
            .where('group_stores.store_id', '=', store)
            .select('beside.store_id'),
        ),
      ]),
    )
    .select('stores.id')
    .compile(),
);

/** A group in which stores of a scope are, and an audited store of it. */
type Member = { group_id: string; store_id: string };

/** Every audited store of the groups in which stores of a scope are. */
export function selectMembersAround(db: Db, scope: Scope): Promise<Member[]> {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .where('stores.archived_at', 'is', null)
    .where('stores.last_survey_at', 'is not', null)
    .where(
      'group_stores.group_id',
      'in',
      db
        .selectFrom('group_stores as own')
        .innerJoin(storesInScope(db, scope).as('scope'), 'scope.id', 'own.store_id')
        .select('own.group_id'),
    )
    .select(['group_stores.group_id', 'group_stores.store_id'])
    .execute();
}

/** The ids of the stores in a scope. */
export async function selectScope(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom(storesInScope(db, scope).as('scope'))
    .select(sql<string>`scope.id`.as('id'))
    .execute();
  return rows.map(({ id }) => id);
}
