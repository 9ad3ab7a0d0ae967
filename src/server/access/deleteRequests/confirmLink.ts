import { selectAccount } from '../../identity/accountQueries.ts';
import type { Db } from '../../db/schema.ts';
import { newToken } from '../../identity/viewer.ts';
import { updateToken } from './queries.ts';

/** The time for which a link works, in ms. A link is created when its email is sent. */
export const LINK_LIFE_MS = 3 * 24 * 3_600_000;

/**
 * Creates a link with which the owner of the email address can confirm a reason. Returns the link, the account's email
 * address and language, and the reason; null when no account has the address, or the reason was deleted or is already
 * confirmed.
 */
export async function makeConfirmLink(
  db: Db,
  { email, reasonId }: { email: string; reasonId: string | null },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ link: string; email: string; language: string | null; quote: string } | null> {
  const account = await selectAccount(db, email);
  if (!account || reasonId === null) return null;
  const { token, hash } = newToken();
  const row = await updateToken(db, reasonId, { hash, expiresAt: new Date(now.getTime() + LINK_LIFE_MS) });
  if (!row) return null;
  const link = `${publicUrl}/page/delete-request/${token}`;
  return { link, email: account.email, language: account.language, quote: row.reason };
}
