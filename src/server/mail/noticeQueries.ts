import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The mails about what is to be done. Their words stand in public/i18n under `mails`, by the same name. */
export const NOTICES = ['given', 'reminders', 'digest'] as const;

export type Notice = (typeof NOTICES)[number];

/**
 * No notice is put off by so much, in ms: the longest wait is from midnight to seven of the next day, over a change of the clocks.
 * One that is due later was put off when the clock was ahead.
 */
const LONGEST_WAIT_EVER_MS = 34 * 3_600_000;

/**
 * Queues 'given to you' for a user: one mail for all that one call, which is one transaction, gives them. What it says is
 * worked out when it is sent.
 */
export async function insertGivenMail(
  db: Db,
  { userId, actionId, now }: { userId: string; actionId: string; now: Date },
): Promise<void> {
  await sql`
    insert into mails (template, recipient, language, created_at, due_at, user_id, action_ids, call)
    select 'given', email, coalesce(language, ''), ${now}, ${now}, id, array[${actionId}::uuid], pg_current_xact_id()
    from users where id = ${userId}
    on conflict (user_id, call) where call is not null
    do update set action_ids = mails.action_ids || excluded.action_ids`.execute(db);
}

/** A notice that a process has taken. */
export type ClaimedNotice = {
  id: string;
  template: string;
  user_id: string;
  recipient: string;
  tries: number;
  created_at: Date;
  day: string | null;
  since: string | null;
  /** It tells all that is pending. */
  whole: boolean;
  action_ids: string[] | null;
};

/**
 * Takes the notices that have been due longest and moves them ahead to `until`, as `claimMail` does with one mail: no other
 * process takes them before, and if the one that took them dies, they are due again then.
 */
export async function claimNotices(
  db: Db,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<ClaimedNotice[]> {
  const ahead = new Date(now.getTime() + LONGEST_WAIT_EVER_MS);
  const { rows } = await sql<ClaimedNotice>`
    update mails set due_at = ${until}, tries = tries + 1
    where id in (
      select id from mails
      where user_id is not null and failed_at is null and (due_at <= ${now} or due_at > ${ahead})
      order by due_at, id limit ${most}
      for update skip locked
    )
    returning id::text, template, user_id, recipient, tries, created_at, day::text, since::text, whole, action_ids`.execute(
    db,
  );
  return rows;
}

/** Puts a notice off, which is no failure; to another day, where one is given. */
export function postponeNotice(db: Db, id: string, dueAt: Date, day?: string) {
  const changed = { due_at: dueAt, tries: 0, ...(day !== undefined && { day }) };
  return db.updateTable('mails').set(changed).where('id', '=', id).execute();
}

/**
 * Takes a notice off the queue; of a digest or reminders that were sent it notes the day, in one statement with it. A row that
 * was made one of a later day, or of all that is pending, meanwhile stays.
 */
export async function settleNotice(db: Db, { id, day, whole, user_id: userId }: ClaimedNotice, sentOn: string | null) {
  await sql`
    with gone as (delete from mails where id = ${id} and day is not distinct from ${day}::date and whole = ${whole})
    update mail_settings set told_on = ${sentOn}::date
    where user_id = ${userId} and ${sentOn}::date is not null and ${day}::date is not null`.execute(db);
}

/** Notes that a mail server refused an address for good. */
export function insertBounce(db: Db, address: string, at: Date) {
  return db
    .insertInto('bounced_addresses')
    .values({ address: address.toLowerCase(), at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A mail to the address was accepted. */
export function deleteBounce(db: Db, address: string) {
  return db.deleteFrom('bounced_addresses').where('address', '=', address.toLowerCase()).execute();
}
