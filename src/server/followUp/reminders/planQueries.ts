import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import {
  ESCALATION_DAYS,
  REMIND_DAYS_BEFORE,
  type History,
  type ReminderPeriod,
} from '../../../domain/schedule/reminders.ts';
import { ADDRESS_STATE } from './settingQueries.ts';

/** Returns the organisation's time zone, the last day for which emails were queued, and the last day with digests. */
export async function selectHistory(db: Db): Promise<History & { timeZone: string }> {
  const { rows } = await sql<History & { timeZone: string }>`
    select organisation.time_zone as "timeZone", (select max(day)::text from reminder_days) as last,
      (select max(day)::text from reminder_days where digest) as "lastDigest"
    from organisation`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there is no organisation');
  return row;
}

/** Records that a day's emails are queued; returns false when another process has already recorded it. */
export async function insertReminderDay(db: Db, period: ReminderPeriod & { digest: boolean }): Promise<boolean> {
  const row = await db
    .insertInto('reminder_days')
    .values(period)
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the records of days before the given one. */
export function deleteReminderDays(db: Db, before: string) {
  return db
    .deleteFrom('reminder_days')
    .where(sql<boolean>`day < ${before}::date`)
    .execute();
}

/** Returns the ids of the users assigned to a schedule or to a single visit. */
export async function selectAuditors(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select assignee_id as id from schedules where assignee_id is not null and deleted_at is null
    union select assignee_id from visit_exceptions where assignee_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** A user to remind, and the store that they are to audit. */
type Auditor = { userId: string; storeId: string };

/**
 * Queues reminders of everything pending for those auditors who can still see the store, want reminders and have a
 * confirmed email address. A daily email that is already queued is changed to cover everything. Nothing is sent before
 * `at`, the time of the daily emails. Returns the number of users.
 */
export async function insertWholeReminders(
  db: Db,
  auditors: readonly Auditor[],
  { day, at, now }: { day: string; at: Date; now: Date },
): Promise<number> {
  const userIds = auditors.map(({ userId }) => userId);
  const storeIds = auditors.map(({ storeId }) => storeId);
  await sql`
    insert into mail_settings (user_id) select id from users where id = any(${userIds}::uuid[])
    on conflict do nothing`.execute(db);
  const { rows } = await sql`
    insert into mails (template, recipient, language, created_at, due_at, user_id, day, since, whole)
    select 'reminders', users.email, coalesce(users.language, ''), ${now}, greatest(${now}::timestamptz, ${at}::timestamptz),
      users.id, ${day}::date, ${day}::date, true
    from users join mail_settings on mail_settings.user_id = users.id
    where mail_settings.reminders and ${ADDRESS_STATE} = 'confirmed' and exists (
      select from unnest(${userIds}::uuid[], ${storeIds}::uuid[]) as asked (user_id, store_id)
      where asked.user_id = users.id and (users.user_type <> 2 or exists (
        select from user_stores where user_stores.user_id = users.id and user_stores.store_id = asked.store_id
      ))
    )
    on conflict (user_id) where day is not null and failed_at is null do update
    set whole = true, day = greatest(mails.day, excluded.day)
    returning user_id`.execute(db);
  return rows.length;
}

/**
 * Queues a day's emails: with `digest`, an overview for users who want one; for all others, reminders if they want them
 * and may have something pending. An unsent email of an earlier day is moved to this day.
 */
export async function insertDailyEmails(
  db: Db,
  { day, since, digest }: ReminderPeriod & { digest: boolean },
  { auditors, now }: { auditors: readonly string[]; now: Date },
): Promise<void> {
  await sql`insert into mail_settings (user_id) select id from users on conflict do nothing`.execute(db);
  const pastDue = sql.join(
    ESCALATION_DAYS.map((days) => sql`due + ${days}::int > ${since}::date and due + ${days}::int <= ${day}::date`),
    sql` or `,
  );
  await sql`
    with pending as materialized (
      select owner_id, created_by, due from actions
      where status in ('open', 'doing') and due between ${since}::date - 21 and ${day}::date + ${REMIND_DAYS_BEFORE}::int
    ), concerned as materialized (
      select owner_id as id from pending where owner_id is not null
      union select created_by from pending where (${pastDue}) and created_by is not null
      union select unnest(${auditors}::uuid[])
      union select id from users where user_type <> 2 and exists (
        select from pending where (${pastDue}) and not exists (select from users as author where author.id = created_by)
      )
    )
    insert into mails (template, recipient, language, created_at, due_at, user_id, day, since)
    select case when ${digest}::boolean and mail_settings.digest then 'digest' else 'reminders' end,
      users.email, coalesce(users.language, ''), ${now}, ${now}, users.id, ${day}::date, ${since}::date
    from users join mail_settings on mail_settings.user_id = users.id
    where ${ADDRESS_STATE} = 'confirmed' and (
      ${digest}::boolean and mail_settings.digest
      or mail_settings.reminders and users.id in (select id from concerned)
    )
    on conflict (user_id) where day is not null and failed_at is null do update
    set template = case when mails.template = 'digest' then 'digest' else excluded.template end, day = excluded.day, since = least(mails.since, excluded.since),
      due_at = greatest(mails.due_at, excluded.due_at), tries = 0, created_at = excluded.created_at`.execute(db);
}
