import { sql } from 'kysely';
import type { TokenScope } from '../../../domain/programs/tokenScopes.ts';
import { MS_PER_DAY } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';

export type NewApiToken = {
  hash: Buffer;
  ending: string;
  name: string;
  scopes: readonly TokenScope[];
  groupId: string | null;
  userId: string;
  now: Date;
  expiresAt: Date;
};

/** The number of days for which expired and revoked tokens are listed. */
const ENDED_SHOWN_DAYS = 90;

/** Returns a condition that is true for tokens that expired or were revoked too long ago to be listed. */
function endedLongAgo(now: Date) {
  const before = new Date(now.getTime() - ENDED_SHOWN_DAYS * MS_PER_DAY);
  return sql<boolean>`least(api_tokens.expires_at, api_tokens.revoked_at) < ${before}`;
}

/**
 * Returns the tokens with their group and creator: active ones first, then newest first. Leaves out tokens that expired
 * or were revoked more than 90 days ago.
 */
export function selectApiTokens(db: Db, now: Date) {
  const state = sql<'live' | 'expired' | 'revoked'>`case
    when revoked_at is not null then 'revoked'
    when expires_at <= ${now} or users.user_type = ${GROUP_USER} then 'expired'
    else 'live'
  end`;
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .leftJoin('groups', 'groups.id', 'api_tokens.group_id')
    .where(sql<boolean>`not ${endedLongAgo(now)}`)
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'ending',
      'scopes',
      'api_tokens.group_id',
      'groups.name as group_name',
      'api_tokens.user_id',
      'users.username',
      'api_tokens.created_at',
      'expires_at',
      'last_used_at',
      state.as('state'),
    ])
    .orderBy(sql`${state} <> 'live'`)
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')
    .execute();
}

/** Stores a new token and returns its id. */
export function insertApiToken(db: Db, token: NewApiToken) {
  return db
    .insertInto('api_tokens')
    .values({
      token_hash: token.hash,
      ending: token.ending,
      name: token.name,
      scopes: [...token.scopes],
      group_id: token.groupId,
      user_id: token.userId,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Revokes a token and returns its id and name; undefined when it doesn't exist or was already revoked. */
export function updateRevocation(db: Db, id: string, now: Date) {
  return db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
}

/** Deletes tokens that expired or were revoked more than 90 days ago. Their history entries remain. */
export function deleteEndedApiTokens(db: Db, now: Date) {
  return db.deleteFrom('api_tokens').where(endedLongAgo(now)).execute();
}
