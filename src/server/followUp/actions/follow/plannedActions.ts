import type { Outcome } from '../../../../domain/scoring/fixes.ts';
import type { Db, StoredAction } from '../../../db/schema.ts';
import type { SurveyKind } from '../../../../domain/surveyKinds.ts';
import { addAction } from './addAction.ts';
import type { Caller } from '../../../identity/viewer.ts';
import type { Owner } from './notifyOwner.ts';
import { seeStore } from './ownerQueries.ts';
import { selectUserOwner } from './queries.ts';

/** A survey with its action plan. */
type PlannedSurvey = {
  id: string;
  storeId: string;
  instrumentId: number;
  takenAt: Date;
  kind: SurveyKind;
  actions: readonly StoredAction[];
};

/** Checks whether a survey's plan creates actions; those of practice audits don't. */
export function makesActions({ kind, actions }: Pick<PlannedSurvey, 'kind' | 'actions'>): boolean {
  return kind !== 'practice' && actions.some(({ questionId }) => questionId !== undefined);
}

/**
 * Creates an action for each entry of a survey's plan that names a question, with the date of the audit. Skips
 * questions with an unfinished action.
 */
export async function addPlannedActions(
  { db, viewer, now }: { db: Db; viewer: Caller; now: Date },
  survey: PlannedSurvey,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (!makesActions(survey)) return;
  for (const { question, answers, notes = '', questionId, owner, due = null } of survey.actions) {
    if (questionId === undefined) continue;
    const lost = outcomes.find(({ id, earned }) => id === questionId && !earned);
    await addAction(db, {
      storeId: survey.storeId,
      surveyId: survey.id,
      question: { id: questionId, instrumentId: survey.instrumentId },
      title: answers[0] || question,
      detail: notes,
      owner: await ownerOf(db, survey.storeId, owner),
      due,
      points: lost?.worth ?? null,
      agreedAt: survey.takenAt,
      by: { userId: viewer.userId, name: viewer.apiToken?.name ?? viewer.username, now },
    });
  }
}

/** Returns the owner named in a plan; null when they can no longer see the store. */
async function ownerOf(db: Db, storeId: string, owner: string | undefined): Promise<Owner> {
  if (owner === undefined || !(await seeStore(db, [owner], storeId))) return null;
  return (await selectUserOwner(db, owner)) ?? null;
}
