import { sql } from 'kysely';
import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import type { Db } from '../../db/schema.ts';
import type { VisibleGroupId } from '../../identity/groupScope.ts';
import { storesInScope, type VisibleStoreId } from '../../identity/storeScope.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';

/** The store or group of a target, checked to be visible to the viewer. */
export type Place = { store: VisibleStoreId } | { group: VisibleGroupId };

/** The targets to select: those of a store, of a group with or without its stores, or all that the viewer can see. */
export type TargetFilter = {
  store: VisibleStoreId | null;
  group: VisibleGroupId | null;
  stores: boolean;
};

/** The subject of a target: a score of audits, or a measure of a module. */
export type TargetOf = { area: ComparedArea } | { module: string; measure: string };

/** Returns the score targets that are visible to a viewer. */
export async function selectScoreTargets(...args: Parameters<typeof selectTargets>) {
  const targets = await selectTargets(...args);
  return targets.flatMap(({ area, ...target }) => (area === null ? [] : [{ ...target, area }]));
}

/**
 * Returns the targets visible to a viewer: those of stores in scope and of their own group; for administrators, of any
 * group. If a group is given, it must already be checked to be visible.
 */
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
    .select(['area', 'module', 'measure'])
    .orderBy('by_day')
    .orderBy('area')
    .orderBy('module')
    .orderBy('measure')
    .orderBy('score')
    .orderBy('id')
    .execute();
}

/** Returns the ids of the groups' stores, each with the id of its group, except archived stores. */
export function selectStoresOfGroups(db: Db, groups: readonly string[]) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .where('stores.archived_at', 'is', null)
    .where('group_stores.group_id', '=', sql<string>`any(${groups}::uuid[])`)
    .select(['group_stores.group_id', 'group_stores.store_id'])
    .execute();
}

/** Returns the number of counted audits per store since the given time; stores without any have no row. */
export function selectAuditCounts(db: Db, stores: readonly string[], since: Date) {
  return db
    .selectFrom('surveys')
    .where('surveys.store_id', '=', sql<string>`any(${stores}::uuid[])`)
    .where(IS_COUNTED)
    .where('surveys.taken_at', '>=', sql<Date>`(select ${since}::timestamptz)`)
    .groupBy('surveys.store_id')
    .select(['surveys.store_id', sql<number>`count(*)::int`.as('audits')])
    .execute();
}

/** Returns the name of a store or group that was already found in scope. */
export function selectPlaceName(db: Db, place: Place) {
  return 'store' in place
    ? db.selectFrom('stores').where('id', '=', place.store).select('name').executeTakeFirstOrThrow()
    : db.selectFrom('groups').where('id', '=', place.group).select('name').executeTakeFirstOrThrow();
}

/** Returns the number of targets of a store or group. */
export async function countTargets(db: Db, place: Place): Promise<number> {
  const { count } = await db
    .selectFrom('targets')
    .$if('store' in place, (query) => query.where('store_id', '=', 'store' in place ? place.store : ''))
    .$if('group' in place, (query) => query.where('group_id', '=', 'group' in place ? place.group : ''))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A measure of a store's latest assessment with a module. */
export type LatestMeasure = { store_id: string; module: string; measure: string; value: number };

/** Returns the measures of stores' latest assessments with these modules, except measures that lack data. */
export async function selectLatestMeasures(
  db: Db,
  stores: readonly string[],
  modules: readonly string[],
): Promise<LatestMeasure[]> {
  const { rows } = await sql<LatestMeasure>`
    select store_id, module, measure, value::double precision as value
    from latest_assessments cross join jsonb_each(measures) as measured (measure, value)
    where store_id = any (${[...stores]}::uuid[]) and module = any (${[...modules]}::text[])`.execute(db);
  return rows;
}

/** Returns the id of each module's version in use; if none is in use, of the newest version. */
export function selectShownVersions(db: Db, names: readonly string[]) {
  return db
    .selectFrom('modules')
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .distinctOn('name')
    .orderBy('name')
    .orderBy('in_use', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'name'])
    .execute();
}
