import { sql } from 'kysely';
import type { Language } from '../../domain/instrument.ts';
import { NOT_PAUSED } from '../db/pause.ts';
import type { Db } from '../db/schema.ts';
import type { Template } from './compose.ts';

/**
 * The longest that any email is postponed, in ms: retries wait for minutes, and the clocks of several machines differ
 * by less.
 */
const LONGEST_WAIT_EVER_MS = 3_600_000;

/**
 * An email to queue. `language` is '' if the reader's is unknown, in which case the organisation's is used. `actionId`
 * is the action that it assigns.
 */
export type NewMail = {
  template: Template;
  recipient: string;
  language: Language | '';
  now: Date;
  reasonId?: string;
  actionId?: string;
  webhookId?: string;
};

/** Queues an email. In a change's transaction, it is sent only if the change is committed. */
export function insertMail(db: Db, { template, recipient, language, now, reasonId, actionId, webhookId }: NewMail) {
  const about = {
    reason_id: reasonId ?? null,
    action_ids: actionId === undefined ? null : [actionId],
    webhook_id: webhookId ?? null,
  };
  const values = { template, recipient, language, created_at: now, due_at: now, ...about };
  return db.insertInto('mails').values(values).execute();
}

/**
 * Claims the email that has been due longest until `until`. Until then no other process claims it; if this one dies, it
 * becomes due again. Several processes can claim different emails at the same time. An email that is due later than the
 * longest wait was postponed while the clock was ahead, so it is due now.
 */
export function claimMail(db: Db, { now, until }: { now: Date; until: Date }) {
  const ahead = new Date(now.getTime() + LONGEST_WAIT_EVER_MS);
  return db
    .updateTable('mails')
    .set((mail) => ({ due_at: until, tries: mail('tries', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        // Emails about open actions and visits have their own queue.
        .where('user_id', 'is', null)
        .where('failed_at', 'is', null)
        .where(NOT_PAUSED)
        .where((mail) => mail.or([mail('due_at', '<=', now), mail('due_at', '>', ahead)]))
        .select('id')
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'template',
      'recipient',
      'language',
      'tries',
      'created_at',
      'reason_id',
      'action_ids',
      'webhook_id',
    ])
    .returning((mail) => mail.selectFrom('organisation').select('organisation.language').as('of_organisation'))
    .executeTakeFirst();
}

/** Deletes an email from the queue. */
export function deleteMail(db: Db, id: string) {
  return db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Deletes the waiting emails with a link to an action. */
export function deleteWaiting(db: Db, actionId: string) {
  return db
    .deleteFrom('mails')
    .where('user_id', 'is', null)
    .where('failed_at', 'is', null)
    .where(sql<boolean>`action_ids = array[${actionId}::uuid]`)
    .execute();
}

/** Records why an email wasn't sent, and when to retry; null means never. */
export function updateFailedMail(db: Db, id: string, { dueAt, now, error }: FailedTry) {
  return db
    .updateTable('mails')
    .set(dueAt === null ? { failed_at: now, last_error: error } : { due_at: dueAt, last_error: error })
    .where('id', '=', id)
    .execute();
}

type FailedTry = { dueAt: Date | null; now: Date; error: string };

/** Deletes emails that were abandoned before `before`. */
export function deleteGivenUp(db: Db, before: Date) {
  return db.deleteFrom('mails').where('failed_at', '<', before).execute();
}

/** Selects the state of the queue: the number waiting, when the oldest was queued, and the number abandoned. */
export function selectQueue(db: Db) {
  return db
    .selectFrom('mails')
    .select([
      sql<number>`(count(*) filter (where failed_at is null))::int`.as('waiting'),
      sql<number>`(count(*) filter (where failed_at is not null))::int`.as('given_up'),
      sql<Date | null>`min(created_at) filter (where failed_at is null)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}
