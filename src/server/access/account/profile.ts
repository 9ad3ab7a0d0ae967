import type * as calls from '../../../contract/access/account.ts';
import { difference } from '../../shared/history/difference.ts';
import { record, recordDifference } from '../../shared/history/changes.ts';
import { refuseDuplicate } from '../../db/unique.ts';
import { Refusal } from '../../refusal.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { formImage } from '../../shared/images/keep.ts';
import { insertEmail } from '../../mail/queries.ts';
import { selectUserSnapshot, updateUserRow } from '../../places/users/changes.ts';
import { addressAttempt } from '../../shared/credentials/attempts.ts';
import { checkNewPassword, hashPassword } from '../../identity/passwords.ts';
import { updatePasswordHash } from '../../identity/accountQueries.ts';
import { deleteReset } from '../signIn/resetQueries.ts';
import { deleteSessions } from '../../identity/sessionQueries.ts';
import { withHashSlot } from '../../identity/hashSemaphore.ts';
import { confirmIdentity } from '../../shared/credentials/confirmIdentity.ts';

/** Handlers for the caller's own profile; a request for another user's profile gets 404. */
export const profileHandlers: Pick<HandlersOf<typeof calls>, 'profile' | 'updateProfile'> = {
  async profile({ admin_id: userId }, { viewer }) {
    if (userId !== viewer.userId) throw new Refusal('not_found');
    return {
      resultData: { email: viewer.email, _id: viewer.userId, image: viewer.image, username: viewer.username },
    };
  },

  async updateProfile({ userid, email, password, confirmpassword, currentpassword, adminimage }, context) {
    const { viewer, db, translate } = context;
    if (userid !== viewer.userId) throw new Refusal('not_found');
    if (password !== confirmpassword) throw new Refusal('password_mismatch', { field: 'confirmpassword' });
    if (password !== '') await checkNewPassword(db, password, { email, groupId: viewer.groupId });
    const isWayIn = password !== '' || email !== viewer.email;
    const proof = isWayIn ? await confirmIdentity(currentpassword, context) : { passwordHash: null };
    const passwordHash = password === '' ? undefined : await withHashSlot(() => hashPassword(password));
    const save = () =>
      context.transact(
        (transaction) => saveProfile(transaction, { email, image: adminimage, passwordHash, isWayIn }),
        proof,
      );
    await (email === viewer.email ? save() : addressAttempt(context, save));
    return { resultData: translate('messages.profileSaved') };
  },
};

type Profile = {
  email: string;
  image: string | null | undefined;
  passwordHash: string | undefined;
  /** True if the password or email address changes; the caller has then confirmed their identity. */
  isWayIn: boolean;
};

const NO_DETAILS = { before: null, after: null };

/**
 * Saves the profile. If the password or email address changes, also ends the user's other sessions, deletes any reset
 * link and notifies the user by email, at both addresses if the address changes.
 */
async function saveProfile(context: CallContext, profile: Profile): Promise<void> {
  const { email, image: imageInput, passwordHash, isWayIn } = profile;
  const { db, viewer, now, language } = context;
  // The email address was changed by another request in the meantime; saving the previous one would change it back
  // without confirmation.
  if (email !== viewer.email && !isWayIn) throw new Refusal('sign_in_again', { field: 'currentpassword' });
  const before = await selectUserSnapshot(db, viewer.userId);
  const image = await formImage(db, imageInput || undefined, viewer.image, 'adminimage');
  const update = updateUserRow(db, viewer.userId, { email, image });
  await refuseDuplicate(update, { index: 'users_email', code: 'email_taken', field: 'email' });
  const after = await selectUserSnapshot(db, viewer.userId);
  const subject = { id: viewer.userId, name: viewer.username };
  if (passwordHash === undefined) await recordDifference(context, 'user_changed', subject, [before, after]);
  else await record(context, [{ kind: 'password_changed', subject, ...NO_DETAILS, ...difference(before, after) }]);
  if (passwordHash === undefined && email === viewer.email) return;
  if (passwordHash !== undefined) await updatePasswordHash(db, viewer.userId, passwordHash);
  await deleteSessions(db, viewer.userId, { except: viewer.session.id });
  await deleteReset(db, viewer.userId);
  const mail = { recipient: viewer.email, language, now };
  if (email !== viewer.email) {
    await insertEmail(db, { ...mail, template: 'emailChanged' });
    await insertEmail(db, { ...mail, template: 'emailNew', recipient: email });
  }
  if (passwordHash !== undefined) await insertEmail(db, { ...mail, template: 'passwordChanged' });
}
