import { sql } from 'kysely';
import type { ComparedArea } from '../../domain/evaluation/areas.ts';
import type { Db } from '../db/schema.ts';
import type { VisibleGroupId } from '../identity/groupScope.ts';
import { storesInScope, type VisibleStoreId } from '../identity/storeScope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { COUNTED } from '../surveys/rowQueries.ts';

/** Of what targets are: a store or a group, as the viewer named it and may see it. */
export type Place = { store: VisibleStoreId } | { group: VisibleGroupId };

/** Which targets are asked for: of a store, of a group with or without those of its stores, or all. */
export type TargetFilter = {
  store: VisibleStoreId | null;
  group: VisibleGroupId | null;
  stores: boolean;
};

/** The targets that a viewer may see: of stores in scope, and of their own group, or of any for an administrator. */
export function selectTargets(
  db: Db,
  viewer: Pick<Viewer, 'scope' | 'isAdministrator' | 'groupId'>,
  { store, group, stores }: TargetFilter,
) {
  const ofStores = stores || group === null;
  return db
    .selectFrom('targets')
    .where((where) => {
      const visible = where.selectFrom(storesInScope(db, viewer.scope).as('scope')).select('scope.id');
      const inGroup = where.selectFrom('group_stores').where('group_id', '=', group).select('group_stores.store_id');
      const ofStore = where.and([
        where('targets.store_id', 'in', visible),
        ...(store === null ? [] : [where('targets.store_id', '=', store)]),
        ...(group === null ? [] : [where('targets.store_id', 'in', inGroup)]),
      ]);
      const ofGroup = viewer.isAdministrator
        ? where('targets.group_id', 'is not', null)
        : where('targets.group_id', '=', viewer.groupId);
      const ofThisGroup = group === null ? ofGroup : where('targets.group_id', '=', group);
      if (store !== null) return ofStore;
      return ofStores ? where.or([ofStore, ofThisGroup]) : ofThisGroup;
    })
    .select(['id', 'store_id', 'group_id', 'score', sql<string>`to_char(by_day, 'YYYY-MM-DD')`.as('by')])
    .select(sql<ComparedArea>`area`.as('area'))
    .orderBy('by_day')
    .orderBy('area')
    .orderBy('score')
    .orderBy('id')
    .execute();
}

/** The live stores of groups. */
export function selectMembers(db: Db, groups: readonly string[]) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .where('stores.archived_at', 'is', null)
    .where('group_stores.group_id', '=', sql<string>`any(${groups}::uuid[])`)
    .select(['group_stores.group_id', 'group_stores.store_id'])
    .execute();
}

/** How many audits that count each of some stores had from a moment on; a store without one has no row. */
export function selectAuditCounts(db: Db, stores: readonly string[], since: Date) {
  return db
    .selectFrom('surveys')
    .where('surveys.store_id', '=', sql<string>`any(${stores}::uuid[])`)
    .where(COUNTED)
    .where('surveys.taken_at', '>=', sql<Date>`(select ${since}::timestamptz)`)
    .groupBy('surveys.store_id')
    .select(['surveys.store_id', sql<number>`count(*)::int`.as('audits')])
    .execute();
}

/** The name of a store or a group that was found in scope before, as the history has it. */
export function selectPlaceName(db: Db, place: Place) {
  return 'store' in place
    ? db.selectFrom('stores').where('id', '=', place.store).select('name').executeTakeFirstOrThrow()
    : db.selectFrom('groups').where('id', '=', place.group).select('name').executeTakeFirstOrThrow();
}

/** How many targets a store or a group has. */
export async function countTargets(db: Db, place: Place): Promise<number> {
  const { count } = await db
    .selectFrom('targets')
    .$if('store' in place, (query) => query.where('store_id', '=', 'store' in place ? place.store : ''))
    .$if('group' in place, (query) => query.where('group_id', '=', 'group' in place ? place.group : ''))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
