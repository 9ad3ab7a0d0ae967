import { randomBytes } from 'node:crypto';
import type { ParsedInputOf } from '../../../contract/kit/call.ts';
import type * as calls from '../../../contract/places/users.ts';
import { followNewAddresses } from './addressChanges.ts';
import { checkNewPassword, hashPassword } from '../../identity/passwords.ts';
import { withHashSlot } from '../../identity/hashSemaphore.ts';
import { record, recordDifference } from '../../shared/history/changes.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import { setLinks, STORES_OF_USER } from '../../db/links.ts';
import { refuseDuplicate } from '../../db/unique.ts';
import { refuseStoresOutside } from '../stores/outsideQueries.ts';
import { Refusal } from '../../refusal.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import { formImage } from '../../shared/images/keep.ts';
import { insertNewUser, selectUserSnapshot, updateUserRow } from './changes.ts';
import { confirmAdministrator } from '../../shared/credentials/confirmIdentity.ts';
import { countLink, emailLink } from './link.ts';
import { knownUser, lockUser, lockUserToRetype } from './lockQueries.ts';
import { nameOfEmail } from './nameOfEmail.ts';
import { selectUserToEdit } from './queries.ts';

const TAKEN = { index: 'users_email', code: 'email_taken', field: 'email' } as const;

/** Handlers for a user's form. */
export const userFormHandlers: Pick<HandlersOf<typeof calls>, 'addUser' | 'updateUser' | 'sendLink'> = {
  async addUser(input, context) {
    const { db, translate } = context;
    // With an emailed link, the account has a random password until the link is used.
    const password = input.send_link ? randomBytes(32).toString('base64url') : input.password;
    if (password === '') throw new Refusal('missing', { field: 'password' });
    const [groupId = null] = await lockReferencedRows(db, 'groups', input.groupname ?? [], 'groupname');
    await checkNewPassword(db, password, { email: input.email, groupId });
    const isAdministrator = input.user_type !== GROUP_USER;
    const proof = isAdministrator ? await confirmAdministrator(input.currentpassword, context) : undefined;
    if (input.send_link) await countLink(context, input.email);
    const passwordHash = await withHashSlot(() => hashPassword(password));
    const _id = await context.transact((transaction) => saveNewUser(transaction, input, passwordHash), proof);
    return { resultData: translate(input.send_link ? 'messages.userAddedWithLink' : 'messages.userAdded'), _id };
  },

  async updateUser(input, context) {
    const { db, translate } = context;
    const id = await knownUser(db, input.userid);
    const user = await selectUserToEdit(db, id);
    if (!user) throw new Refusal('not_found');
    const isConfirmed = changesSignIn(input, user);
    const proof = isConfirmed ? await confirmAdministrator(input.currentpassword, context) : undefined;
    await context.transact((transaction) => saveUser(transaction, input, { isConfirmed }), proof);
    return { resultData: translate('messages.userChanged') };
  },

  async sendLink({ userid: userId }, context) {
    const { db, translate } = context;
    const user = await selectUserToEdit(db, await knownUser(db, userId));
    if (!user) throw new Refusal('not_found');
    await countLink(context, user.email);
    await context.transact(async (transaction) => emailLink(transaction, await lockUser(transaction.db, userId)));
    return { resultData: translate('messages.linkSent', { email: user.email }) };
  },
};

async function saveNewUser(
  context: CallContext,
  input: ParsedInputOf<typeof calls.addUser>,
  passwordHash: string,
): Promise<string> {
  const { db } = context;
  const { email, username } = input;
  const [groupId = null] = await lockReferencedRows(db, 'groups', input.groupname ?? [], 'groupname');
  const image = (await formImage(db, input.image)) ?? null;
  const storeIds = await lockReferencedRows(db, 'stores', input.storename ?? [], 'storename');
  await refuseStoresOutside(db, storeIds, { groupId, exemptId: null, field: 'storename' });
  const newUser = await insertNewUser(db, {
    email,
    username: username || nameOfEmail(email),
    password_hash: passwordHash,
    user_type: input.user_type,
    group_id: groupId,
    image,
  });
  if (!newUser) throw new Refusal(TAKEN.code, { field: TAKEN.field });
  await setLinks(db, STORES_OF_USER, newUser.id, storeIds);
  const after = await selectUserSnapshot(db, newUser.id);
  const subject = { id: newUser.id, name: after.username };
  await record(context, [{ kind: 'user_added', subject, before: null, after }]);
  if (input.send_link) await emailLink(context, { id: newUser.id, username: after.username, email });
  return newUser.id;
}

type UserInput = ParsedInputOf<typeof calls.updateUser>;

async function saveUser(
  context: CallContext,
  input: UserInput,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> {
  const { db, viewer } = context;
  const groupIds = input.groupid && (await lockReferencedRows(db, 'groups', input.groupid, 'groupid'));
  const user = await lockUser(db, input.userid);
  // After it was decided that no confirmation is needed, another administrator may have changed the user.
  if (!isConfirmed && changesSignIn(input, user)) throw new Refusal('sign_in_again', { field: 'currentpassword' });
  if (isRetyped(input, user)) await lockUserToRetype(db, viewer, user.id);
  const storeIds = input.storeid && (await lockReferencedRows(db, 'stores', input.storeid, 'storeid'));
  const groupId = groupIds ? (groupIds[0] ?? null) : user.group_id;
  const staysInGroup = user.group_id === null || user.group_id === groupId;
  const exemptId = staysInGroup ? user.id : null;
  if (storeIds) await refuseStoresOutside(db, storeIds, { groupId, exemptId, field: 'storeid' });
  const before = await selectUserSnapshot(db, user.id);
  const change = {
    email: input.email,
    username: input.username || undefined,
    user_type: input.user_type,
    group_id: groupId,
    image: await formImage(db, input.image, user.image),
  };
  await refuseDuplicate(updateUserRow(db, user.id, change), TAKEN);
  if (storeIds) await setLinks(db, STORES_OF_USER, user.id, storeIds);
  if (input.email !== user.email) {
    await followNewAddresses(context, [{ id: user.id, from: user.email, to: input.email }]);
  }
  const after = await selectUserSnapshot(db, user.id);
  await recordDifference(context, 'user_changed', { id: user.id, name: after.username }, [before, after]);
}

type Now = { email: string; user_type: number };

/** Checks whether a change affects a user's email address or type, for which callers must confirm their identity. */
function changesSignIn(input: UserInput, now: Now): boolean {
  return input.email !== now.email || isRetyped(input, now);
}

/** Checks whether a user changes between administrator and group user. */
function isRetyped({ user_type: type }: UserInput, now: Now): boolean {
  return type !== undefined && (type === GROUP_USER) !== (now.user_type === GROUP_USER);
}
