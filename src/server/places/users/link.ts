import { record } from '../../shared/history/changes.ts';
import { countOne, tooMany, type Limit } from '../../db/rateLimits.ts';
import type { CallContext } from '../../http/serve.ts';
import { insertEmail } from '../../mail/queries.ts';

/**
 * The limit on links that administrators send to one email address. It is separate from the limit on 'Forgot password',
 * so that strangers can't use up the administrators' limit.
 */
const LINKS_BY_ACCOUNT: Limit = { name: 'link, account', most: 5, windowMs: 30 * 60_000 };

/** Counts a link for an email address, before the transaction that emails it. Throws when the limit is exceeded. */
export async function countLink({ db, now }: CallContext, email: string): Promise<void> {
  const usage = await countOne(db, LINKS_BY_ACCOUNT, [email.toLowerCase()], now);
  if (usage.over) throw tooMany(usage);
}

/**
 * Queues an email with a link to set a password, and records this in the history. The link is created when the email is
 * sent.
 */
export async function emailLink(
  context: CallContext,
  { id, username, email }: { id: string; username: string; email: string },
): Promise<void> {
  const { db, language, now } = context;
  await insertEmail(db, { template: 'link', recipient: email, language, now });
  await record(context, [{ kind: 'password_forgotten', subject: { id, name: username }, before: null, after: null }]);
}
