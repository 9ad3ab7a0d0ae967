import { sql } from 'kysely';
import type { BackupFault, BackupState } from '../../../../domain/backups/states.ts';
import type { Db } from '../../../db/schema.ts';

/** The migration that added daily backups. */
const SINCE = '0040_backups_by_themselves.sql';

export type RunHistory = {
  timeZone: string;
  /** The time from which this database could have daily backups. */
  began: Date;
  /** The latest day with a daily backup, in any state; null if there is none. */
  day: string | null;
  failed: boolean;
  againAt: Date | null;
  /** The time of the newest verified backup; null if there is none. */
  newest: Date | null;
  /** True if the last finished backup failed or couldn't be checked. */
  lastFailed: boolean;
  /** True if a backup is running, or was running when its process ended. */
  underWay: boolean;
};

/** Returns the history of the backups. */
export async function selectRunHistory(db: Db): Promise<RunHistory> {
  const { rows } = await sql<RunHistory>`
    select organisation.time_zone as "timeZone",
      (select applied_at from schema_migrations where name = ${SINCE}) as began,
      latest.day::text as day, coalesce(latest.state = 'failed', false) as failed, latest.again_at as "againAt",
      (select max(made_at) from backups where state = 'good') as newest,
      coalesce((
        select state in ('failed', 'unchecked') from backups where ended_at is not null order by ended_at desc limit 1
      ), false) as "lastFailed",
      exists (select from backups where state in ('writing', 'checking')) as "underWay"
    from organisation left join lateral (
      select day, state, again_at from backups where day is not null order by day desc limit 1
    ) latest on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there is no organisation');
  return row;
}

/**
 * Marks running backups as interrupted, so that a daily backup is retried immediately, and returns their files. The
 * caller must hold the backup lock, which shows that their process was killed.
 */
export async function updateInterruptedRuns(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('backups')
    .set({ state: 'failed', fault: 'interrupted', ended_at: now, again_at: now })
    .where('state', 'in', ['writing', 'checking'])
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** A backup that is starting, for a day or requested by a user. */
export type NewRun = { file: string; at: Date; encrypted: boolean; day: string | null; requesterId: string | null };

/**
 * Records that a backup has started, replacing an earlier attempt for the same day. Returns the new row's id, and the
 * earlier attempt's fault or null.
 */
export async function insertRun(db: Db, { file, at, encrypted, day, requesterId }: NewRun) {
  const before =
    day === null
      ? undefined
      : await db
          .deleteFrom('backups')
          .where('day', '=', sql<Date>`${day}::date`)
          .returning('fault')
          .executeTakeFirst();
  const nothingYet = { bytes: 0, people: 0, stores: 0, surveys: 0, images: 0 };
  const { id } = await db
    .insertInto('backups')
    .values({
      made_at: at,
      file,
      ...nothingYet,
      state: 'writing',
      encrypted,
      asked_by: requesterId,
      ...(day === null ? {} : { day }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, before: before?.fault ?? null };
}

type Change = {
  state?: BackupState;
  fault?: BackupFault | null;
  percent?: number;
  bytes?: number;
  people?: number;
  stores?: number;
  surveys?: number;
  images?: number;
  ended_at?: Date;
  again_at?: Date | null;
};

/** Records the progress or outcome of a backup. */
export async function updateRun(db: Db, id: string, change: Change): Promise<void> {
  await db.updateTable('backups').set(change).where('id', '=', id).execute();
}

/** Deletes the row of a backup whose file was deleted. */
export async function deleteRun(db: Db, file: string): Promise<void> {
  await db.deleteFrom('backups').where('file', '=', file).execute();
}

/** Deletes the rows of backups that failed before the given time. */
export async function deleteFailedRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('state', '=', 'failed').where('ended_at', '<', before).execute();
}

/** Records that the administrators have been notified of an overdue backup. Returns false if they already were. */
export async function claimOverdueNotice(db: Db, since: Date): Promise<boolean> {
  const value = JSON.stringify(since.toISOString());
  const row = await db
    .insertInto('settings')
    .values({ name: 'backup_overdue', value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where(sql<boolean>`settings.value is distinct from excluded.value`),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
