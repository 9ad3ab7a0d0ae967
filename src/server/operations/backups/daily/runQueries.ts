import { sql } from 'kysely';
import type { BackupFault, BackupState } from '../../../domain/backups/states.ts';
import type { Db } from '../../db/schema.ts';

/** The release that brought backups by themselves. */
const SINCE = '0040_backups_by_themselves.sql';

export type Standing = {
  timeZone: string;
  /** Since when this database could have backups by itself. */
  began: Date;
  /** The latest day that has a backup, or one that failed, and when that is tried again. */
  day: string | null;
  failed: boolean;
  againAt: Date | null;
  /** When the newest good one was made. */
  newest: Date | null;
  /** Whether the last that ended did not end well. */
  lastFailed: boolean;
  /** Whether one is under way, or was when its process ended. */
  underWay: boolean;
};

/** How backups stand. */
export async function selectStanding(db: Db): Promise<Standing> {
  const { rows } = await sql<Standing>`
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

/** Those that a process which was killed left under way; while no other makes one. They are tried again at once. */
export async function updateInterrupted(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('backups')
    .set({ state: 'failed', fault: 'interrupted', ended_at: now, again_at: now })
    .where('state', 'in', ['writing', 'checking'])
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** A backup that begins: for a day, or because a person asked for it. */
export type Begun = { file: string; at: Date; encrypted: boolean; day: string | null; askedBy: string | null };

/** Notes that a backup begins; one of a day that failed takes the place of what failed. Gives its id, and what failed. */
export async function insertRun(db: Db, { file, at, encrypted, day, askedBy }: Begun) {
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
      asked_by: askedBy,
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

/** Notes how far a backup is, or how it ended. */
export async function updateRun(db: Db, id: string, change: Change): Promise<void> {
  await db.updateTable('backups').set(change).where('id', '=', id).execute();
}

/** Forgets a backup that is kept no longer. */
export async function deleteRun(db: Db, file: string): Promise<void> {
  await db.deleteFrom('backups').where('file', '=', file).execute();
}

/** Forgets those that failed long ago. */
export async function deleteFailedRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('state', '=', 'failed').where('ended_at', '<', before).execute();
}

/** Whether no mail told yet that the newest good backup is too old, and notes that one does. */
export async function claimOverdue(db: Db, since: Date): Promise<boolean> {
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
