import type { CallContext } from '../http/serve.ts';
import type { Proof } from '../http/admission.ts';
import { Refusal } from '../refusal.ts';
import { selectAccount } from '../identity/accountQueries.ts';
import { passwordFitsAttempt } from './attempts.ts';

/** A session this young stands for the current password, in ms: the person has only just given it. */
const FRESH_SESSION_MS = 15 * 60_000;

/**
 * What changes how one signs in needs the current password, or a session that is only minutes old. The proof goes to
 * `transact`, so that a password that is changed meanwhile proves nothing.
 */
export async function confirmIdentity(password: string, { db, viewer, address, now }: CallContext): Promise<Proof> {
  if (password === '') {
    const age = now.getTime() - viewer.session.createdAt.getTime();
    if (age >= FRESH_SESSION_MS) throw new Refusal('sign_in_again', { field: 'currentpassword' });
    return { passwordHash: null };
  }
  const { email } = viewer;
  const account = await selectAccount(db, email);
  const fits = await passwordFitsAttempt({ db, email, account, proof: 'confirmation', address, now }, password);
  if (!account || !fits) throw new Refusal('wrong_current_password', { field: 'currentpassword' });
  return { passwordHash: account.password_hash };
}
