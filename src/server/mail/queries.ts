import { sql } from 'kysely';
import type { Language } from '../../domain/instrument.ts';
import { NOT_PAUSED } from '../db/pause.ts';
import type { Now } from '../db/queues.ts';
import type { Db } from '../db/schema.ts';
import type { Template } from './compose.ts';

/**
 * An email to queue. `language` is '' if the recipient's language is unknown. `actionId` is the action that the email
 * is about.
 */
export type NewEmail = {
  template: Template;
  recipient: string;
  language: Language | '';
  now: Date;
  reasonId?: string;
  actionId?: string;
  webhookId?: string;
};

/** Queues an email. If `db` is a transaction, the email is sent only once it has been committed. */
export function insertEmail(db: Db, { template, recipient, language, now, reasonId, actionId, webhookId }: NewEmail) {
  const references = {
    reason_id: reasonId ?? null,
    action_ids: actionId === undefined ? null : [actionId],
    webhook_id: webhookId ?? null,
  };
  const values = { template, recipient, language, created_at: now, due_at: now, ...references };
  return db.insertInto('mails').values(values).execute();
}

/** The time after which another process may claim an email, in ms. It must be longer than sending takes. */
export const LEASE_MS = 120_000;

/**
 * The two queues: notices, which are addressed to a user, and all other emails. Emails are always postponed by less
 * than `longestWait`.
 */
const QUEUES = {
  notices: { emails: sql`user_id is not null`, longestWait: sql`interval '34 hours'` },
  others: { emails: sql`user_id is null`, longestWait: sql`interval '1 hour'` },
};

type QueueName = keyof typeof QUEUES;

/**
 * Returns a condition that is true for the emails of a queue that are due. An email that seems to be due only after the
 * longest wait was postponed while the clock was ahead, so it is due now.
 */
function isDue(queue: QueueName, now: Now) {
  const { emails, longestWait } = QUEUES[queue];
  return sql<boolean>`${emails} and failed_at is null and ${NOT_PAUSED}
    and (due_at <= ${now} or due_at > ${now}::timestamptz + ${longestWait})`;
}

/** Returns a function that builds the condition 'an email of the queue is due'. */
export const emailsDue = (queue: QueueName) => (now: Now) =>
  sql<boolean>`exists (select from mails where ${isDue(queue, now)})`;

/** An email that a process has claimed. `whole` is true for a notice that lists everything pending. */
export type ClaimedEmail = {
  id: string;
  template: string;
  recipient: string;
  language: string;
  tries: number;
  created_at: Date;
  reason_id: string | null;
  action_ids: string[] | null;
  webhook_id: string | null;
  user_id: string | null;
  day: string | null;
  since: string | null;
  whole: boolean;
  of_organisation: string | null;
};

/**
 * Claims up to `most` emails of a queue, starting with those that have been due longest. Other processes can't claim
 * them until LEASE_MS has passed.
 */
export async function claimEmails(
  db: Db,
  { queue, now, most }: { queue: QueueName; now: Date; most: number },
): Promise<ClaimedEmail[]> {
  const until = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql<ClaimedEmail>`
    update mails set due_at = ${until}, tries = tries + 1
    -- An array is selected once; with IN, a plan may repeat the selection and claim more.
    where id = any(array(
      select id from mails
      where ${isDue(queue, now)}
      order by due_at, id limit ${most}
      for update skip locked
    ))
    returning id, template, recipient, mails.language, tries, created_at, reason_id, action_ids, webhook_id, user_id,
      day::text, since::text, whole, (select language from organisation) as of_organisation`.execute(db);
  return rows;
}

/** Deletes an email from the queue. */
export function deleteEmail(db: Db, id: string) {
  return db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Deletes the waiting emails that would send people without an account a link to this action. */
export function deleteWaiting(db: Db, actionId: string) {
  return db
    .deleteFrom('mails')
    .where('user_id', 'is', null)
    .where('failed_at', 'is', null)
    .where(sql<boolean>`action_ids = array[${actionId}::uuid]`)
    .execute();
}

/** Records why an email wasn't sent, and when to retry; null means never. */
export function updateFailedEmail(db: Db, id: string, { dueAt, now, error }: FailedTry) {
  return db
    .updateTable('mails')
    .set(dueAt === null ? { failed_at: now, last_error: error } : { due_at: dueAt, last_error: error })
    .where('id', '=', id)
    .execute();
}

type FailedTry = { dueAt: Date | null; now: Date; error: string };

/** The time for which abandoned emails are counted, and after which they are deleted. */
const GIVEN_UP_SHOWN = sql`interval '30 days'`;

/** Deletes the emails that were abandoned more than 30 days ago. */
export function deleteGivenUp(db: Db, now: Date) {
  return db
    .deleteFrom('mails')
    .where(sql<boolean>`failed_at < ${now}::timestamptz - ${GIVEN_UP_SHOWN}`)
    .execute();
}

/**
 * Selects the state of the queue: the number waiting, when the oldest was queued, and the number abandoned within 30
 * days.
 */
export function selectQueue(db: Db, now: Date) {
  return db
    .selectFrom('mails')
    .select([
      sql<number>`(count(*) filter (where failed_at is null))::int`.as('waiting'),
      sql<number>`(count(*) filter (where failed_at >= ${now}::timestamptz - ${GIVEN_UP_SHOWN}))::int`.as('given_up'),
      sql<Date | null>`min(created_at) filter (where failed_at is null)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}
