import { sql } from 'kysely';
import type { BackupFault } from '../../../../domain/backups/states.ts';
import type { Db } from '../../../db/schema.ts';

/** Returns the backup with this id; undefined if there is none. */
export function selectCandidate(db: Db, id: string) {
  return db
    .selectFrom('backups')
    .where(sql<boolean>`id::text = ${id}`)
    .select(['id', 'file', 'state', 'made_at', 'people', 'stores', 'surveys', 'images'])
    .executeTakeFirst();
}

/** Returns the current numbers of users, stores and surveys, and of surveys received after the given time. */
export async function selectLoss(db: Db, since: Date) {
  type Loss = Record<'people' | 'stores' | 'surveys' | 'since', number>;
  const { rows } = await sql<Loss>`
    select (select count(*)::int from users) as people, (select count(*)::int from stores) as stores,
      (select count(*)::int from surveys) as surveys,
      (select count(*)::int from surveys where received_at > ${since}) as since`.execute(db);
  return rows[0] ?? { people: 0, stores: 0, surveys: 0, since: 0 };
}

/**
 * Returns up to 100 names of users and API tokens that have been active since the given time. A phone counts as its
 * user; the caller's own sessions don't count.
 */
export async function selectAtWork(db: Db, userId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select username as name from sessions join users on users.id = user_id
    where last_used_at > ${since} and user_id <> ${userId}::uuid
    union select username from phones join users on users.id = user_id where last_seen_at > ${since}
    union select name from api_tokens where last_used_at > ${since} and revoked_at is null
    order by name limit 100`.execute(db);
  return rows.map(({ name }) => name);
}

/** Records the outcome of restoring a backup. */
export function updateRestore(db: Db, id: string, change: { restored_at?: Date; restore_fault: BackupFault | null }) {
  return db.updateTable('backups').set(change).where('id', '=', id).execute();
}
