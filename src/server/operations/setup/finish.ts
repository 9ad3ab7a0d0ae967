import type { finishSetup } from '../../../contract/operations/setup.ts';
import type { ParsedInputOf } from '../../../contract/kit/call.ts';
import { ADMINISTRATOR } from '../../../domain/userTypes.ts';
import { record } from '../../shared/history/changes.ts';
import { setupKeyFitsAttempt } from '../../shared/credentials/attempts.ts';
import { beginSession } from '../../shared/credentials/beginSession.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { lockDemo } from '../demo/changes.ts';
import type { CallContext, Handler } from '../../http/serve.ts';
import { withHashSlot } from '../../identity/hashSemaphore.ts';
import { checkNewPassword, hashPassword } from '../../identity/passwords.ts';
import { changeOrganisation, knownTimeZone } from '../../places/organisation/change.ts';
import { Refusal } from '../../refusal.ts';
import { insertNewUser, selectUserSnapshot } from '../../places/users/changes.ts';
import { nameOfEmail } from '../../places/users/nameOfEmail.ts';
import { isSetupKey } from './key.ts';
import { deleteKeyHash, hasAdministrator, insertFirstSteps } from './queries.ts';

type SetupInput = ParsedInputOf<typeof finishSetup>;

/** Creates the organisation and its first administrator, and signs them in. */
export const finish: Handler<typeof finishSetup> = async (input, context) => {
  const { db, now, address } = context;
  if (await hasAdministrator(db)) throw new Refusal('setup_done');
  const fits = await setupKeyFitsAttempt({ db, address, now }, () => isSetupKey(db, input.key));
  // A simultaneous caller that completes the setup deletes the key.
  if (!fits) throw new Refusal((await hasAdministrator(db)) ? 'setup_done' : 'setup_key_wrong');
  await checkNewPassword(db, input.password, { email: input.email, groupId: null });
  const zone = await knownTimeZone(db, input.time_zone);
  const passwordHash = await withHashSlot(() => hashPassword(input.password));
  const account = await inTransaction(db, (transaction) =>
    makeOrganisation({ db: transaction, now }, { ...input, time_zone: zone }, passwordHash),
  );
  return beginSession(context, account, { remember: false }, (_transaction, heldAccount) => {
    // Rejects the sign-in if the password has just been changed.
    return heldAccount.password_hash === passwordHash
      ? Promise.resolve()
      : Promise.reject(new Refusal('wrong_credentials'));
  });
};

/**
 * Creates the first administrator and names the organisation. Of two simultaneous callers, the second waits for the
 * lock and then finds an administrator.
 */
async function makeOrganisation(
  { db, now }: Pick<CallContext, 'now'> & { db: Db },
  { key, email, organisation, time_zone, language }: SetupInput,
  passwordHash: string,
): Promise<{ id: string }> {
  await lockDemo(db);
  if (await hasAdministrator(db)) throw new Refusal('setup_done');
  // A server that has started in the meantime may have replaced the key.
  if (!(await isSetupKey(db, key))) throw new Refusal('setup_key_wrong');
  const username = nameOfEmail(email);
  const user = { email, username, password_hash: passwordHash, user_type: ADMINISTRATOR, group_id: null, image: null };
  const newUser = await insertNewUser(db, user);
  if (!newUser) throw new Refusal('email_taken', { field: 'email' });
  const actor = { db, now, viewer: { userId: newUser.id, username, apiToken: null } };
  const subject = { id: newUser.id, name: username };
  const after = await selectUserSnapshot(db, newUser.id);
  await record(actor, [{ kind: 'user_added', subject, before: null, after }]);
  await changeOrganisation(actor, { name: organisation, time_zone, language });
  await deleteKeyHash(db);
  await insertFirstSteps(db);
  return newUser;
}
