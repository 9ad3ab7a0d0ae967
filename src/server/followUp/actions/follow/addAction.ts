import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/schema.ts';
import { insertAction, insertSteps } from './changes.ts';
import { followStore } from './followStore.ts';
import { ownerColumns, notifyOwner, type ChangeAuthor, type Owner } from './notifyOwner.ts';
import { holdStore, hasUnfinishedAction, latestFor } from './queries.ts';

/**
 * The subject of an action: a question with a version of the instrument that contains it, or an item with its
 * assessment and module version.
 */
export type ActionSubject =
  | { question: string; instrumentId: number }
  | { item: string; module: string; moduleId: number; assessmentId: string };

/** An action to create. */
export type NewAction = {
  id?: string | undefined;
  storeId: string;
  surveyId: string | null;
  subject: ActionSubject | null;
  title: string;
  detail: string;
  owner: Owner;
  due: string | null;
  points: number | null;
  /**
   * The time of the audit or assessment in which the action was agreed; null for an action that a user is creating now.
   */
  agreedAt: Date | null;
  by: ChangeAuthor;
};

/**
 * Creates an action and applies the audits or assessments dated after it, because there may already be some. Returns
 * its id, or null when the question or item already has an unfinished action.
 */
export async function addAction(db: Db, action: NewAction): Promise<string | null> {
  const { id = randomUUID(), storeId, subject, owner, agreedAt, by } = action;
  const { now } = by;
  const latest = await holdStore(db, storeId);
  if (subject && (await hasUnfinishedAction(db, storeId, subject))) return null;
  const since = agreedAt ?? now;
  await insertAction(db, {
    id,
    store_id: storeId,
    survey_id: action.surveyId,
    ...(subject && subjectColumns(subject)),
    title: action.title,
    detail: action.detail,
    ...ownerColumns(owner),
    due: action.due,
    points: action.points,
    settled_at: since,
    created_at: agreedAt ?? now,
    since,
    created_by: by.userId,
    created_by_name: by.name,
  });
  await insertSteps(db, [{ action_id: id, at: now, by_id: by.userId, by_name: by.name, kind: 'made' }]);
  if (owner) await notifyOwner(db, id, owner, { by });
  const module = subject && 'item' in subject ? subject.module : null;
  const last = await latestFor(db, { store_id: storeId, module }, latest);
  if (subject && last !== null && last > since) {
    await followStore(db, storeId, { now, id, ...(module !== null && { module }) });
  }
  return id;
}

function subjectColumns(subject: ActionSubject) {
  if ('question' in subject) return { question_id: subject.question, instrument_id: subject.instrumentId };
  const { item, module, moduleId, assessmentId } = subject;
  return { item, module, module_id: moduleId, assessment_id: assessmentId };
}
