import { readCode } from '../../../../domain/secondFactor.ts';
import { codeFitsAttempt } from '../../../shared/credentials/attempts.ts';
import { hashWithSalt } from '../../../identity/passwords.ts';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../refusal.ts';
import type { CallContext } from '../../../http/serve.ts';
import { languageOf } from '../../../i18n.ts';
import { insertEmail } from '../../../mail/queries.ts';
import { stepOfCode } from './totp.ts';
import { selectFactor, takeRecoveryCode, takeStep } from './queries.ts';

type Account = { id: string; email: string; username: string; language: string | null };
type Factor = NonNullable<Awaited<ReturnType<typeof selectFactor>>>;

/**
 * Checks the code of the user's second factor, if they have one, after their password was accepted. Throws
 * `second_factor_needed` without a code and `wrong_code` with a wrong one, which counts as a failed attempt like a
 * wrong password. Uses up the code. Returns the factor for `checkSameFactor`; null if the user has none. `db` must not
 * be a transaction, because counted attempts must not be rolled back.
 */
export async function checkSecondFactor(
  context: Omit<CallContext<unknown>, 'viewer'>,
  account: Account,
  input: string | undefined,
): Promise<Factor | null> {
  const { db, address, now } = context;
  const factor = await selectFactor(db, account.id);
  if (!factor || factor.confirmed_at === null) return null;
  if (input === undefined || input.trim() === '') throw new Refusal('second_factor_needed', { field: 'code' });
  const proofCode = readCode(input);
  const attempt = { db, email: account.email, account, proof: 'code', address, now } as const;
  const fits = await codeFitsAttempt(attempt, proofCode?.kind ?? null, async () => {
    if (proofCode === null) return false;
    return proofCode.kind === 'app'
      ? takeAppCode(context, account.id, factor, proofCode.code)
      : takeCodeAndNotify(context, account, factor, proofCode.code);
  });
  if (!fits) throw new Refusal('wrong_code', { field: 'code' });
  return factor;
}

/**
 * Throws `second_factor_needed` unless the active factor is still the one that was checked. `db` is the transaction
 * that locks the account.
 */
export async function checkSameFactor(db: Db, userId: string, previous: Factor | null): Promise<void> {
  const factor = await selectFactor(db, userId);
  const isInForce = factor !== undefined && factor.confirmed_at !== null;
  const isUnchanged = isInForce ? previous?.sealed_secret.equals(factor.sealed_secret) : previous === null;
  if (!isUnchanged) throw new Refusal('second_factor_needed', { field: 'code' });
}

/** Checks whether the authenticator app's code is right and unused, and uses it up. */
export async function takeAppCode(
  { db, vault, now }: Pick<CallContext, 'db' | 'vault' | 'now'>,
  userId: string,
  factor: Pick<Factor, 'sealed_secret'>,
  code: string,
): Promise<boolean> {
  const secret = await vault.unseal(db, factor.sealed_secret, userId);
  const step = stepOfCode(secret, code, now);
  return step !== null && (await takeStep(db, userId, step));
}

/** Uses up a recovery code and notifies its owner by email, because someone else may have used it. */
async function takeCodeAndNotify(
  { db, now, language }: Omit<CallContext<unknown>, 'viewer'>,
  { id, email, language: userLanguage }: Account,
  { codes_salt: salt }: Factor,
  code: string,
): Promise<boolean> {
  if (salt === null) return false;
  const hash = await hashWithSalt(code, salt);
  return db.transaction().execute(async (transaction: Db) => {
    const isUsed = await takeRecoveryCode(transaction, id, hash);
    const mail = { recipient: email, language: languageOf(userLanguage) ?? language, now };
    if (isUsed) await insertEmail(transaction, { ...mail, template: 'recoveryCodeUsed' });
    return isUsed;
  });
}
