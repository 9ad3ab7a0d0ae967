import type * as calls from '../../contract/account.ts';
import { difference } from '../audit/difference.ts';
import { record, recordDifference } from '../audit/record.ts';
import { refusingTaken } from '../db/unique.ts';
import type { Proof } from '../http/admission.ts';
import { Refusal } from '../http/refusal.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { formImage } from '../images/keep.ts';
import { insertMail } from '../mail/queries.ts';
import { selectUserSnapshot, updateUserRow } from '../users/changes.ts';
import { addressAttempt, passwordFitsAttempt } from './attempts.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { selectAccount, updatePasswordHash } from './queries.ts';
import { deleteReset } from './resetQueries.ts';
import { deleteSessions } from './sessionQueries.ts';
import { takeTurn } from './turns.ts';

/** A session this young stands for the current password, in ms: the person has only just given it. */
const FRESH_SESSION_MS = 15 * 60_000;

/** One's own profile. Anybody else's is answered as missing. */
export const profileHandlers: Pick<HandlersOf<typeof calls>, 'profile' | 'updateProfile'> = {
  async profile({ admin_id: userId }, { viewer }) {
    if (userId !== viewer.userId) throw new Refusal('not_found');
    return {
      resultData: { email: viewer.email, _id: viewer.userId, image: viewer.image, username: viewer.username },
    };
  },

  async updateProfile({ userid, email, password, confirmpassword, currentpassword, adminimage }, context) {
    const { viewer, db, say } = context;
    if (userid !== viewer.userId) throw new Refusal('not_found');
    if (password !== confirmpassword) throw new Refusal('password_mismatch', { field: 'confirmpassword' });
    if (password !== '') await checkNewPassword(db, password, { email, groupId: viewer.groupId });
    const isWayIn = password !== '' || email !== viewer.email;
    const proof = isWayIn ? await confirmIdentity(currentpassword, context) : { passwordHash: null };
    const passwordHash = password === '' ? undefined : await takeTurn(() => hashPassword(password));
    const save = () =>
      context.transact((own) => saveProfile(own, { email, image: adminimage, passwordHash, isWayIn }), proof);
    await (email === viewer.email ? save() : addressAttempt({ ...context, email: viewer.email }, save));
    return { resultData: say('messages.profileSaved') };
  },
};

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

type Profile = {
  email: string;
  image: string | null | undefined;
  passwordHash: string | undefined;
  /** Whether it was confirmed that it may change how one signs in. */
  isWayIn: boolean;
};

const NOTHING_ELSE = { before: null, after: null };

/** Saves; a change of how one signs in also ends the other sessions and any link to a reset, and tells the old address. */
async function saveProfile(context: CallContext, profile: Profile): Promise<void> {
  const { email, image: given, passwordHash, isWayIn } = profile;
  const { db, viewer, now, language } = context;
  // The address was changed meanwhile: what was the same as before would now change it back, unconfirmed.
  if (email !== viewer.email && !isWayIn) throw new Refusal('sign_in_again', { field: 'currentpassword' });
  const before = await selectUserSnapshot(db, viewer.userId);
  const image = await formImage(db, given || undefined, viewer.image, 'adminimage');
  const update = updateUserRow(db, viewer.userId, { email, image });
  await refusingTaken(update, { index: 'users_email', code: 'email_taken', field: 'email' });
  const after = await selectUserSnapshot(db, viewer.userId);
  const subject = { id: viewer.userId, name: viewer.username };
  if (passwordHash === undefined) await recordDifference(context, 'user_changed', subject, [before, after]);
  else await record(context, [{ kind: 'password_changed', subject, ...NOTHING_ELSE, ...difference(before, after) }]);
  if (passwordHash === undefined && email === viewer.email) return;
  if (passwordHash !== undefined) await updatePasswordHash(db, viewer.userId, passwordHash);
  await deleteSessions(db, viewer.userId, { except: viewer.session.id });
  await deleteReset(db, viewer.userId);
  const mail = { recipient: viewer.email, language, now };
  if (email !== viewer.email) {
    await insertMail(db, { ...mail, template: 'emailChanged' });
    await insertMail(db, { ...mail, template: 'emailNew', recipient: email });
  }
  if (passwordHash !== undefined) await insertMail(db, { ...mail, template: 'passwordChanged' });
}
