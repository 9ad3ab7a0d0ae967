import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { ClaimedEmail } from './queries.ts';

/** The templates of notices. Their texts are in emails/{language}.json, under the same names. */
export const NOTICES = ['given', 'reopened', 'reminders', 'digest'] as const;

export type Notice = (typeof NOTICES)[number];

/**
 * Adds an action to the 'assigned to you' email that this transaction has queued for the user, or queues that email.
 */
export async function insertOwnerNotice(
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

/** Postpones a notice, optionally to another day. This doesn't count as a failure. */
export function postponeNotice(db: Db, id: string, dueAt: Date, day?: string) {
  const values = { due_at: dueAt, tries: 0, ...(day !== undefined && { day }) };
  return db.updateTable('mails').set(values).where('id', '=', id).execute();
}

/**
 * Deletes a notice from the queue, unless it was changed in the meantime. For a daily notice, also stores `sentOn` as
 * the day of the user's last daily email, unless `sentOn` is null.
 */
export async function settleNotice(db: Db, { id, day, whole, user_id: userId }: ClaimedEmail, sentOn: string | null) {
  await sql`
    with deleted as (delete from mails where id = ${id} and day is not distinct from ${day}::date and whole = ${whole})
    update mail_settings set told_on = ${sentOn}::date
    where user_id = ${userId} and ${sentOn}::date is not null and ${day}::date is not null`.execute(db);
}

/** Records that a mail server permanently rejected an email address. */
export function insertBounce(db: Db, address: string, at: Date) {
  return db
    .insertInto('bounced_addresses')
    .values({ address: address.toLowerCase(), at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the record of a rejection after an email to the address was accepted. */
export function deleteBounce(db: Db, address: string) {
  return db.deleteFrom('bounced_addresses').where('address', '=', address.toLowerCase()).execute();
}
