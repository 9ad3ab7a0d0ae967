import type * as calls from '../../../contract/followUp/targets.ts';
import { dayOf } from '../../../domain/days.ts';
import { TARGETS_MAX } from '../../../domain/limits.ts';
import { progressOf } from '../../../domain/evaluation/targets.ts';
import { record } from '../../shared/history/changes.ts';
import { lockReferenced } from '../../db/lockReferenced.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { isId } from '../../id.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { Refusal } from '../../refusal.ts';
import { deleteTargetRow, upsertTarget } from './changes.ts';
import { countTargets, selectPlaceName, selectTargets, type Place } from './queries.ts';
import { readTargetData } from './targetData.ts';

/** The earliest day of a target; no survey is older. */
const FIRST_DAY = '2000-01-01';

/** Handlers for targets of stores and groups. */
export const targetHandlers: HandlersOf<typeof calls> = {
  async setTarget({ area, score, by, ...of }, context) {
    const { db, translate } = context;
    if (by < FIRST_DAY) throw new Refusal('date_long_ago', { field: 'by' });
    const place = await placeOf(context, of);
    const { id, before } = await upsertTarget(db, place, { area, score, by });
    if ((await countTargets(db, place)) > TARGETS_MAX) {
      throw new Refusal('too_many_targets', { field: 'by', values: { max: TARGETS_MAX } });
    }
    const { name } = await selectPlaceName(db, place);
    const was = before === null ? null : { area, score: before, by };
    await record(context, [{ kind: 'target_set', subject: { id, name }, before: was, after: { area, score, by } }]);
    return { resultData: translate('messages.targetSet'), _id: id };
  },

  async deleteTarget({ target_id: id }, context) {
    const { db, translate } = context;
    const deleted = isId(id) ? await deleteTargetRow(db, id) : undefined;
    if (!deleted) throw new Refusal('not_found');
    const { store_id: store, group_id: group, ...was } = deleted;
    const { name } = await selectPlaceName(db, (store ? { store } : { group }) as Place);
    const subject = { id: id.toLowerCase(), name };
    await record(context, [{ kind: 'target_deleted', subject, before: was, after: null }]);
    return { resultData: translate('messages.targetDeleted') };
  },

  async listTargets({ store_id: storeId, group_id: groupId, stores = false }, { db, viewer, now }) {
    if (storeId !== undefined && groupId !== undefined) throw new Refusal('invalid', { field: 'group_id' });
    const store = storeId === undefined ? null : await visibleStore(db, viewer.scope, storeId);
    const group = groupId === undefined ? null : await visibleGroup(db, viewer, groupId);
    const targets = await selectTargets(db, viewer, { store, group, stores });
    const targetDataOf = await readTargetData(db, targets, { now, today: dayOf(now, viewer.timeZone) });
    return {
      resultData: targets.map(({ id, store_id, group_id, area, score, by }) => {
        const targetData = targetDataOf({ store_id, group_id }, area);
        const { current, reached, pointsPerAudit } = progressOf({ score, by }, targetData);
        return {
          target_id: id,
          store_id,
          group_id,
          area,
          score,
          by,
          reached,
          current,
          points_per_audit: pointsPerAudit,
        };
      }),
    };
  },
};

/**
 * Returns the store or group of a target and locks it until the transaction ends. Refuses a call that gives neither or
 * both.
 */
async function placeOf(
  { db, viewer }: CallContext,
  { store_id: storeId, group_id: groupId }: { store_id?: string | undefined; group_id?: string | undefined },
): Promise<Place> {
  if (storeId === undefined && groupId === undefined) throw new Refusal('missing', { field: 'store_id' });
  if (storeId !== undefined && groupId !== undefined) throw new Refusal('invalid', { field: 'group_id' });
  if (storeId !== undefined) {
    const store = await visibleStore(db, viewer.scope, storeId);
    await lockReferenced(db, 'stores', [store], 'store_id');
    return { store };
  }
  const group = await visibleGroup(db, viewer, groupId ?? '');
  await lockReferenced(db, 'groups', [group], 'group_id');
  return { group };
}
