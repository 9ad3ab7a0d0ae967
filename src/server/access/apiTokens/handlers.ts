import type * as calls from '../../../contract/access/apiTokens.ts';
import { addDays, dayIn, dayOf, daysBetween, startOfDay } from '../../../domain/days.ts';
import { TOKEN_LIFE_MAX_DAYS, TOKEN_SCOPES } from '../../../domain/programs/tokenScopes.ts';
import type { NamedRecord } from '../../shared/history/difference.ts';
import { record } from '../../shared/history/changes.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import { selectGroupName } from '../../identity/accountQueries.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { Refusal } from '../../refusal.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import type { Caller } from '../../identity/viewer.ts';
import { newApiToken } from '../../identity/tokenCaller.ts';
import { insertApiToken, selectApiTokens, updateRevocation } from './queries.ts';
import { isId } from '../../id.ts';
import { confirmIdentity } from '../../shared/credentials/confirmIdentity.ts';

/** Handlers for API tokens: list, create and revoke. */
export const apiTokenHandlers: HandlersOf<typeof calls> = {
  async listApiTokens(_input, { db, now }) {
    const rows = await selectApiTokens(db, now);
    return {
      resultData: rows.map((row) => ({
        _id: row.id,
        name: row.name,
        ending: row.ending,
        scopes: row.scopes,
        group: row.group_id === null ? null : { _id: row.group_id, name: row.group_name ?? '' },
        maker: { _id: row.user_id, name: row.username },
        created: row.created_at.toISOString(),
        expires: row.expires_at.toISOString(),
        last_used: row.last_used_at?.toISOString() ?? null,
        state: row.state,
      })),
    };
  },

  async addApiToken(
    { name, scopes: requestedScopes, last_day: givenDay, group_id: groupId, currentpassword },
    context,
  ) {
    const { viewer, now, translate } = context;
    const scopes = TOKEN_SCOPES.filter((scope) => requestedScopes.includes(scope));
    const lastDay = dayIn(givenDay, viewer.timeZone);
    const expiresAt = endOfLife(lastDay, now, viewer);
    if (groupId !== '' && scopes.includes('manage')) throw new Refusal('manage_in_group', { field: 'group_id' });
    const group = groupId === '' ? null : await namedGroup(context, groupId);
    const proof = await confirmIdentity(currentpassword, context);
    const { token, hash, ending } = newApiToken();
    const id = await context.transact(async (transaction) => {
      if (group) await lockReferencedRows(transaction.db, 'groups', [group.id], 'group_id');
      const token = { hash, ending, name, scopes, groupId: group?.id ?? null, userId: viewer.userId, now, expiresAt };
      const row = await insertApiToken(transaction.db, token);
      const after = { scopes, group, last_day: lastDay };
      await record(transaction, [{ kind: 'token_added', subject: { id: row.id, name }, before: null, after }]);
      return row.id;
    }, proof);
    return { resultData: translate('messages.tokenAdded'), _id: id, token };
  },

  async revokeApiToken({ token_id: id }, context) {
    const { db, now, translate } = context;
    const revokedToken = isId(id) ? await updateRevocation(db, id, now) : undefined;
    if (!revokedToken) throw new Refusal('not_found');
    await record(context, [{ kind: 'token_revoked', subject: revokedToken, before: null, after: null }]);
    return { resultData: translate('messages.tokenRevoked') };
  },
};

/**
 * Returns the end of the token's last day. Throws `token_life` unless that day is between today and a year from now.
 */
function endOfLife(lastDay: string, now: Date, { timeZone }: Pick<Caller, 'timeZone'>): Date {
  const days = daysBetween(dayOf(now, timeZone), lastDay);
  if (days < 0 || days > TOKEN_LIFE_MAX_DAYS) throw new Refusal('token_life', { field: 'last_day' });
  return startOfDay(addDays(lastDay, 1), timeZone);
}

async function namedGroup({ db, viewer }: CallContext, groupId: string): Promise<NamedRecord> {
  const id = await visibleGroup(db, viewer, groupId);
  return { id, name: (await selectGroupName(db, id)) ?? '' };
}
