import { selectAccount } from '../identity/accountQueries.ts';
import type { Db } from '../db/schema.ts';
import { newToken } from '../identity/viewer.ts';
import { updateToken } from './queries.ts';

/** How long a link works, in ms, from when it is mailed. */
export const LINK_LIFE_MS = 3 * 24 * 3_600_000;

/**
 * A new link by which the person who has the address confirms a reason, with their address as the account spells it and
 * their language and the reason; null when the address is no account's, or the reason is gone or confirmed.
 */
export async function makeConfirmLink(
  db: Db,
  { email, reasonId }: { email: string; reasonId: string | null },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ link: string; email: string; language: string | null; quote: string } | null> {
  const account = await selectAccount(db, email);
  if (!account || reasonId === null) return null;
  const { token, hash } = newToken();
  const kept = await updateToken(db, reasonId, { hash, expiresAt: new Date(now.getTime() + LINK_LIFE_MS) });
  if (!kept) return null;
  const link = `${publicUrl}/page/delete-request/${token}`;
  return { link, email: account.email, language: account.language, quote: kept.reason };
}
