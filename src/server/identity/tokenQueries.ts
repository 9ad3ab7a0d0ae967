import type { Db } from '../db/schema.ts';
import { TIME_ZONE, VIEWER_COLUMNS } from './viewerQueries.ts';

/** Selects valid API tokens, each with the user who created it. */
export function selectToken(db: Db, now: Date) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(VIEWER_COLUMNS)
    .select([
      'api_tokens.id as token_id',
      'api_tokens.name as token_name',
      'api_tokens.group_id as token_group',
      'scopes',
      'last_used_at',
      TIME_ZONE.as('time_zone'),
    ]);
}

/** Records when a token was last used. */
export function touchToken(db: Db, id: string, now: Date) {
  // Skips a token that is locked by a change; a later call will update it.
  const free = db.selectFrom('api_tokens').where('id', '=', id).select('id').forNoKeyUpdate().skipLocked();
  return db.updateTable('api_tokens').set({ last_used_at: now }).where('id', 'in', free).execute();
}

export type TokenRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectToken>['executeTakeFirst']>>>;
