import { GROUP_USER } from '../../domain/userTypes.ts';
import type { Db } from '../db/schema.ts';
import { languageOf } from '../i18n.ts';
import type { Template } from './compose.ts';
import { insertEmail } from './queries.ts';

/** Queues an email to every administrator, in their own language. `webhookId` is set for emails about a webhook. */
export async function insertAdministratorEmails(
  db: Db,
  template: Template,
  now: Date,
  webhookId?: string,
): Promise<void> {
  const query = db.selectFrom('users').where('user_type', '<>', GROUP_USER).select(['email', 'language']);
  for (const { email, language } of await query.execute()) {
    await insertEmail(db, {
      template,
      recipient: email,
      language: languageOf(language) ?? '',
      now,
      ...(webhookId && { webhookId }),
    });
  }
}
