import { afterStep, type ManualStep } from '../../../domain/actions/follow.ts';
import { isUnfinished, type ActionStatus } from '../../../domain/actions/status.ts';
import { dayOf } from '../../../domain/days.ts';
import { record } from '../../shared/history/changes.ts';
import { difference } from '../../shared/history/difference.ts';
import { insertSteps, updateProgress } from './follow/changes.ts';
import { progressOf } from './follow/followStore.ts';
import { ownerColumns, notifyOwner, type ChangeAuthor } from './follow/notifyOwner.ts';
import { hasUnfinishedAction, latestFor } from './follow/queries.ts';
import type { CallContext } from '../../http/serve.ts';
import { Refusal } from '../../refusal.ts';
import { updateAction } from './changes.ts';
import { resolveOwner, type OwnerInput } from './owner.ts';
import { selectAssessmentOf, selectAuditOf, type ActionRow } from './queries.ts';
import { subjectOf } from './subject.ts';

/** The changes that a call makes to an action; omitted fields stay unchanged. */
export type ActionChanges = OwnerInput & {
  title?: string | undefined;
  detail?: string | undefined;
  due?: string | undefined;
  status?: ActionStatus | undefined;
  reason?: string | undefined;
};

/** Returns the caller as the author of a change. */
export function byCaller({ viewer, now }: Pick<CallContext, 'viewer' | 'now'>): ChangeAuthor {
  return { userId: viewer.userId, name: viewer.apiToken?.name ?? viewer.username, now };
}

/**
 * Changes an action, whose store must be locked, and records the steps and the history. Returns whether anything
 * changed. `latest` is the date of the store's latest audit.
 */
export async function changeAction(
  context: CallContext,
  row: ActionRow,
  changes: ActionChanges,
  latest: Date | null,
): Promise<boolean> {
  const { db } = context;
  const by = byCaller(context);
  const owner = await resolveOwner(db, row.store_id, changes);
  const step = await stepOf(context, row, changes, latest);
  if (changes.due) await expectDueAfterAudit(context, row, changes.due);
  const before = factsOf(row);
  const after = {
    title: changes.title ?? row.title,
    detail: changes.detail ?? row.detail,
    due: changes.due === undefined ? row.due : changes.due || null,
    owner: owner === undefined ? before.owner : (owner?.name ?? null),
    action_status: step ? step.statusText : row.status,
  };
  const differences = difference(before, after);
  const isGiven = owner !== undefined && !isSameOwner(row, ownerColumns(owner));
  if (!differences && !isGiven) return false;
  const { title, detail, due } = after;
  const columns = isGiven ? ownerColumns(owner) : {};
  if (!(await updateAction(db, row, { title, detail, due, ...columns }))) throw new Refusal('action_changed');
  if (step) await updateProgress(db, row.id, afterStep(progressOf(row), step.step), { isVisibleChange: false });
  if (isGiven) await notifyOwner(db, row.id, owner, { by, formerEmail: row.owner_email });
  await insertSteps(db, stepsOf(row, by, { after, step, reason: changes.reason }));
  const subject = { id: row.id, name: title };
  await record(context, [
    { kind: 'action_changed', subject, before: differences?.before ?? null, after: differences?.after ?? null },
  ]);
  return true;
}

/** Returns the fields of an action that the history records. */
function factsOf({ title, detail, due, status, user_name: user, owner_name: name }: ActionRow) {
  return { title, detail, due, owner: user ?? name, action_status: status as string };
}

function isSameOwner(row: ActionRow, columns: ReturnType<typeof ownerColumns>): boolean {
  return (['owner_id', 'owner_name', 'owner_email'] as const).every((name) => row[name] === columns[name]);
}

type StatusStep = { step: ManualStep; statusText: string };

/** Returns the step that changes the status, or null when it stays the same. */
async function stepOf(
  { db, now }: CallContext,
  row: ActionRow,
  { status, reason }: ActionChanges,
  latest: Date | null,
): Promise<StatusStep | null> {
  if (status === undefined || status === row.status) return null;
  if (status === 'confirmed') throw new Refusal('status_by_audit', { field: 'status' });
  if (status === 'dropped' && !reason) throw new Refusal('missing', { field: 'reason' });
  const isReopened = row.status === 'confirmed';
  if (isReopened && status !== 'open') throw new Refusal('action_confirmed', { field: 'status' });
  const begins = !isUnfinished(row.status) && isUnfinished(status);
  const subject = subjectOf(row);
  if (begins && subject && (await hasUnfinishedAction(db, row.store_id, subject, row.id))) {
    throw new Refusal('action_open', { field: 'status' });
  }
  const last = await latestFor(db, row, latest);
  const at = Math.max(now.getTime(), last?.getTime() ?? 0, row.settled_at.getTime());
  return { step: { at, status: isReopened ? 'reopened' : status }, statusText: status };
}

type AppliedChange = {
  after: { title: string; detail: string; due: string | null };
  step: StatusStep | null;
  reason: string | undefined;
};

function stepsOf(row: ActionRow, by: ChangeAuthor, { after, step, reason }: AppliedChange) {
  const entry = { action_id: row.id, at: by.now, by_id: by.userId, by_name: by.name };
  const isReworded = row.title !== after.title || row.detail !== after.detail;
  return [
    ...(isReworded ? [{ ...entry, kind: 'changed' as const, text: after.title }] : []),
    ...(row.due === after.due ? [] : [{ ...entry, kind: 'due' as const, text: after.due ?? '' }]),
    ...(step ? [statusStep(entry, step)] : []),
    ...(step && reason ? [{ ...entry, kind: 'comment' as const, text: reason }] : []),
  ];
}

function statusStep<Entry extends object>(entry: Entry, { step, statusText }: StatusStep) {
  return { ...entry, kind: 'status' as const, text: statusText, status: step.status, place: new Date(step.at) };
}

/** Refuses a due date before the audit or the assessment in which the action was agreed. */
export async function expectDueAfterAudit(
  { db, viewer }: Pick<CallContext, 'db' | 'viewer'>,
  action: Pick<ActionRow, 'store_id' | 'survey_id' | 'assessment_id'>,
  due: string,
): Promise<void> {
  const { store_id: storeId, survey_id: surveyId, assessment_id: assessmentId } = action;
  const survey = surveyId === null ? undefined : await selectAuditOf(db, storeId, surveyId);
  const audit = assessmentId === null ? survey : await selectAssessmentOf(db, storeId, assessmentId);
  if (audit && due < dayOf(audit.taken_at, viewer.timeZone)) throw new Refusal('due_before_audit', { field: 'due' });
}
