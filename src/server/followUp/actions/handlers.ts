import type * as calls from '../../../contract/followUp/actions/actions.ts';
import { dayOf, quarterStart, startOfDay } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import { record } from '../../shared/history/changes.ts';
import { addAction, type ActionSubject } from './follow/addAction.ts';
import { insertSteps } from './follow/changes.ts';
import { outcomesOfAssessment } from './follow/outcomes.ts';
import { holdStore } from './follow/queries.ts';
import { ALL } from '../../identity/scope.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { holdInScope, holdVisibleStore, visibleStore, type VisibleStoreId } from '../../identity/storeScope.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { isId } from '../../id.ts';
import { activeInstrument, installedInstrument } from '../../shared/definitions/installedInstruments.ts';
import { loadedModule } from '../../shared/definitions/modules.ts';
import { Refusal } from '../../refusal.ts';
import { byCaller, changeAction, expectDueAfterAudit } from './changeAction.ts';
import { holdAction } from './holdAction.ts';
import { resolveOwner } from './owner.ts';
import { addPhotoOfAction } from './photo.ts';
import { actionOf, actionsOf, assessmentsOf, auditsOf, pointsOf, timelineOf } from './present.ts';
import {
  selectAction,
  selectActions,
  selectActionsById,
  selectAssessmentOf,
  selectAuditOf,
  selectFigures,
  selectSentAction,
  selectTimeline,
} from './queries.ts';

/** Handlers that list, read, create and change actions, and that add comments and photos to them. */
export const actionHandlers: HandlersOf<typeof calls> = {
  async listActions({ page, size, ...filters }, context) {
    const { db, viewer, now } = context;
    const { store_id: storeId, group_id: groupId, question_id: questionId, survey_id: surveyId } = filters;
    const { assessment_id: assessmentId, item, status, overdue, latest, sort, filter: find } = filters;
    const [store, group] = await Promise.all([
      storeId === undefined ? undefined : visibleStore(db, viewer.scope, storeId),
      groupId === undefined ? undefined : visibleGroup(db, viewer, groupId),
    ]);
    const owner = filters.owner === 'me' ? viewer.userId : filters.owner;
    const today = dayOf(now, viewer.timeZone);
    const quarter = startOfDay(quarterStart(today), viewer.timeZone);
    const conditions = {
      storeId: store,
      groupId: group,
      owner,
      status,
      overdue,
      questionId,
      surveyId,
      assessmentId,
      item,
      find,
      latest,
      sort,
    };
    const filter = { ...conditions, today, quarter };
    const { count, ...figures } = await selectFigures(db, viewer, filter);
    const rows = await selectActions(db, viewer, filter, { limit: size, offset: (page - 1) * size, count });
    const { quarter_done: done, quarter_confirmed: confirmedCount, quarter_promised, quarter_won, ...all } = figures;
    const ofQuarter = { done, confirmed: confirmedCount, points_promised: quarter_promised, points_won: quarter_won };
    return { resultData: await actionsOf(rows, context), count, figures: all, quarter: ofQuarter };
  },

  async readAction({ action_id: id }, context) {
    const { db, viewer, translate } = context;
    const row = await selectAction(db, viewer, id);
    const [action, steps, audits, assessments] = await Promise.all([
      actionOf(row, context),
      selectTimeline(db, row.id),
      auditsOf(db, row),
      assessmentsOf(db, row, context.language),
    ]);
    return { resultData: { ...action, timeline: await timelineOf(db, steps, translate), audits, assessments } };
  },

  async addAction(input, context) {
    const { db, viewer, now, translate } = context;
    const store = await holdVisibleStore(db, viewer.scope, input.store_id);
    const { action_id: id, title, due, detail = '' } = input;
    const message = translate(
      due && due < dayOf(now, viewer.timeZone) ? 'messages.actionAddedLate' : 'messages.actionAdded',
    );
    const sentAction = id === undefined ? undefined : await selectSentAction(db, id);
    if (sentAction && id !== undefined) {
      const isSame =
        sentAction.store_id === store && sentAction.title === title && sentAction.created_by === viewer.userId;
      if (!isSame) throw new Refusal('action_id_taken', { field: 'action_id' });
      return { resultData: message, _id: id };
    }
    const { surveyId, subject, points } = await originOf(context, store, input);
    if (due) await expectDueAfterAudit(context, { store_id: store, ...originColumns(surveyId, subject) }, due);
    const owner = (await resolveOwner(db, store, input)) ?? null;
    const action = { id, storeId: store, surveyId, subject, title, detail, owner, due: due || null, points };
    const actionId = await addAction(db, { ...action, agreedAt: null, by: byCaller(context) });
    if (actionId === null)
      throw new Refusal('action_open', { field: input.item === undefined ? 'question_id' : 'item' });
    await record(context, [
      { kind: 'action_added', subject: { id: actionId, name: title }, before: null, after: null },
    ]);
    return { resultData: message, _id: actionId };
  },

  async updateAction({ action_id: id, version, ...changes }, context) {
    const { db, viewer } = context;
    const { row, latest } = await holdAction(db, viewer, id);
    if (row.version !== version) throw new Refusal('action_changed');
    await changeAction(context, row, changes, latest);
    // The change may have assigned the action to someone else, so the viewer's scope might no longer include it.
    const updatedAction = await selectAction(db, { ...viewer, scope: ALL }, row.id);
    return { resultData: await actionOf(updatedAction, context) };
  },

  async commentAction({ action_id: id, text }, context) {
    const { db, viewer, translate } = context;
    const { row } = await holdAction(db, viewer, id);
    const { userId, name, now } = byCaller(context);
    await insertSteps(db, [{ action_id: row.id, at: now, by_id: userId, by_name: name, kind: 'comment', text }]);
    return { resultData: translate('messages.actionCommented') };
  },

  async addActionPhoto({ action_id: id, photo_id: photoId }, context) {
    await selectAction(context.db, context.viewer, id);
    return { resultData: { photo_id: await addPhotoOfAction(context, { actionId: id, photoId }) } };
  },

  async changeActions({ action_ids: idsInput, ...changes }, context) {
    const { db, viewer } = context;
    const ids = [...new Set(idsInput.map((id) => id.toLowerCase()))];
    const actions = await selectActionsById(db, viewer, ids);
    if (actions.length !== ids.length) throw new Refusal('not_found');
    await holdInScope(db, viewer.scope, [...new Set(actions.map((row) => row.store_id))]);
    // The actions are sorted by store, so all callers lock stores in the same order, which avoids deadlocks.
    const latest = new Map<string, Date | null>();
    for (const row of actions) {
      if (!latest.has(row.store_id)) latest.set(row.store_id, await holdStore(db, row.store_id));
    }
    const rows = await selectActionsById(db, viewer, ids);
    if (rows.length !== ids.length) throw new Refusal('not_found');
    let count = 0;
    for (const row of rows) {
      if (await changeAction(context, row, changes, latest.get(row.store_id) ?? null)) count++;
    }
    return { resultData: { changed: count } };
  },
};

type OriginInput = Record<'question_id' | 'survey_id' | 'assessment_id' | 'item', string | undefined>;

type Origin = { surveyId: string | null; subject: ActionSubject | null; points: number | null };

/**
 * Returns the origin of an action. `points` is what fixing the question would have added to the score of the survey or,
 * without a survey, of the store's latest audit; null if no points were lost or there is no audit or question. Throws a
 * Refusal for an unknown or incomplete origin.
 */
async function originOf(context: CallContext, store: VisibleStoreId, origin: Partial<OriginInput>): Promise<Origin> {
  const { db } = context;
  const { question_id: questionId, survey_id: surveyId, assessment_id: assessmentId, item } = origin;
  if (assessmentId !== undefined || item !== undefined) {
    if (surveyId !== undefined || questionId !== undefined) throw new Refusal('one_origin', { field: 'item' });
    if (assessmentId === undefined) throw new Refusal('missing', { field: 'assessment_id' });
    if (item === undefined) throw new Refusal('missing', { field: 'item' });
    return { surveyId: null, subject: await lostItem(db, store, assessmentId, item), points: null };
  }
  if (surveyId !== undefined && !isId(surveyId)) throw new Refusal('not_found');
  const audit =
    surveyId === undefined && questionId === undefined
      ? undefined
      : await selectAuditOf(db, store, surveyId?.toLowerCase() ?? null);
  if (surveyId !== undefined && !audit) throw new Refusal('not_found');
  const from = { surveyId: surveyId === undefined ? null : (audit?.id ?? null) };
  if (questionId === undefined) return { ...from, subject: null, points: null };
  const instrument = audit && (await installedInstrument(db, audit.instrument_id));
  const isAsked = instrument?.isDraft === false && instrument.questions.has(questionId);
  const askingInstrument = isAsked ? instrument : await activeInstrument(db);
  if (!askingInstrument.questions.has(questionId)) {
    throw new Refusal('unknown_question', { field: 'question_id', values: { question: questionId } });
  }
  const points = audit ? await pointsOf(db, audit, questionId) : null;
  return { ...from, subject: { question: questionId, instrumentId: askingInstrument.id }, points };
}

/**
 * Returns the item as the subject of an action. Throws a Refusal unless its point was lost in the assessment and it has
 * a fix.
 */
async function lostItem(db: Db, store: VisibleStoreId, assessmentId: string, name: string): Promise<ActionSubject> {
  const assessment = isId(assessmentId) ? await selectAssessmentOf(db, store, assessmentId) : undefined;
  if (!assessment) throw new Refusal('not_found');
  const { id, module_id: moduleId, void_at: voidAt } = assessment;
  if (voidAt !== null) throw new Refusal('assessment_void', { field: 'assessment_id' });
  const { items, module } = await loadedModule(db, moduleId);
  const values = { item: name };
  if (!items.has(name)) throw new Refusal('unknown_item', { field: 'item', values });
  if (!items.get(name)?.fix?.length) throw new Refusal('item_without_fix', { field: 'item', values });
  const outcome = (await outcomesOfAssessment(db, assessment)).find(({ item }) => item === name);
  if (outcome?.earned !== false) throw new Refusal('point_not_lost', { field: 'item', values });
  return { item: name, module: module.module, moduleId, assessmentId: id };
}

function originColumns(surveyId: string | null, subject: ActionSubject | null) {
  return { survey_id: surveyId, assessment_id: subject && 'item' in subject ? subject.assessmentId : null };
}
