import type { Db } from '../../db/schema.ts';
import { newToken } from '../../identity/viewer.ts';
import { selectAccount } from '../../identity/accountQueries.ts';
import { holdAddress, upsertReset } from './resetQueries.ts';

/** The time for which a link works, in ms, counted from when its email is sent. */
const RESET_LIFE_MS = 3_600_000;

/**
 * Creates a reset link for the account with this email address; the account's older links stop working. Returns the
 * link and the account's email address and language; null when there is no such account. The link starts with
 * PUBLIC_URL, never with the request's Host header.
 */
export async function makeResetLink(
  db: Db,
  email: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ link: string; email: string; language: string | null } | null> {
  return db.transaction().execute(async (transaction) => {
    // Locks the account, so that a change of email address happens either before (then no account is found here) or
    // after (then it deletes the link).
    await holdAddress(transaction, email);
    const account = await selectAccount(transaction, email);
    if (!account) return null;
    const { token, hash } = newToken();
    const expiresAt = new Date(now.getTime() + RESET_LIFE_MS);
    await upsertReset(transaction, { userId: account.id, tokenHash: hash, expiresAt });
    return { link: `${publicUrl}/reset/${token}`, email: account.email, language: account.language };
  });
}
