import type * as calls from '../../contract/followUp/actionLinks.ts';
import { isUnfinished } from '../../domain/actions.ts';
import { selectAction } from '../actions/queries.ts';
import { byCaller, holdStoreOf } from '../actions/changeAction.ts';
import { record } from '../auditLog/changes.ts';
import { insertSteps } from '../followUp/changes.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { Refusal } from '../refusal.ts';
import { deleteWaiting } from '../mail/queries.ts';
import { deleteLink } from '../followUp/linkChanges.ts';
import { makeActionLink } from '../followUp/actionLink.ts';

/** Links of actions, made and taken back. `publicUrl` is where people find the console. */
export const actionLinkHandlers = (publicUrl: string): HandlersOf<typeof calls> => ({
  async linkAction({ action_id: id }, context) {
    const { db, viewer, now } = context;
    await holdStoreOf(db, await selectAction(db, viewer, id));
    const row = await selectAction(db, viewer, id);
    if (!isUnfinished(row.status)) throw new Refusal('action_finished');
    // The one who makes a link passes it on: a mail with another would end it.
    await deleteWaiting(db, row.id);
    const { url, until } = await makeActionLink(db, row.id, { publicUrl, now });
    await tell(context, row, 'shared');
    return { resultData: { url, until: until.toISOString() } };
  },

  async unlinkAction({ action_id: id }, context) {
    const { db, viewer, now, translate } = context;
    const row = await selectAction(db, viewer, id);
    if (await deleteLink(db, row.id, now)) await tell(context, row, 'unshared');
    return { resultData: translate('messages.actionUnlinked') };
  },
});

/** Says on the timeline and in the history that a link was made or ended. */
async function tell(context: CallContext, { id, title }: { id: string; title: string }, kind: 'shared' | 'unshared') {
  const { userId, name, now } = byCaller(context);
  await insertSteps(context.db, [{ action_id: id, at: now, by_id: userId, by_name: name, kind }]);
  await record(context, [{ kind: `action_${kind}`, subject: { id, name: title }, before: null, after: null }]);
}
