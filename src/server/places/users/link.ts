import { record } from '../auditLog/changes.ts';
import { countOne, tooMany, type Limit } from '../db/rateLimits.ts';
import type { CallContext } from '../http/serve.ts';
import { insertMail } from '../mail/queries.ts';

/**
 * So many links administrators mail to one address: a count of its own, so that those whom a stranger asks for by
 * 'Forgot password' stand in no administrator's way.
 */
const LINKS_BY_ACCOUNT: Limit = { name: 'link, account', most: 5, windowMs: 30 * 60_000 };

/** Counts a link to an address, before the transaction that mails it; refused when there were too many. */
export async function countLink({ db, now }: CallContext, email: string): Promise<void> {
  const standing = await countOne(db, LINKS_BY_ACCOUNT, [email.toLowerCase()], now);
  if (standing.over) throw tooMany(standing);
}

/** Mails a user a link to set a password; it is made when the mail is due, and works once within an hour. */
export async function mailLink(
  context: CallContext,
  { id, username, email }: { id: string; username: string; email: string },
): Promise<void> {
  const { db, language, now } = context;
  await insertMail(db, { template: 'link', recipient: email, language, now });
  await record(context, [{ kind: 'password_forgotten', subject: { id, name: username }, before: null, after: null }]);
}
