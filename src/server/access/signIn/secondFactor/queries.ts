import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** A user's second factor, whether it is in force or still being set up. */
export function selectFactor(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select(['sealed_secret', 'confirmed_at', 'codes_salt'])
    .executeTakeFirst();
}

/** Whether a user is asked for codes. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  return ((await selectFactor(db, userId))?.confirmed_at ?? null) !== null;
}

/** Keeps a secret to be confirmed; one that waits for it already is void. False when a confirmed one is in force. */
export async function upsertUnconfirmed(db: Db, userId: string, sealed: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: sealed, confirmed_at: null, codes_salt: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealed, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a step's code; false when it, or a later one, was taken before. Of many at once one gets it. */
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

/** Puts the factor into force, unless it is already or another was begun meanwhile. */
export async function confirmFactor(db: Db, userId: string, sealed: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('sealed_secret', '=', sealed)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a factor away; its recovery codes go with it. False when there was none in force. */
export async function deleteFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return (row?.confirmed_at ?? null) !== null;
}

/** Takes everyone's factor away; gives those who had one in force. */
export async function deleteAllFactors(db: Db): Promise<string[]> {
  const gone = await db.deleteFrom('second_factors').returning(['user_id', 'confirmed_at']).execute();
  return gone.flatMap(({ user_id: id, confirmed_at: at }) => (at === null ? [] : [id]));
}

/** Writes to the history that the command line took a user's factor away. */
export async function insertResetByCommand(db: Db, userId: string): Promise<void> {
  await sql`
    insert into audit_log (at, actor_name, kind, subject_id, subject_name)
    select now(), 'fourscore user', 'factor_reset', id, username from users where id = ${userId}::uuid`.execute(db);
}

/** Puts new recovery codes in place of all that there are. */
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

/** Uses a recovery code up; false when there is none such. */
export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
