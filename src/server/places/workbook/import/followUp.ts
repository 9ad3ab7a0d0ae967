import { actionHandlers } from '../actions/handlers.ts';
import type { CallContext } from '../http/serve.ts';
import { scheduleHandlers } from '../schedules/handlers.ts';
import type { ActionChange } from './plan/actions.ts';
import type { ScheduleChange } from './plan/schedules.ts';

/** The id of what a key stands for. */
type Ids = { storeId: (key: string) => string; userId: (key: string) => string };

/** Adds and changes schedules, as the form does. */
export async function writeSchedules(context: CallContext, changes: readonly ScheduleChange[], ids: Ids) {
  for (const { before, fields, forWhom, assigneeKey } of changes) {
    const assignee = assigneeKey ? ids.userId(assigneeKey) : assigneeKey;
    const whom = forWhom && { group_id: forWhom.groupId, stores: forWhom.storeKeys.map(ids.storeId) };
    const given = { ...fields, ...whom, assignee };
    if (!before) await scheduleHandlers.addSchedule(given, context);
    else {
      await scheduleHandlers.updateSchedule({ ...given, schedule_id: before.id, version: before.version }, context);
    }
  }
}

/** Adds and changes actions, as their page does. By their stores: so no two changes wait for each other. */
export async function writeActions(context: CallContext, changes: readonly ActionChange[], ids: Ids) {
  const byStore = changes
    .map((change) => ({ ...change, storeId: ids.storeId(change.storeKey) }))
    .toSorted((one, other) => (one.storeId < other.storeId ? -1 : Number(one.storeId > other.storeId)));
  for (const { before, storeId, question, fields, owner, reason } of byStore) {
    const { status, ...said } = fields;
    const given = { ...said, ...ownerFields(owner, ids) };
    if (before) {
      const { id, version } = before;
      await actionHandlers.updateAction({ ...given, status, reason, action_id: id, version }, context);
    } else {
      await actionHandlers.addAction({ ...given, store_id: storeId, question_id: question ?? undefined }, context);
    }
  }
}

function ownerFields(owner: ActionChange['owner'], { userId }: Ids) {
  if (owner === undefined) return {};
  if (owner === null) return { owner: '' };
  return 'userKey' in owner ? { owner: userId(owner.userKey) } : { owner_name: owner.name, owner_email: owner.email };
}
