import type * as calls from '../../../contract/audits/phones.ts';
import { PHONES_MAX } from '../../../domain/limits.ts';
import { record } from '../../shared/history/changes.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { isId } from '../../id.ts';
import { newPhoneKey } from '../../identity/phoneCaller.ts';
import { Refusal } from '../../refusal.ts';
import { deletePhoneRow, insertPhone } from './changes.ts';
import { countPhones, selectPhones, selectUserName } from './queries.ts';
import { settingsText } from './settings.ts';

/** Handlers that connect, list and disconnect phones. `publicUrl` is the server's URL for phones. */
export const phoneHandlers = (publicUrl: string): HandlersOf<typeof calls> => ({
  async addPhone({ name, userid }, context) {
    const { db, viewer, now } = context;
    const user = await userOf(context, userid);
    if ((await countPhones(db, user.id)) >= PHONES_MAX) {
      throw new Refusal('too_many_phones', { values: { max: PHONES_MAX } });
    }
    const { key, hash } = newPhoneKey();
    const { id } = await insertPhone(db, { key_hash: hash, name, user_id: user.id, made_at: now });
    const after = user.id === viewer.userId ? null : { users: [user] };
    await record(context, [{ kind: 'phone_added', subject: { id, name }, before: null, after }]);
    const url = `${publicUrl}/openrosa/${key}`;
    return { resultData: { phone_id: id, url, settings: settingsText({ url, username: user.name }) } };
  },

  async listPhones(_input, { db, viewer }) {
    const rows = await selectPhones(db, viewer.isAdministrator ? null : viewer.userId);
    return {
      resultData: rows.map((row) => ({
        phone_id: row.id,
        name: row.name,
        userid: row.user_id,
        username: row.username,
        made: row.made_at.toISOString(),
        last_seen: row.last_seen_at?.toISOString() ?? null,
        surveys: row.surveys ?? 0,
      })),
    };
  },

  async deletePhone({ phone_id: id }, context) {
    const { db, viewer, translate } = context;
    const owner = viewer.isAdministrator ? null : viewer.userId;
    const deleted = isId(id) ? await deletePhoneRow(db, id, owner) : undefined;
    if (!deleted) throw new Refusal('not_found');
    await record(context, [{ kind: 'phone_deleted', subject: deleted, before: null, after: null }]);
    return { resultData: translate('messages.phoneDeleted') };
  },
});

/**
 * Returns the user for whom the phone sends audits: the caller by default, or, if the caller is an administrator,
 * another user, whose row is then locked. Throws not_found if there is no such user or the caller may not choose them.
 */
async function userOf({ db, viewer }: CallContext, userId: string | undefined): Promise<{ id: string; name: string }> {
  if (userId === undefined || userId.toLowerCase() === viewer.userId) {
    return { id: viewer.userId, name: viewer.username };
  }
  const user = viewer.isAdministrator && isId(userId) ? await selectUserName(db, userId) : undefined;
  if (!user) throw new Refusal('not_found');
  await lockReferencedRows(db, 'users', [user.id], 'userid');
  return { id: user.id, name: user.username };
}
