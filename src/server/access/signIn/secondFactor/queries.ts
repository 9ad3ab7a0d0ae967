import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

/** Returns a user's second factor, which may be active or still being set up; undefined if there is none. */
export function selectFactor(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select(['sealed_secret', 'confirmed_at', 'codes_salt'])
    .executeTakeFirst();
}

/** Checks whether the user has an active second factor. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  return ((await selectFactor(db, userId))?.confirmed_at ?? null) !== null;
}

/** Stores a secret to be confirmed, replacing an unconfirmed one. Returns false when a confirmed factor exists. */
export async function upsertSecret(db: Db, userId: string, sealedSecret: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: sealedSecret, confirmed_at: null, codes_salt: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses up the code of a time step. Returns false when that code or a later one was already used; of several
 * simultaneous calls, one succeeds.
 */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', sql<string>`${step}`)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Activates the factor. Returns false unless it is still unconfirmed and has this secret. */
export async function confirmFactor(db: Db, userId: string, sealedSecret: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('sealed_secret', '=', sealedSecret)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a user's factor and its recovery codes. Returns false when none was active. */
export async function deleteFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return (row?.confirmed_at ?? null) !== null;
}

/** Deletes all users' factors and returns the ids of the users who had an active one. */
export async function deleteAllFactors(db: Db): Promise<string[]> {
  const rows = await db.deleteFrom('second_factors').returning(['user_id', 'confirmed_at']).execute();
  return rows.flatMap(({ user_id: id, confirmed_at: at }) => (at === null ? [] : [id]));
}

/** Records in the history that the command line removed a user's factor. */
export async function insertResetByCommand(db: Db, userId: string): Promise<void> {
  await sql`
    insert into audit_log (at, actor_name, kind, subject_id, subject_name)
    select now(), 'fourscore user', 'factor_reset', id, username from users where id = ${userId}::uuid`.execute(db);
}

/** Replaces all of a user's recovery codes. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await db.updateTable('second_factors').set({ codes_salt: salt }).where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code. Returns false when it doesn't exist. */
export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of recovery codes that a user has left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
