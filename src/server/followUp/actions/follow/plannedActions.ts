import type { Outcome } from '../../domain/scoring/fixes.ts';
import type { Db, StoredAction } from '../db/schema.ts';
import type { SurveyKind } from '../../domain/counted.ts';
import { addAction } from './addAction.ts';
import type { Caller } from '../identity/viewer.ts';
import { selectUserOwner } from './queries.ts';

/** A survey with its plan. */
type Planned = {
  id: string;
  storeId: string;
  instrumentId: number;
  takenAt: Date;
  kind: SurveyKind;
  actions: readonly StoredAction[];
};

/** Whether a survey's plan makes actions: one of practice is none to act on. */
export function makesActions({ kind, actions }: Pick<Planned, 'kind' | 'actions'>): boolean {
  return kind !== 'practice' && actions.some(({ questionId }) => questionId !== undefined);
}

/**
 * Makes an action of each entry of a survey's plan that names a question, agreed on as the survey was taken. None where
 * something is being done about the question already.
 */
export async function addPlannedActions(
  { db, viewer, now }: { db: Db; viewer: Caller; now: Date },
  survey: Planned,
  told: readonly Outcome[],
): Promise<void> {
  if (!makesActions(survey)) return;
  for (const { question, answers, notes = '', questionId, owner, due = null } of survey.actions) {
    if (questionId === undefined) continue;
    const lost = told.find(({ id, earned }) => id === questionId && !earned);
    await addAction(db, {
      storeId: survey.storeId,
      surveyId: survey.id,
      question: { id: questionId, instrumentId: survey.instrumentId },
      title: answers[0] || question,
      detail: notes,
      owner: owner === undefined ? null : ((await selectUserOwner(db, owner)) ?? null),
      due,
      points: lost?.worth ?? null,
      agreedAt: survey.takenAt,
      by: { userId: viewer.userId, name: viewer.apiToken?.name ?? viewer.username, now },
    });
  }
}
