import type { Db } from '../db/schema.ts';
import { newToken } from '../http/viewer.ts';
import { selectAccount } from './queries.ts';
import { upsertReset } from './resetQueries.ts';

/** How long a link works, in ms, from when it is mailed. */
const RESET_LIFE_MS = 3_600_000;

/**
 * A new link for whoever has the address, with their address as the account spells it and their language; null when
 * nobody has. The link
 * begins with PUBLIC_URL, never with what a request says about its host. An older link of theirs stops working.
 */
export async function makeResetLink(
  db: Db,
  email: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ link: string; email: string; language: string | null } | null> {
  const account = await selectAccount(db, email);
  if (!account) return null;
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + RESET_LIFE_MS);
  if (!(await upsertReset(db, { userId: account.id, tokenHash: hash, expiresAt }))) return null;
  return { link: `${publicUrl}/reset/${token}`, email: account.email, language: account.language };
}
