import type { Client } from 'pg';
import { sql } from 'kysely';
import { topicOf, type AuditKind } from '../../../../domain/auditLog.ts';
import type { Db } from '../../../db/schema.ts';

/** A finished restore. `savedFile` contains the data from before it. */
export type RestoreRecord = {
  userId: string;
  username: string;
  backup: string;
  file: string;
  savedFile: string;
  at: Date;
};

const KIND: AuditKind = 'backup_restored';

/**
 * Records the restore, within its transaction, in the list of backups and in the restored history. Deletes the restore
 * notice, even if the backup contained one.
 */
export async function insertRestore(client: Client, by: RestoreRecord): Promise<void> {
  const { userId, username, backup, file, savedFile, at } = by;
  await client.query(`delete from settings where name = 'restore'`);
  await client.query('update backups set restored_at = $2, restore_fault = null where id = $1', [backup, at]);
  await client.query(
    `insert into audit_log (at, actor_id, actor_name, kind, subject_name, after, topic) values ($1, $2, $3, $4, $5, $6, $7)`,
    [at, userId, username, KIND, file, JSON.stringify({ saved: savedFile }), topicOf(KIND)],
  );
}

/** Returns the fingerprint of the key that sealed the restored secrets; undefined if there is none. */
export async function selectRestoredFingerprint(client: Client): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>(`select value from settings where name = 'secret_key'`);
  return rows[0]?.value;
}

/**
 * Returns the number of other Fourscore transactions that have written something and that started before the given
 * database time.
 */
export async function countWriting(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'fourscore' and backend_xid is not null
      and pid <> pg_backend_pid() and xact_start < ${before}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the database's current time. */
export async function selectTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Restarts the 24 hours after which unused images are deleted, because the restored rows may use them. */
export async function postponeImageDeletion(db: Db, now: Date): Promise<void> {
  await sql`update uploads set unused_since = ${now} where unused_since is not null and not doomed`.execute(db);
}
