import type * as calls from '../../../contract/followUp/schedule/visits.ts';
import type { ParsedInputOf } from '../../../contract/kit/call.ts';
import { dayOf, daysBetween } from '../../../domain/days.ts';
import { LAST_DUE_DAY, VISIT_DAYS_MAX } from '../../../domain/limits.ts';
import { dayOfNumber, dayOrNone, dueOf, numberOfDay } from '../../../domain/schedule/interval.ts';
import { recordDifference } from '../../shared/history/changes.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { Refusal } from '../../refusal.ts';
import { seeStore } from '../actions/follow/ownerQueries.ts';
import { upsertException } from './changes.ts';
import { overviewOf } from './overview.ts';
import { figuresOf, presentVisits, whoAudits } from './present.ts';
import { lockSchedule } from './queries.ts';
import { selectBeforeVisit } from './visitQueries.ts';
import { readVisitId, type VisitRef } from './visitId.ts';
import { LAST_DUE, calculateVisits, calculateVisit, type StoreVisit } from './calculateVisits.ts';

/** Handlers for visits, the planned audits and assessments of stores. */
export const visitHandlers: HandlersOf<typeof calls> = {
  async listVisits({ start_date: first, end_date: last, group_id: group, store_id: store, userid, state }, context) {
    const { db, viewer, now, language } = context;
    if (first > last) throw new Refusal('range_reversed', { field: 'start_date' });
    if (daysBetween(first, last) >= VISIT_DAYS_MAX) {
      throw new Refusal('range_too_long', { field: 'end_date', values: { days: VISIT_DAYS_MAX } });
    }
    const filter = {
      groupId: group === undefined ? undefined : await visibleGroup(db, viewer, group),
      storeId: store === undefined ? undefined : await visibleStore(db, viewer.scope, store),
    };
    const to = Math.min(numberOfDay(last), LAST_DUE);
    const range = { from: numberOfDay(first), to, today: numberOfDay(dayOf(now, viewer.timeZone)) };
    const of = userid === 'me' ? viewer.userId : userid?.toLowerCase();
    const visits = (await calculateVisits(db, viewer, range, filter))
      .filter((visit) => of === undefined || whoAudits(visit).assignee_id === of)
      .filter((visit) => state === undefined || state.includes(visit.state));
    return { resultData: presentVisits(visits, language), figures: figuresOf(visits) };
  },

  async readVisitOverview(input, context) {
    return { resultData: await overviewOf(input, context) };
  },

  async readVisit({ visit_id: visitId }, { db, viewer, now, language }) {
    const ref = readVisitId(visitId);
    const today = numberOfDay(dayOf(now, viewer.timeZone));
    const visit = ref && (await calculateVisit(db, viewer, today, ref));
    const [presentedVisit] = visit ? presentVisits([visit], language) : [];
    if (!visit || !presentedVisit) throw new Refusal('not_found');
    const store = await visibleStore(db, viewer.scope, visit.storeId);
    const { image, last_survey_id } = await selectBeforeVisit(db, store);
    const { every, unit, usable } = visit.schedule;
    return {
      resultData: { ...presentedVisit, store_image: image, every, unit, module_in_use: usable, last_survey_id },
    };
  },

  async updateVisit({ visit_id: visitId, ...change }, context) {
    const { db, viewer, now, language } = context;
    const ref = readVisitId(visitId);
    const today = numberOfDay(dayOf(now, viewer.timeZone));
    const read = (visitRef: VisitRef) => calculateVisit(db, viewer, today, visitRef);
    const schedule = ref && (await lockSchedule(db, ref.scheduleId));
    const before = schedule && (await read(ref));
    if (!ref || !before) throw new Refusal('not_found');
    await upsertException(db, ref, await exceptionOf(context, before, change));
    const after = await read(ref);
    if (!after) throw new Refusal('not_found');
    const store = { id: before.storeId, name: before.storeName };
    await recordDifference(context, 'visit_changed', store, [snapshotOf(before), snapshotOf(after)]);
    const [resultData] = presentVisits([after], language);
    if (!resultData) throw new Refusal('not_found');
    return { resultData };
  },
};

type Change = Omit<ParsedInputOf<typeof calls.updateVisit>, 'visit_id'>;

/** Returns a visit's exception with a change applied. Omitted fields stay unchanged; '' resets a field. */
async function exceptionOf({ db }: CallContext, visit: StoreVisit, { due, planned, assignee, skip }: Change) {
  const { exception: is, schedule, storeId } = visit;
  if (visit.state === 'done' && (due || skip)) throw new Refusal('visit_done', { field: due ? 'due' : 'skip' });
  if (due) expectDue(visit, due);
  if (planned && planned > LAST_DUE_DAY) throw farAhead('planned');
  const [userId = null] = assignee ? await lockReferencedRows(db, 'users', [assignee], 'assignee') : [];
  if (userId !== null && !(await seeStore(db, [userId], storeId))) {
    throw new Refusal('assignee_outside', { field: 'assignee', values: { stores: 1 } });
  }
  const movedTo = due === dayOfNumber(dueOf(schedule, visit.k)) ? '' : due;
  return {
    due_day: movedTo === undefined ? dayOrNone(is?.due) : movedTo || null,
    planned_day: planned === undefined ? dayOrNone(is?.planned) : planned || null,
    assignee_id: assignee === undefined ? (is?.assignee_id ?? null) : userId,
    skip_reason: skip === undefined ? (is?.skip_reason ?? null) : skip || null,
  };
}

/** Refuses a due date before the start of the visit's window or after the last day on which visits may be due. */
function expectDue({ from }: StoreVisit, due: string): void {
  if (numberOfDay(due) < from) {
    throw new Refusal('due_before_window', { field: 'due', values: { day: dayOfNumber(from) } });
  }
  if (due > LAST_DUE_DAY) throw farAhead('due');
}

const farAhead = (field: string) => new Refusal('day_far_ahead', { field, values: { day: LAST_DUE_DAY } });

/** Returns the fields of a visit that the history records. */
function snapshotOf(visit: StoreVisit) {
  return {
    due: dayOfNumber(visit.due),
    planned: dayOrNone(visit.exception?.planned),
    assignee: whoAudits(visit).username,
    reason: visit.exception?.skip_reason ?? null,
  };
}
