import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/**
 * The state of a user's email address. Emails about pending work are sent only to a confirmed address that no mail
 * server has rejected.
 */
export const ADDRESS_STATE = sql<'confirmed' | 'unconfirmed' | 'bounced'>`case
  when exists (select from bounced_addresses where address = lower(users.email)) then 'bounced'
  when mail_settings.confirmed = users.email then 'confirmed' else 'unconfirmed' end`;

/** Returns a user's email settings and the state of their email address. By default, users get all emails. */
export function selectEmailSettings(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('mail_settings', 'mail_settings.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select([
      sql<boolean>`coalesce(digest, true)`.as('digest'),
      sql<boolean>`coalesce(reminders, true)`.as('reminders'),
      ADDRESS_STATE.as('address'),
    ])
    .executeTakeFirstOrThrow();
}

/** Stores a user's email settings. */
export function upsertEmailSettings(db: Db, userId: string, settings: { digest: boolean; reminders: boolean }) {
  return db
    .insertInto('mail_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
}

/** Turns off one kind of email for the user with this key. Returns the user; undefined if the key is unknown. */
export function stopByKey(db: Db, key: string, kind: 'digest' | 'reminders') {
  return db
    .updateTable('mail_settings')
    .set(kind === 'digest' ? { digest: false } : { reminders: false })
    .from('users')
    .whereRef('users.id', '=', 'mail_settings.user_id')
    .where('stop_key', '=', key)
    .returning(['users.id', 'users.username as name'])
    .executeTakeFirst();
}
