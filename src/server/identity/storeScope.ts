import { sql } from 'kysely';
import { groupBy } from '../../domain/groupBy.ts';
import { STORE_TEXT_NAMES } from '../../domain/storeFields.ts';
import { Param, precompile } from '../db/precompile.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import type { Scope } from './scope.ts';
import { isId } from '../id.ts';

declare const visible: unique symbol;

/** The id of a store that the viewer may see. Only visibleStore() creates such ids, so unscoped reads don't compile. */
export type VisibleStoreId = string & { readonly [visible]: true };

/**
 * Returns the store's id if the store is in the scope. Throws `not_found` otherwise, whether or not the store exists.
 */
export async function visibleStore(db: Db, scope: Scope, id: string): Promise<VisibleStoreId> {
  const [row] = isId(id) ? await selectInScope(db, { id, scopeId: scope.id }, { scope: scope.kind }) : [];
  if (!row) throw new Refusal('not_found');
  return row.id as VisibleStoreId;
}

/** Returns the ids of the stores assigned to users, by user id, except archived stores. */
export async function storesOfUsers(db: Db, userIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('user_stores')
    .innerJoin('stores', 'stores.id', 'user_stores.store_id')
    .where('stores.archived_at', 'is', null)
    .where(sql<boolean>`user_stores.user_id = any(${userIds}::uuid[])`)
    .select(['user_id', 'store_id'])
    .execute();
  const byUser = groupBy(rows, ({ user_id: id }) => id);
  return new Map([...byUser].map(([id, own]) => [id, new Set(own.map(({ store_id: storeId }) => storeId))]));
}

/**
 * Returns a store's id like `visibleStore`, and prevents the store from being removed from the scope until the
 * transaction ends.
 */
export async function holdVisibleStore(db: Db, scope: Scope, id: string): Promise<VisibleStoreId> {
  await holdInScope(db, scope, [await visibleStore(db, scope, id)]);
  // An unassignment that was already running has finished by now, so the store is checked again.
  return visibleStore(db, scope, id);
}

/**
 * Locks the links that put stores in a scope until the transaction ends, so that removing one has to wait. This call
 * may itself wait for a removal, so afterwards repeat all queries that used the scope.
 */
export async function holdInScope(db: Db, { kind, id }: Scope, storeIds: readonly string[]): Promise<void> {
  // Administrators see all stores, and their calls lock their own account.
  if (kind === 'all' || storeIds.length === 0) return;
  const [links, owner] = kind === 'group' ? ['group_stores', 'group_id'] : ['user_stores', 'user_id'];
  await sql`
    select from ${sql.table(links)} where ${sql.ref(owner)} = ${id} and store_id = any (${[...storeIds]}::uuid[])
    order by store_id for key share`.execute(db);
}

/** A scope in a precompiled statement: its kind is part of the text, its id a parameter. */
type ScopeParam = { readonly kind: Scope['kind']; readonly id: Param<Scope['id']> };

const selectInScope = precompile(
  { id: new Param<string>(), scopeId: new Param<Scope['id']>() },
  (db, { id, scopeId }, { scope: kind }: { scope: Scope['kind'] }) =>
    db
      .selectFrom(storesInScope(db, { kind, id: scopeId }).as('scope'))
      .where('scope.id', '=', id)
      .select('scope.id')
      .compile(),
);

const TEXTS = STORE_TEXT_NAMES.map((name) => `stores.${name}` as const);

/**
 * Selects the stores in a scope. A group user sees the stores assigned to them; an API token limited to a group sees
 * all stores of the group.
 */
export function storesInScope(db: Db, { kind, id }: Scope | ScopeParam) {
  return db
    .selectFrom('stores')
    .where('stores.archived_at', 'is', null)
    .$if(kind !== 'all', (query) =>
      query.where((where) =>
        where.exists(
          kind === 'group'
            ? where
                .selectFrom('group_stores')
                .where('group_stores.group_id', '=', id)
                .whereRef('group_stores.store_id', '=', 'stores.id')
                .select(sql`1`.as('one'))
            : where
                .selectFrom('user_stores')
                .where('user_stores.user_id', '=', id)
                .whereRef('user_stores.store_id', '=', 'stores.id')
                .select(sql`1`.as('one')),
        ),
      ),
    )
    .select(['stores.id', ...TEXTS, 'stores.image', 'stores.survey_count', 'stores.last_survey_at'])
    .select(['stores.latest_overall', 'stores.previous_overall']);
}
