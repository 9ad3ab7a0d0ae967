import { sql } from 'kysely';
import { STORE_TEXT_NAMES } from '../../domain/storeFields.ts';
import { precompiled } from '../db/precompiled.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { scopeShape, viewerOfShape, type ScopeShape } from './scopeShape.ts';
import type { Viewer } from './viewer.ts';
import { isId } from '../id.ts';

declare const visible: unique symbol;

/** The id of a store that the viewer may see. Only visibleStore() makes one, so an unscoped read does not compile. */
export type VisibleStoreId = string & { readonly [visible]: true };

/** The store, when the viewer may see it; a foreign store and a missing one are refused alike. */
export async function visibleStore(db: Db, viewer: Viewer, id: string): Promise<VisibleStoreId> {
  const { userId, groupId } = viewer;
  const [row] = isId(id) ? await selectInScope(db, { id, userId, groupId }, scopeShape(viewer)) : [];
  if (!row) throw new Refusal('not_found');
  return row.id as VisibleStoreId;
}

type InScope = { id: string; userId: string; groupId: string | null };

const selectInScope = precompiled((db, values: InScope, scope: ScopeShape) =>
  db
    .selectFrom(storesInScope(db, viewerOfShape(scope, values)).as('scope'))
    .where('scope.id', '=', values.id)
    .select('scope.id')
    .compile(),
);

const TEXTS = STORE_TEXT_NAMES.map((name) => `stores.${name}` as const);

/**
 * The ids of the stores that the viewer may see: what every list, report and export joins. A group user sees those that
 * are assigned to them; an API token that is limited to a group sees all of the group's.
 */
export function storesInScope(db: Db, viewer: Viewer) {
  return db
    .selectFrom('stores')
    .where('stores.archived_at', 'is', null)
    .$if(!viewer.isAdministrator, (query) =>
      query.where((where) =>
        where.exists(
          viewer.apiToken
            ? where
                .selectFrom('group_stores')
                .where('group_stores.group_id', '=', viewer.groupId)
                .whereRef('group_stores.store_id', '=', 'stores.id')
                .select(sql`1`.as('one'))
            : where
                .selectFrom('user_stores')
                .where('user_stores.user_id', '=', viewer.userId)
                .whereRef('user_stores.store_id', '=', 'stores.id')
                .select(sql`1`.as('one')),
        ),
      ),
    )
    .select(['stores.id', ...TEXTS, 'stores.image', 'stores.survey_count', 'stores.last_survey_at'])
    .select(['stores.latest_overall', 'stores.previous_overall']);
}
