import { GROUP_USER } from '../../../domain/userTypes.ts';
import { countSignIn } from '../history/access.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CallContext } from '../../http/serve.ts';
import { lockAccount, type Account } from '../../identity/accountQueries.ts';
import { confirmAddress } from '../../identity/emailSettingQueries.ts';
import { deleteSessionsPast, insertSession } from '../../identity/sessionQueries.ts';
import { newToken } from '../../identity/viewer.ts';
import { Refusal } from '../../refusal.ts';

/** The maximum number of sessions per user; the least recently used is ended to make room (docs/security.md). */
const SESSIONS_MAX = 100;

/**
 * Starts a session for a user whose identity was verified; returns the reply of `/api/login`. `check` runs in the
 * transaction that locks the account, and throws a Refusal if what the user proved no longer holds (security, P19).
 */
export async function beginSession(
  { db, now, address, device }: Pick<CallContext, 'db' | 'now' | 'address' | 'device'>,
  { id: userId }: { id: string },
  { remember, bySso = false }: { remember: boolean; bySso?: boolean },
  check: (transaction: Db, account: Account) => Promise<void>,
) {
  const { token, hash } = newToken();
  const recordSignIn = await countSignIn({ db, now }, userId, { proof: bySso ? 'sso' : 'password', address });
  const account = await inTransaction(db, async (transaction) => {
    const lockedAccount = await lockAccount(transaction, userId);
    if (!lockedAccount) throw new Refusal('wrong_credentials');
    await check(transaction, lockedAccount);
    await confirmAddress(transaction, userId, lockedAccount.email);
    await insertSession(transaction, { tokenHash: hash, userId, remember, now, device, address, bySso });
    await deleteSessionsPast(transaction, userId, SESSIONS_MAX);
    await recordSignIn(transaction, lockedAccount.username);
    return lockedAccount;
  });
  return {
    resultData: {
      userid: account.id,
      token,
      adminname: account.username,
      email: account.email,
      user_type: account.user_type,
      data: { image: account.image },
      time_zone: account.time_zone,
      ...(account.first_steps && account.user_type !== GROUP_USER && { first_steps: true as const }),
    },
  };
}
