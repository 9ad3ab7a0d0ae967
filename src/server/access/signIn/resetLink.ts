import type { Db } from '../db/schema.ts';
import { newToken } from '../identity/viewer.ts';
import { selectAccount } from '../identity/accountQueries.ts';
import { holdAddress, upsertReset } from './resetQueries.ts';

/** How long a link works, in ms, from when it is mailed. */
const RESET_LIFE_MS = 3_600_000;

/**
 * A new link for the account of an address, with the address as the account spells it and the user's language; null
 * when there is none. The link begins with PUBLIC_URL, never with what a request says about its host. An older link of
 * the account stops working.
 */
export async function makeResetLink(
  db: Db,
  email: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ link: string; email: string; language: string | null } | null> {
  return db.transaction().execute(async (transaction) => {
    // Held, so that a change of address comes before, and no account is found here, or after, and ends the link.
    await holdAddress(transaction, email);
    const account = await selectAccount(transaction, email);
    if (!account) return null;
    const { token, hash } = newToken();
    const expiresAt = new Date(now.getTime() + RESET_LIFE_MS);
    await upsertReset(transaction, { userId: account.id, tokenHash: hash, expiresAt });
    return { link: `${publicUrl}/reset/${token}`, email: account.email, language: account.language };
  });
}
