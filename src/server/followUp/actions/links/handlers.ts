import type * as calls from '../../../../contract/followUp/actions/links.ts';
import { isUnfinished } from '../../../../domain/actions/status.ts';
import { ACTION_LINKS_MAX } from '../../../../domain/limits.ts';
import { byCaller } from '../changeAction.ts';
import { holdAction } from '../holdAction.ts';
import { record } from '../../../shared/history/changes.ts';
import { insertSteps } from '../follow/changes.ts';
import type { CallContext, HandlersOf } from '../../../http/serve.ts';
import { Refusal } from '../../../refusal.ts';
import { countLinks, deleteLinks } from '../follow/linkChanges.ts';
import { makeActionLink } from '../follow/actionLink.ts';

/** Handlers that create and revoke links to actions. `publicUrl` is the console's URL. */
export const actionLinkHandlers = (publicUrl: string): HandlersOf<typeof calls> => ({
  async linkAction({ action_id: id }, context) {
    const { db, viewer, now } = context;
    const { row } = await holdAction(db, viewer, id);
    if (!isUnfinished(row.status)) throw new Refusal('action_finished');
    if ((await countLinks(db, row.id, now)) >= ACTION_LINKS_MAX) {
      throw new Refusal('too_many_links', { values: { max: ACTION_LINKS_MAX } });
    }
    const { url, until } = await makeActionLink(db, row.id, { publicUrl, now });
    await recordLinkChange(context, row, 'shared');
    return { resultData: { url, until: until.toISOString() } };
  },

  async unlinkAction({ action_id: id }, context) {
    const { db, viewer, now, translate } = context;
    const { row } = await holdAction(db, viewer, id);
    if (await deleteLinks(db, row.id, now)) await recordLinkChange(context, row, 'unshared');
    return { resultData: translate('messages.actionUnlinked') };
  },
});

/** Records on the timeline and in the history that a link was created, or that all links were revoked. */
async function recordLinkChange(
  context: CallContext,
  { id, title }: { id: string; title: string },
  kind: 'shared' | 'unshared',
) {
  const { userId, name, now } = byCaller(context);
  await insertSteps(context.db, [{ action_id: id, at: now, by_id: userId, by_name: name, kind }]);
  await record(context, [{ kind: `action_${kind}`, subject: { id, name: title }, before: null, after: null }]);
}
