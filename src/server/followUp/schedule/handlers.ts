import type * as calls from '../../../contract/followUp/schedule/schedules.ts';
import type { ParsedInputOf } from '../../../contract/kit/call.ts';
import { FIRST_SURVEY_DAY } from '../../../domain/surveyDate.ts';
import { LAST_DUE_DAY } from '../../../domain/limits.ts';
import { record, recordDifference } from '../../shared/history/changes.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import { setLinks, STORES_OF_SCHEDULE } from '../../db/links.ts';
import type { Db } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { namedModule } from '../../shared/definitions/modules.ts';
import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';
import { clearExceptions, deleteScheduleRow, insertSchedule, updateScheduleRow } from './changes.ts';
import { presentSchedule } from './present.ts';
import { countStoresOutside, lockSchedule, selectScheduleSnapshot, selectStoresOfSchedules } from './queries.ts';
import { titledSchedules } from './plans.ts';

/** Handlers for schedules, which define how often stores are audited or assessed with a module. */
export const scheduleHandlers: HandlersOf<typeof calls> = {
  async listSchedules(_input, { db, viewer, language }) {
    const [rows, stores] = await Promise.all([titledSchedules(db, viewer), selectStoresOfSchedules(db, viewer.scope)]);
    const visible = viewer.scope.kind === 'all' ? rows : rows.filter(({ id }) => stores.has(id));
    return { resultData: visible.map((row) => presentSchedule(row, stores.get(row.id) ?? [], language)) };
  },

  async addSchedule(input, context) {
    const { db, translate } = context;
    const { name, every, unit, start, grace, module = null } = input;
    expectStart(start);
    if (module !== null) await namedModule(db, module, undefined);
    const target = await lockTarget(db, input);
    if (!target) throw new Refusal('group_or_stores', { field: 'group_id' });
    const row = { name, every, unit, start_day: start, grace, module, group_id: target.groupId };
    const assigneeId = await lockAssignee(db, input.assignee);
    const { id } = await insertSchedule(db, { ...row, assignee_id: assigneeId ?? null });
    await setLinks(db, STORES_OF_SCHEDULE, id, target.stores);
    if (assigneeId) await expectSees(db, id, assigneeId);
    const after = await selectScheduleSnapshot(db, id);
    await record(context, [{ kind: 'schedule_added', subject: { id, name }, before: null, after }]);
    return { resultData: translate('messages.scheduleAdded'), _id: id };
  },

  async updateSchedule(input, context) {
    const { db, translate } = context;
    const current = await heldSchedule(db, input.schedule_id);
    if (current.version !== input.version) throw new Refusal('schedule_changed');
    if (input.start !== undefined && input.start !== current.start) expectStart(input.start);
    const { id } = current;
    const before = await selectScheduleSnapshot(db, id);
    const target = await lockTarget(db, input);
    const assigneeId = await lockAssignee(db, input.assignee);
    const {
      name = current.name,
      every = current.every,
      unit = current.unit,
      start = current.start,
      grace = current.grace,
    } = input;
    const { module = current.module } = input;
    // A schedule whose module is no longer in use keeps it until another module is chosen.
    if (module !== null && module !== current.module) await namedModule(db, module, undefined);
    await updateScheduleRow(db, id, {
      name,
      every,
      unit,
      start_day: start,
      grace,
      module,
      ...(target ? { group_id: target.groupId } : {}),
      ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
    });
    if (target) await setLinks(db, STORES_OF_SCHEDULE, id, target.stores);
    const isSame =
      every === current.every && unit === current.unit && start === current.start && module === current.module;
    if (!isSame) await clearExceptions(db, id);
    const assignee = assigneeId === undefined ? current.assignee_id : assigneeId;
    if (assignee !== null && (target || assigneeId)) await expectSees(db, id, assignee);
    await recordDifference(context, 'schedule_changed', { id, name }, [before, await selectScheduleSnapshot(db, id)]);
    return { resultData: translate('messages.scheduleChanged'), _id: id };
  },

  async deleteSchedule({ schedule_id: scheduleId }, context) {
    const { db, now, translate } = context;
    const { id, name } = await heldSchedule(db, scheduleId);
    const before = await selectScheduleSnapshot(db, id);
    await deleteScheduleRow(db, id, now);
    await record(context, [{ kind: 'schedule_deleted', subject: { id, name }, before, after: null }]);
    return { resultData: translate('messages.scheduleDeleted') };
  },
};

async function heldSchedule(db: Db, id: string) {
  const schedule = isId(id) ? await lockSchedule(db, id) : undefined;
  if (!schedule) throw new Refusal('not_found');
  return schedule;
}

function expectStart(day: string): void {
  if (day < FIRST_SURVEY_DAY) throw new Refusal('date_long_ago', { field: 'start' });
  if (day > LAST_DUE_DAY) throw new Refusal('day_far_ahead', { field: 'start', values: { day: LAST_DUE_DAY } });
}

type ScheduleTarget = Pick<ParsedInputOf<typeof calls.addSchedule>, 'group_id' | 'stores'>;

/**
 * Locks the given group or stores and returns their ids; undefined when neither is given. Refuses a call that gives
 * both.
 */
async function lockTarget(db: Db, { group_id: groupId, stores = [] }: ScheduleTarget) {
  const groupIds = groupId === null || groupId === undefined ? [] : [groupId];
  if (groupIds.length === 0 && stores.length === 0) return undefined;
  if (groupIds.length > 0 && stores.length > 0) throw new Refusal('group_or_stores', { field: 'group_id' });
  const [group = null] = await lockReferencedRows(db, 'groups', groupIds, 'group_id');
  return { groupId: group, stores: await lockReferencedRows(db, 'stores', stores, 'stores') };
}

/**
 * Locks the assignee and returns their id. Returns null if the assignee is to be removed, and undefined if the call
 * doesn't mention one.
 */
async function lockAssignee(db: Db, assigneeId: string | null | undefined): Promise<string | null | undefined> {
  if (assigneeId === undefined) return undefined;
  if (assigneeId === null || assigneeId === '') return null;
  const [id = null] = await lockReferencedRows(db, 'users', [assigneeId], 'assignee');
  return id;
}

/** Refuses a user who can't see all of the schedule's stores. */
async function expectSees(db: Db, scheduleId: string, userId: string): Promise<void> {
  const stores = await countStoresOutside(db, scheduleId, userId);
  if (stores > 0) throw new Refusal('assignee_outside', { field: 'assignee', values: { stores } });
}
