import type { QuestionOutcome } from '../../../../domain/scoring/fixes.ts';
import { textIn } from '../../../../domain/definitionTexts.ts';
import type { Language } from '../../../../domain/instrument.ts';
import { TITLE_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import type { ItemOutcome } from '../../../../domain/modules/assess.ts';
import type { Db, StoredAction, StoredSuggestion } from '../../../db/schema.ts';
import type { LoadedModule } from '../../../shared/definitions/modules.ts';
import type { SurveyKind } from '../../../../domain/surveyKinds.ts';
import { addAction } from './addAction.ts';
import type { Caller } from '../../../identity/viewer.ts';
import type { Owner } from './notifyOwner.ts';
import { seeStore } from './ownerQueries.ts';
import { selectUserOwner } from './queries.ts';

type PlannedSurvey = {
  id: string;
  storeId: string;
  instrumentId: number;
  takenAt: Date;
  kind: SurveyKind;
  actions: readonly StoredAction[];
};

/** Checks whether a survey's plan creates actions. The plans of practice audits create none. */
export function makesActions({ kind, actions }: Pick<PlannedSurvey, 'kind' | 'actions'>): boolean {
  return kind !== 'practice' && actions.some(({ questionId }) => questionId !== undefined);
}

/**
 * Creates an action for each entry of a survey's plan that names a question. The action has the date of the audit.
 * Skips questions that already have an unfinished action, and the plans of practice audits.
 */
export async function addPlannedActions(
  { db, viewer, now }: { db: Db; viewer: Caller; now: Date },
  survey: PlannedSurvey,
  outcomes: readonly QuestionOutcome[],
): Promise<void> {
  if (!makesActions(survey)) return;
  for (const { question, answers, notes = '', questionId, owner, due = null } of survey.actions) {
    if (questionId === undefined) continue;
    const lostOutcome = outcomes.find(({ id, earned }) => id === questionId && !earned);
    await addAction(db, {
      storeId: survey.storeId,
      surveyId: survey.id,
      subject: { question: questionId, instrumentId: survey.instrumentId },
      title: answers[0] || question,
      detail: notes,
      owner: await ownerOf(db, survey.storeId, owner),
      due,
      points: lostOutcome?.worth ?? null,
      agreedAt: survey.takenAt,
      by: { userId: viewer.userId, name: viewer.apiToken?.name ?? viewer.username, now },
    });
  }
}

type SuggestedActions = {
  id: string;
  storeId: string;
  takenAt: Date;
  indexedModule: LoadedModule;
  suggestion: readonly StoredSuggestion[];
};

/**
 * Creates an action for each suggested item that has a fix and whose point was lost. The action has the date of the
 * assessment, and the item's first fix as its title. Skips items that already have an unfinished action.
 */
export async function addSuggestedActions(
  { db, viewer, now, language }: { db: Db; viewer: Caller; now: Date; language: Language },
  { id, storeId, takenAt, indexedModule, suggestion }: SuggestedActions,
  outcomes: readonly ItemOutcome[],
): Promise<void> {
  const { id: moduleId, module, items } = indexedModule;
  const lostItems = new Set(outcomes.flatMap(({ item, earned }) => (earned === false ? item : [])));
  for (const { item, owner, due = null } of suggestion) {
    const [fix] = items.get(item)?.fix ?? [];
    if (!fix || !lostItems.has(item)) continue;
    await addAction(db, {
      storeId,
      surveyId: null,
      subject: { item, module: module.module, moduleId, assessmentId: id },
      title: textIn(fix, language).slice(0, TITLE_MAX_CHARACTERS),
      detail: '',
      owner: await ownerOf(db, storeId, owner),
      due,
      points: null,
      agreedAt: takenAt,
      by: { userId: viewer.userId, name: viewer.apiToken?.name ?? viewer.username, now },
    });
  }
}

/** Returns the owner named in a plan; null when none is named or the user can no longer see the store. */
async function ownerOf(db: Db, storeId: string, owner: string | undefined): Promise<Owner> {
  if (owner === undefined || !(await seeStore(db, [owner], storeId))) return null;
  return (await selectUserOwner(db, owner)) ?? null;
}
