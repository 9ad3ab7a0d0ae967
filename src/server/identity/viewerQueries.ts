import { Param, precompile } from '../db/precompile.ts';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { SecondFactorRule } from '../../domain/secondFactor.ts';

/** Selects a session by its token's hash, with everything needed to identify the caller. */
export const selectSession = precompile({ hash: new Param<Buffer>() }, (db, { hash }) =>
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

/** Records when a session was last used. */
export function touchSession(db: Db, hash: Buffer, now: Date) {
  return db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', hash).execute();
}

/** Stores the language in which the user last used the console. */
export function updateLanguage(db: Db, userId: string, language: string) {
  // Skips an account that is locked by a change; a later call will update it.
  const free = db.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().skipLocked();
  return db.updateTable('users').set({ language }).where('id', 'in', free).execute();
}

/** Selects the setting that defines which users must have a second factor; null when it is not set. */
export const SECOND_FACTOR_RULE = sql<SecondFactorRule | null>`(
  select value #>> '{}' from settings where name = 'second_factor'
)`;

/** The columns of a user that are needed for a viewer. */
export const VIEWER_COLUMNS = [
  'users.id',
  'users.username',
  'users.email',
  'users.user_type',
  'users.group_id',
  'users.image',
] as const;

/** The organisation's time zone. Selected together with the caller, so that no call uses an outdated one. */
export const TIME_ZONE = sql<string>`(select time_zone from organisation)`;
