import { Param, precompiled } from '../db/precompiled.ts';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { SecondFactorRule } from '../../domain/secondFactor.ts';

/** A session by its token's hash, with all that tells who calls. */
export const selectSession = precompiled({ hash: new Param<Buffer>() }, (db, { hash }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('confirmed_at', 'is not', null),
    )
    .where('sessions.token_hash', '=', hash)
    .select(VIEWER_COLUMNS)
    .select(['remember', 'sessions.id as session_id', 'sessions.created_at', 'last_used_at', 'locked_at', 'by_sso'])
    .select(['second_factors.confirmed_at', SECOND_FACTOR_RULE.as('rule'), 'users.language'])
    .select(TIME_ZONE.as('time_zone'))
    .compile(),
);

/** Notes when a session was last used. */
export function touchSession(db: Db, hash: Buffer, now: Date) {
  return db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', hash).execute();
}

/** Keeps the language that a user last used the console in. */
export function updateLanguage(db: Db, userId: string, language: string) {
  // A change under way holds the account: then a later call tells.
  const free = db.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().skipLocked();
  return db.updateTable('users').set({ language }).where('id', 'in', free).execute();
}

/** Whom administrators require to have a second factor; null: not set. */
export const SECOND_FACTOR_RULE = sql<SecondFactorRule | null>`(
  select value #>> '{}' from settings where name = 'second_factor'
)`;

/** The columns of a user that make a viewer. */
export const VIEWER_COLUMNS = [
  'users.id',
  'users.username',
  'users.email',
  'users.user_type',
  'users.group_id',
  'users.image',
] as const;

/** The time zone of the organisation: asked with who calls, so that no call goes by one that it was changed from. */
export const TIME_ZONE = sql<string>`(select time_zone from organisation)`;
