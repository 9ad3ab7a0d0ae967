import { sql } from 'kysely';
import type { Language } from '../../domain/instrument.ts';
import type { Db } from '../db/schema.ts';
import type { Template } from './compose.ts';

/** No mail is put off by so much, in ms: waits last minutes, and clocks of several machines differ by less. */
const LONGEST_WAIT_EVER_MS = 3_600_000;

/** `language` is '' where nothing is known of the reader: the organisation's then. `actionId` is of the action that it gives. */
export type NewMail = {
  template: Template;
  recipient: string;
  language: Language | '';
  now: Date;
  reasonId?: string;
  actionId?: string;
};

/** Queues a mail. Within a change's transaction it is sent exactly when the change holds. */
export function insertMail(db: Db, { template, recipient, language, now, reasonId, actionId }: NewMail) {
  const about = { reason_id: reasonId ?? null, action_ids: actionId === undefined ? null : [actionId] };
  const values = { template, recipient, language, created_at: now, due_at: now, ...about };
  return db.insertInto('mails').values(values).execute();
}

/**
 * Takes the mail that has been due longest and moves it ahead to `until`: no other process takes it before, and if the
 * one that took it dies, it is due again then. Many processes take at once, each another mail. One that is due much
 * later than any wait lasts was put off when the clock was ahead.
 */
export function claimMail(db: Db, { now, until }: { now: Date; until: Date }) {
  const ahead = new Date(now.getTime() + LONGEST_WAIT_EVER_MS);
  return db
    .updateTable('mails')
    .set((mail) => ({ due_at: until, tries: mail('tries', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        // Those about what is to be done have a queue of their own.
        .where('user_id', 'is', null)
        .where('failed_at', 'is', null)
        .where((mail) => mail.or([mail('due_at', '<=', now), mail('due_at', '>', ahead)]))
        .select('id')
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'template', 'recipient', 'language', 'tries', 'created_at', 'reason_id', 'action_ids'])
    .returning((mail) => mail.selectFrom('organisation').select('organisation.language').as('of_organisation'))
    .executeTakeFirst();
}

/** Takes a mail off the queue. */
export function deleteMail(db: Db, id: string) {
  return db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Takes the mails off the queue that wait to carry a link of an action. */
export function deleteWaiting(db: Db, actionId: string) {
  return db
    .deleteFrom('mails')
    .where('user_id', 'is', null)
    .where('failed_at', 'is', null)
    .where(sql<boolean>`action_ids = array[${actionId}::uuid]`)
    .execute();
}

/** Says why a mail did not go out, and when it is tried again; `dueAt` null means never. */
export function updateFailedMail(db: Db, id: string, { dueAt, now, error }: FailedTry) {
  return db
    .updateTable('mails')
    .set(dueAt === null ? { failed_at: now, last_error: error } : { due_at: dueAt, last_error: error })
    .where('id', '=', id)
    .execute();
}

type FailedTry = { dueAt: Date | null; now: Date; error: string };

/** Mails that were given up before then are of no more use to the operator. */
export function deleteGivenUp(db: Db, before: Date) {
  return db.deleteFrom('mails').where('failed_at', '<', before).execute();
}

/** How the queue stands: how many mails wait, since when the oldest does, and how many were given up. */
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
