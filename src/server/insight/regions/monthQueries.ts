import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { VisibleGroupId } from '../../identity/groupScope.ts';
import { atMost } from '../../shared/surveys/partitionQueries.ts';

/**
 * Selects, by calendar month from `firstMonth` on, the number of surveys and the sum of their overall scores, for the
 * group and for all groups. For all groups, a store that is in several of them counts once.
 */
export function selectMonths(db: Db, group: VisibleGroupId, firstMonth: string) {
  const since = sql<Date>`${`${firstMonth}-01`}::date`;
  return db
    .with('own', (query) =>
      query
        .selectFrom('group_stores')
        .innerJoin('stores', 'stores.id', 'group_stores.store_id')
        .innerJoin('store_months', 'store_months.store_id', 'stores.id')
        .where('group_stores.group_id', '=', group)
        .where('stores.archived_at', 'is', null)
        .where('store_months.month', '>=', since)
        .groupBy('month')
        .select(['month', ...SUMS]),
    )
    .with('everywhere', (query) =>
      query
        .selectFrom('grouped_months')
        .where('month', '>=', since)
        .groupBy('month')
        .select(['month', ...SUMS]),
    )
    .selectFrom('everywhere')
    .leftJoin('own', 'own.month', 'everywhere.month')
    .select([
      sql<string>`to_char(everywhere.month, 'YYYY-MM')`.as('month'),
      sql<number>`coalesce(own.surveys, 0)`.as('surveys'),
      sql<number>`coalesce(own.sum, 0)`.as('sum'),
      'everywhere.surveys as all_surveys',
      'everywhere.sum as all_sum',
    ])
    .execute();
}

const SUMS = [sql<number>`sum(surveys)::int`.as('surveys'), sql<number>`sum(overall_sum)::int`.as('sum')] as const;

/** Checks whether at least the given number of groups have a store that was ever surveyed; stops at that number. */
export async function haveSurveys(db: Db, groups: 1 | 2 | 3): Promise<boolean> {
  const rows = await db
    .selectFrom('groups')
    .where((where) =>
      where.exists(
        where
          .selectFrom('group_stores')
          .innerJoin('stores', 'stores.id', 'group_stores.store_id')
          .whereRef('group_stores.group_id', '=', 'groups.id')
          .where('stores.archived_at', 'is', null)
          .where('stores.survey_count', '>', 0)
          .select(sql`1`.as('one')),
      ),
    )
    .select('groups.id')
    .limit(atMost(groups))
    .execute();
  return rows.length === groups;
}
