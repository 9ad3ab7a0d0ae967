import type { Db } from '../db/schema.ts';
import { TIME_ZONE, VIEWER_COLUMNS } from './viewerQueries.ts';

/** API tokens that still work, each with the user who made it. */
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

/** Notes when a token was last used. */
export function touchToken(db: Db, id: string, now: Date) {
  // A change under way holds the token: then a later call tells.
  const free = db.selectFrom('api_tokens').where('id', '=', id).select('id').forNoKeyUpdate().skipLocked();
  return db.updateTable('api_tokens').set({ last_used_at: now }).where('id', 'in', free).execute();
}

export type TokenRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectToken>['executeTakeFirst']>>>;
