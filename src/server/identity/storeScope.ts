import { sql } from 'kysely';
import { STORE_TEXT_NAMES } from '../../domain/storeFields.ts';
import { Param, precompiled } from '../db/precompiled.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import type { Scope } from './scope.ts';
import { isId } from '../id.ts';

declare const visible: unique symbol;

/** The id of a store that the viewer may see. Only visibleStore() makes one, so an unscoped read does not compile. */
export type VisibleStoreId = string & { readonly [visible]: true };

/** The store, when it is in the scope; a foreign store and a missing one are refused alike. */
export async function visibleStore(db: Db, scope: Scope, id: string): Promise<VisibleStoreId> {
  const [row] = isId(id) ? await selectInScope(db, { id, scopeId: scope.id }, { scope: scope.kind }) : [];
  if (!row) throw new Refusal('not_found');
  return row.id as VisibleStoreId;
}

/** A scope in a prepared statement: its kind is a part of the text, and its id a value that is still to come. */
type ScopeParam = { readonly kind: Scope['kind']; readonly id: Param<Scope['id']> };

const selectInScope = precompiled(
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
 * The ids of the stores in a scope: what every list, report and export joins. A group user sees those that are assigned
 * to them; an API token that is limited to a group sees all of the group's.
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
