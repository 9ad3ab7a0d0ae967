import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

type Start = {
  stateHash: Buffer;
  secretHash: Buffer;
  nonce: string;
  verifier: string;
  remember: boolean;
  expiresAt: Date;
};

/** Stores a started sign-in until its user returns from the provider. */
export function insertStart(db: Db, start: Start) {
  return db
    .insertInto('sso_starts')
    .values({
      state_hash: start.stateHash,
      secret_hash: start.secretHash,
      nonce: start.nonce,
      verifier: start.verifier,
      remember: start.remember,
      expires_at: start.expiresAt,
    })
    .execute();
}

/**
 * Deletes a started sign-in and returns it; undefined when it is unknown, expired, already used or started in another
 * browser.
 */
export function takeStart(
  db: Db,
  { stateHash, secretHash, now }: { stateHash: Buffer; secretHash: Buffer; now: Date },
) {
  return db
    .deleteFrom('sso_starts')
    .where('state_hash', '=', stateHash)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'remember'])
    .executeTakeFirst();
}

/** Deletes started sign-ins that have expired. */
export function deleteOldStarts(db: Db, now: Date) {
  return db.deleteFrom('sso_starts').where('expires_at', '<', now).execute();
}

/** Returns the account linked to a provider's subject; undefined if there is none. */
export function selectLinkedAccount(db: Db, { issuer, subject }: { issuer: string; subject: string }) {
  return db
    .selectFrom('sso_identities')
    .innerJoin('users', 'users.id', 'sso_identities.user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select(['users.id', 'email', 'username', 'user_type', 'image'])
    .executeTakeFirst();
}

/** Links a subject to an account. Returns false when either is already linked. */
export async function insertLink(
  db: Db,
  link: { issuer: string; subject: string; userId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('sso_identities')
    .values({ issuer: link.issuer, subject: link.subject, user_id: link.userId, linked_at: link.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the links of an account. Returns false when there were none. */
export async function deleteLinks(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sso_identities')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns the number of accounts linked to a provider. */
export async function countLinkedAccounts(db: Db, issuer: string): Promise<number> {
  const { count } = await db
    .selectFrom('sso_identities')
    .where('issuer', '=', issuer)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
