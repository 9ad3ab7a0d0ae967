import { sql } from 'kysely';
import { GROUP_USER } from '../../../../domain/userTypes.ts';
import type { SecondFactorRule } from '../../../../domain/secondFactor.ts';
import type { Db } from '../../../db/schema.ts';
import { SECOND_FACTOR_RULE } from '../../../identity/viewerQueries.ts';

/** Returns which users must have a second factor. */
export async function selectRule(db: Db): Promise<SecondFactorRule> {
  const row = await db.selectNoFrom(SECOND_FACTOR_RULE.as('rule')).executeTakeFirst();
  return row?.rule ?? 'nobody';
}

/** Sets which users must have a second factor. */
export function upsertRule(db: Db, rule: SecondFactorRule) {
  const value = JSON.stringify(rule);
  return db
    .insertInto('settings')
    .values({ name: 'second_factor', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Returns the number of administrators and of group users, and how many of each have an active second factor. Group
 * users are calculated as all users minus administrators, because administrators are few and indexed.
 */
export function countProtectedUsers(db: Db) {
  const people = db.selectFrom('users').select(COUNT);
  const withFactor = db.selectFrom('second_factors').where('confirmed_at', 'is not', null).select(COUNT);
  const areAdministrators = sql<boolean>`user_type <> ${sql.lit(GROUP_USER)}`;
  const administrators = people.where(areAdministrators);
  const administratorsWithFactor = withFactor
    .innerJoin('users', 'users.id', 'second_factors.user_id')
    .where(areAdministrators);
  return db
    .selectNoFrom([
      sql<number>`${administrators}`.as('administrators'),
      sql<number>`${administratorsWithFactor}`.as('protected_administrators'),
      sql<number>`${people} - ${administrators}`.as('group_users'),
      sql<number>`${withFactor} - ${administratorsWithFactor}`.as('protected_group_users'),
    ])
    .executeTakeFirstOrThrow();
}

const COUNT = sql<number>`count(*)::int`.as('count');
