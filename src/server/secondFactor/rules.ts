import { sql } from 'kysely';
import { GROUP_USER, SECOND_FACTOR_RULE } from '../http/viewer.ts';
import type { SecondFactorRule } from '../../domain/secondFactor.ts';
import type { Db } from '../db/schema.ts';

/** Whom administrators require to have a second factor. */
export async function selectRule(db: Db): Promise<SecondFactorRule> {
  const row = await db.selectNoFrom(SECOND_FACTOR_RULE.as('rule')).executeTakeFirst();
  return row?.rule ?? 'nobody';
}

export function upsertRule(db: Db, rule: SecondFactorRule) {
  const value = JSON.stringify(rule);
  return db
    .insertInto('settings')
    .values({ name: 'second_factor', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** How many people there are of each kind, and how many of them have a second factor in force. */
export function countProtected(db: Db) {
  const isGroupUser = sql`users.user_type = ${GROUP_USER}`;
  return db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      counted(sql`not ${isGroupUser}`).as('administrators'),
      counted(sql`not ${isGroupUser} and confirmed_at is not null`).as('protected_administrators'),
      counted(isGroupUser).as('group_users'),
      counted(sql`${isGroupUser} and confirmed_at is not null`).as('protected_group_users'),
    ])
    .executeTakeFirstOrThrow();
}

function counted(condition: ReturnType<typeof sql>) {
  return sql<number>`count(*) filter (where ${condition})::int`;
}
