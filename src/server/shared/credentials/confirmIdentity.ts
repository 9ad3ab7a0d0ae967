import type { CallContext } from '../../http/serve.ts';
import type { Proof } from '../../http/admission.ts';
import { Refusal } from '../../refusal.ts';
import { selectAccount } from '../../identity/accountQueries.ts';
import { passwordFitsAttempt } from './attempts.ts';

/**
 * The age, in ms, up to which a session is accepted instead of the current password, because the user has only just
 * entered it.
 */
const FRESH_SESSION_MS = 15 * 60_000;

/**
 * Requires the current password, or a session that is only minutes old, before a change to how the user signs in.
 * Throws a Refusal if there is neither. Pass the proof to `transact`, which rejects it if the password has changed in
 * the meantime.
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

/**
 * Requires an administrator's current password, or a session that is only minutes old, before an operation that a
 * stolen session must not allow, such as adding an administrator or downloading a backup. API tokens have neither and
 * are exempt: their scopes decide (docs/security.md, 'API tokens').
 */
export async function confirmAdministrator(password: string, context: CallContext): Promise<Proof | undefined> {
  return context.viewer.apiToken ? undefined : confirmIdentity(password, context);
}
