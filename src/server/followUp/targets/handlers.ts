import type * as calls from '../../../contract/followUp/targets.ts';
import { dayOf } from '../../../domain/days.ts';
import { TARGETS_MAX } from '../../../domain/limits.ts';
import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import { progressOf } from '../../../domain/evaluation/targets.ts';
import { FIRST_SURVEY_DAY } from '../../../domain/surveyDate.ts';
import { record } from '../../shared/history/changes.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { isId } from '../../id.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { Refusal } from '../../refusal.ts';
import { deleteTargetRow, upsertTarget } from './changes.ts';
import { measureInUse, readMeasureTargets } from './measureTargets.ts';
import { countTargets, selectPlaceName, selectTargets, type Place, type TargetOf } from './queries.ts';
import { readTargetData } from './targetData.ts';

/** Handlers for targets of stores and groups. */
export const targetHandlers: HandlersOf<typeof calls> = {
  async setTarget({ area, measure, module, score, by, ...place }, context) {
    const { db, translate } = context;
    if (by < FIRST_SURVEY_DAY) throw new Refusal('date_long_ago', { field: 'by' });
    const of = await resultOf(context, { area, measure, module, score });
    const owner = await placeOf(context, place);
    const { id, before } = await upsertTarget(db, owner, { of, score, by });
    if ((await countTargets(db, owner)) > TARGETS_MAX) {
      throw new Refusal('too_many_targets', { field: 'by', values: { max: TARGETS_MAX } });
    }
    const { name } = await selectPlaceName(db, owner);
    const was = before === null ? null : entryOf(of, before, by);
    await record(context, [{ kind: 'target_set', subject: { id, name }, before: was, after: entryOf(of, score, by) }]);
    return { resultData: translate('messages.targetSet'), _id: id };
  },

  async deleteTarget({ target_id: id }, context) {
    const { db, translate } = context;
    const deleted = isId(id) ? await deleteTargetRow(db, id) : undefined;
    if (!deleted) throw new Refusal('not_found');
    const { store_id: store, group_id: group, area, module, measure, score, by } = deleted;
    const { name } = await selectPlaceName(db, (store ? { store } : { group }) as Place);
    const subject = { id: id.toLowerCase(), name };
    // Each row has either an area or a measure with its module.
    const of = (area === null ? { module, measure } : { area }) as TargetOf;
    await record(context, [{ kind: 'target_deleted', subject, before: entryOf(of, score, by), after: null }]);
    return { resultData: translate('messages.targetDeleted') };
  },

  async listTargets({ store_id: storeId, group_id: groupId, stores = false }, context) {
    const { db, viewer, now } = context;
    if (storeId !== undefined && groupId !== undefined) throw new Refusal('invalid', { field: 'group_id' });
    const store = storeId === undefined ? null : await visibleStore(db, viewer.scope, storeId);
    const group = groupId === undefined ? null : await visibleGroup(db, viewer, groupId);
    const targets = await selectTargets(db, viewer, { store, group, stores });
    const [targetDataOf, measureTargetOf] = await Promise.all([
      readTargetData(
        db,
        targets.filter(({ area }) => area !== null),
        { now, today: dayOf(now, viewer.timeZone) },
      ),
      readMeasureTargets(context, targets.flatMap(ofMeasure)),
    ]);
    return {
      resultData: targets.map((target) => {
        const { id, store_id, group_id, area, score, by } = target;
        const row = { target_id: id, store_id, group_id, area, score, by };
        if (area === null) {
          const [measuredTarget] = ofMeasure(target).flatMap((measure) => measureTargetOf?.(measure) ?? []);
          return { ...row, ...NO_PROGRESS, ...measuredTarget, points_per_audit: null };
        }
        const { current, reached, pointsPerAudit } = progressOf({ score, by }, targetDataOf(target, area));
        return { ...row, measure: null, reached, current, points_per_audit: pointsPerAudit };
      }),
    };
  },
};

const NO_PROGRESS = { measure: null, reached: false, current: null };

/** Returns a list with the target if it is for a measure; otherwise an empty list. */
function ofMeasure<T extends { module: string | null; measure: string | null }>(target: T) {
  const { module, measure } = target;
  return module === null || measure === null ? [] : [{ ...target, module, measure }];
}

/**
 * Returns a target as the history records it. A measure has a `value` rather than a `score`, because it isn't always a
 * percentage.
 */
function entryOf(of: TargetOf, score: number, by: string) {
  return 'area' in of ? { ...of, score, by } : { ...of, value: score, by };
}

type GivenResult = {
  area: ComparedArea | undefined;
  measure: string | undefined;
  module: string | undefined;
  score: number;
};

/**
 * Returns the subject of a new target. Refuses a call unless it gives either a measure in use, or an area with a whole
 * score from 0 to 100 and no module.
 */
async function resultOf(context: CallContext, { area, measure, module, score }: GivenResult): Promise<TargetOf> {
  if (measure !== undefined) {
    if (area !== undefined) throw new Refusal('invalid', { field: 'measure' });
    return measureInUse(context, { module, measure });
  }
  if (area === undefined) throw new Refusal('missing', { field: module === undefined ? 'area' : 'measure' });
  if (module !== undefined) throw new Refusal('invalid', { field: 'module' });
  if (!Number.isInteger(score) || score < 0 || score > 100) throw new Refusal('invalid', { field: 'score' });
  return { area };
}

/**
 * Returns the store or group of a target and locks it until the transaction ends. Refuses a call that gives neither a
 * store nor a group, or both.
 */
async function placeOf(
  { db, viewer }: CallContext,
  { store_id: storeId, group_id: groupId }: { store_id?: string | undefined; group_id?: string | undefined },
): Promise<Place> {
  if (storeId === undefined && groupId === undefined) throw new Refusal('missing', { field: 'store_id' });
  if (storeId !== undefined && groupId !== undefined) throw new Refusal('invalid', { field: 'group_id' });
  if (storeId !== undefined) {
    const store = await visibleStore(db, viewer.scope, storeId);
    await lockReferencedRows(db, 'stores', [store], 'store_id');
    return { store };
  }
  const group = await visibleGroup(db, viewer, groupId ?? '');
  await lockReferencedRows(db, 'groups', [group], 'group_id');
  return { group };
}
