import { selectAccount } from '../identity/accountQueries.ts';
import type { Db } from '../db/schema.ts';
import { newToken } from '../identity/viewer.ts';
import { updateToken } from './queries.ts';

/** How long a link works, in ms, from when it is mailed. */
const LINK_LIFE_MS = 3 * 24 * 3_600_000;

/**
 * A new link by which the person who has the address confirms a reason, with their address as the account spells it and
 * their language; null when the address is no account's, or the reason is gone or confirmed.
 */
export async function makeConfirmLink(
  db: Db,
  { email, reasonId }: { email: string; reasonId: string | null },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ link: string; email: string; language: string | null } | null> {
  const account = await selectAccount(db, email);
  if (!account || reasonId === null) return null;
  const { token, hash } = newToken();
  const isKept = await updateToken(db, reasonId, { hash, expiresAt: new Date(now.getTime() + LINK_LIFE_MS) });
  if (!isKept) return null;
  return { link: `${publicUrl}/page/delete-request/${token}`, email: account.email, language: account.language };
}
