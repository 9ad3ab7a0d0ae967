import { actionHandlers } from '../../../followUp/actions/handlers.ts';
import type { CallContext } from '../../../http/serve.ts';
import { scheduleHandlers } from '../../../followUp/schedule/handlers.ts';
import type { ActionChange } from './plan/actions.ts';
import type { ScheduleChange } from './plan/schedules.ts';

type Ids = { storeId: (key: string) => string; userId: (key: string) => string };

/** Creates and changes schedules through their handlers. */
export async function writeSchedules(context: CallContext, changes: readonly ScheduleChange[], ids: Ids) {
  for (const { before, fields, target, assigneeKey } of changes) {
    const assignee = assigneeKey ? ids.userId(assigneeKey) : assigneeKey;
    const scope = target && { group_id: target.groupId, stores: target.storeKeys.map(ids.storeId) };
    const input = { ...fields, ...scope, assignee };
    if (!before) await scheduleHandlers.addSchedule(input, context);
    else {
      await scheduleHandlers.updateSchedule({ ...input, schedule_id: before.id, version: before.version }, context);
    }
  }
}

/** Creates and changes actions through their handlers, in order of store to avoid deadlocks. */
export async function writeActions(context: CallContext, changes: readonly ActionChange[], ids: Ids) {
  const byStore = changes
    .map((change) => ({ ...change, storeId: ids.storeId(change.storeKey) }))
    .toSorted((one, other) => (one.storeId < other.storeId ? -1 : Number(one.storeId > other.storeId)));
  for (const { before, storeId, question, fields, owner, reason } of byStore) {
    const { status, ...rest } = fields;
    const input = { ...rest, ...ownerFields(owner, ids) };
    if (before) {
      const { id, version } = before;
      await actionHandlers.updateAction({ ...input, status, reason, action_id: id, version }, context);
    } else {
      await actionHandlers.addAction({ ...input, store_id: storeId, question_id: question ?? undefined }, context);
    }
  }
}

function ownerFields(owner: ActionChange['owner'], { userId }: Ids) {
  if (owner === undefined) return {};
  if (owner === null) return { owner: '' };
  return 'userKey' in owner ? { owner: userId(owner.userKey) } : { owner_name: owner.name, owner_email: owner.email };
}
