import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/schema.ts';
import { insertAction, insertSteps } from './changes.ts';
import { followStore } from './followStore.ts';
import { ownerColumns, notifyOwner, type ChangeAuthor, type Owner } from './notifyOwner.ts';
import { holdStore, hasUnfinishedAction } from './queries.ts';

/** An action to create. */
export type NewAction = {
  id?: string | undefined;
  storeId: string;
  surveyId: string | null;
  /** The question, and an instrument version that has it. */
  question: { id: string; instrumentId: number } | null;
  title: string;
  detail: string;
  owner: Owner;
  due: string | null;
  points: number | null;
  /** The time of the audit in which the action was agreed; null for an action that a user is creating now. */
  agreedAt: Date | null;
  by: ChangeAuthor;
};

/**
 * Creates an action and applies the audits dated after it, because one dated in the future may already exist. Returns
 * its id, or null when the question already has an unfinished action.
 */
export async function addAction(db: Db, action: NewAction): Promise<string | null> {
  const { id = randomUUID(), storeId, question, owner, agreedAt, by } = action;
  const { now } = by;
  const latest = await holdStore(db, storeId);
  if (question && (await hasUnfinishedAction(db, storeId, question.id))) return null;
  const since = agreedAt ?? now;
  await insertAction(db, {
    id,
    store_id: storeId,
    survey_id: action.surveyId,
    question_id: question?.id ?? null,
    instrument_id: question?.instrumentId ?? null,
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
  if (question && latest !== null && latest > since) await followStore(db, storeId, { now, id });
  return id;
}
