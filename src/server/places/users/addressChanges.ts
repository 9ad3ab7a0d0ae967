import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { CallContext } from '../../http/serve.ts';
import type { Template } from '../../mail/compose.ts';

/** A user whose email address was changed by an administrator, with the old and the new address. */
export type AddressChange = { id: string; from: string; to: string };

/**
 * After an administrator has changed users' email addresses, ends their sessions except the caller's current session,
 * deletes their password links, and notifies both addresses. Runs in the transaction of the change.
 */
export async function followNewAddresses(
  { db, viewer, language, now }: Pick<CallContext, 'db' | 'viewer' | 'language' | 'now'>,
  users: readonly AddressChange[],
): Promise<void> {
  if (users.length === 0) return;
  const ids = users.map(({ id }) => id);
  await sql`
    delete from sessions where user_id = any(${ids}::uuid[]) and id <> ${viewer.session.id}::uuid`.execute(db);
  await sql`delete from password_resets where user_id = any(${ids}::uuid[])`.execute(db);
  const mails = users.flatMap(({ id, from, to }): AddressEmail[] => [
    { user_id: id, template: 'emailChanged', recipient: from },
    { user_id: id, template: 'emailNew', recipient: to },
  ]);
  await insertEmails(db, mails, { language, now });
}

type AddressEmail = { user_id: string; template: Template; recipient: string };

/** Queues emails, each in its user's language, or in the given one if the user has none. */
function insertEmails(db: Db, mails: readonly AddressEmail[], { language, now }: { language: string; now: Date }) {
  return sql`
    insert into mails (template, recipient, language, created_at, due_at)
    select template, recipient, coalesce(users.language, ${language}), ${now}, ${now}
    from json_to_recordset(${JSON.stringify(mails)}::json) as given (user_id uuid, template text, recipient text)
    join users on users.id = given.user_id`.execute(db);
}
