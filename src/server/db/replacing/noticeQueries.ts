import { sql } from 'kysely';
import type { RestoreNotice } from '../../../domain/backups/restore.ts';
import type { Client } from 'pg';
import type { Db } from '../schema.ts';

/** The setting that informs every server process on a database about a restore. */
const SETTING = 'restore';

/**
 * The number of the advisory lock that is held while all rows of a database are being replaced. PostgreSQL releases the
 * lock if the connection that holds it closes. The number is arbitrary.
 */
const REPLACING_LOCK = 4_444_007;

/** Returns the restore that is announced or running; null if there is none or its notice has expired. */
export async function selectNotice(db: Db, now: Date): Promise<RestoreNotice | null> {
  const row = await db.selectFrom('settings').where('name', '=', SETTING).select('value').executeTakeFirst();
  const notice = (row?.value ?? null) as RestoreNotice | null;
  return notice && new Date(notice.until) > now ? notice : null;
}

/** Stores the notice of a running restore, for every server process on the database. */
export async function upsertNotice(db: Db, notice: RestoreNotice): Promise<void> {
  const value = JSON.stringify(notice);
  await db
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Announces a restore, replacing an earlier announcement. Returns false if a restore is already running. */
export async function insertAnnouncement(db: Db, notice: RestoreNotice, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (name, value) values (${SETTING}, ${JSON.stringify(notice)}::jsonb)
    on conflict (name) do update set value = excluded.value
    where settings.value ->> 'phase' = 'announced' or (settings.value ->> 'until')::timestamptz <= ${now}
    returning name`.execute(db);
  return rows.length > 0;
}

/** Cancels a restore that is announced but hasn't started. */
export function deleteAnnouncement(db: Db) {
  return sql`delete from settings where name = ${SETTING} and value ->> 'phase' = 'announced'`.execute(db);
}

/** Deletes the notice when a restore is over. */
export function deleteNotice(db: Db) {
  return db.deleteFrom('settings').where('name', '=', SETTING).execute();
}

/** Marks all rows of the database as being replaced, until `free` is called or the connection ends. */
export async function holdReplacing(client: Client): Promise<{ free(): Promise<void> }> {
  await client.query('select pg_advisory_lock($1)', [REPLACING_LOCK]);
  return {
    async free() {
      await client.query('select pg_advisory_unlock($1)', [REPLACING_LOCK]);
    },
  };
}

/** Checks whether all rows of the database are being replaced. Doesn't read the tables, because they may be locked. */
export async function isBeingReplaced(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${REPLACING_LOCK}
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}
