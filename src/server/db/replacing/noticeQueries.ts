import { sql } from 'kysely';
import type { RestoreNotice } from '../../../domain/backups/restore.ts';
import type { Client } from 'pg';
import type { Db } from '../schema.ts';

/** The setting by which every console on a database knows of a restore. */
const SETTING = 'restore';

/** Any fixed number: while it is held in a database, everything in that is being replaced. It ends with its process. */
const REPLACING_LOCK = 4_444_007;

/** The restore that everyone was told of, or that goes on; null when there is none, or its time is over. */
export async function selectNotice(db: Db, now: Date): Promise<RestoreNotice | null> {
  const row = await db.selectFrom('settings').where('name', '=', SETTING).select('value').executeTakeFirst();
  const notice = (row?.value ?? null) as RestoreNotice | null;
  return notice && new Date(notice.until) > now ? notice : null;
}

/** Tells every console of a restore that goes on. */
export async function upsertNotice(db: Db, notice: RestoreNotice): Promise<void> {
  const value = JSON.stringify(notice);
  await db
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Announces a restore, unless one goes on: false then. */
export async function insertAnnouncement(db: Db, notice: RestoreNotice, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (name, value) values (${SETTING}, ${JSON.stringify(notice)}::jsonb)
    on conflict (name) do update set value = excluded.value
    where settings.value ->> 'phase' = 'announced' or (settings.value ->> 'until')::timestamptz <= ${now}
    returning name`.execute(db);
  return rows.length > 0;
}

/** Takes a restore back that was announced and has not begun. */
export function deleteAnnouncement(db: Db) {
  return sql`delete from settings where name = ${SETTING} and value ->> 'phase' = 'announced'`.execute(db);
}

/** Says that a restore is over. */
export function deleteNotice(db: Db) {
  return db.deleteFrom('settings').where('name', '=', SETTING).execute();
}

/** Has every console know that everything is being replaced, until `free` or the end of the connection. */
export async function holdReplacing(client: Client): Promise<{ free(): Promise<void> }> {
  await client.query('select pg_advisory_lock($1)', [REPLACING_LOCK]);
  return {
    async free() {
      await client.query('select pg_advisory_unlock($1)', [REPLACING_LOCK]);
    },
  };
}

/** Whether everything in the database is being replaced; asks no table, for which it would wait. */
export async function isBeingReplaced(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${REPLACING_LOCK}
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}
