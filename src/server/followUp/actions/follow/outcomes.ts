import { ACTION_STATUSES } from '../../../../domain/actions/status.ts';
import { afterAudit } from '../../../../domain/actions/follow.ts';
import { outcomesOf, type QuestionOutcome } from '../../../../domain/scoring/fixes.ts';
import { scorableAnswers } from '../../../../domain/scoring/scorableAnswers.ts';
import { outcomesOfItems, type ItemOutcome } from '../../../../domain/modules/assess.ts';
import type { Db, StoredAnswer, StoredItem } from '../../../db/schema.ts';
import { selectSettings } from '../../../shared/definitions/moduleQueries.ts';
import { loadedModule } from '../../../shared/definitions/modules.ts';
import type { InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';

/** Returns the outcome of each question that counts in a survey. */
export function outcomesOfSurvey(
  { questions }: InstalledInstrument,
  answers: readonly StoredAnswer[],
): QuestionOutcome[] {
  return outcomesOf(scorableAnswers(questions, answers));
}

/** The answers of an assessment with the module version that it was taken with. */
type AnsweredAssessment = { module_id: number; answers: readonly StoredItem[] };

/** Returns the outcome of each item that was asked in an assessment. */
export async function outcomesOfAssessment(db: Db, assessment: AnsweredAssessment): Promise<ItemOutcome[]> {
  const { module } = await loadedModule(db, assessment.module_id);
  const [{ outcomes } = { outcomes: [] }] = await outcomesOfAssessments(db, module.module, [assessment]);
  return outcomes;
}

/** Returns assessments of one module, each with the outcomes of the items that were asked. */
export async function outcomesOfAssessments<Assessment extends AnsweredAssessment>(
  db: Db,
  module: string,
  assessments: readonly Assessment[],
): Promise<(Assessment & { outcomes: ItemOutcome[] })[]> {
  if (assessments.length === 0) return [];
  const settings = await selectSettings(db, module);
  return Promise.all(
    assessments.map(async (assessment) => {
      const version = await loadedModule(db, assessment.module_id);
      const answers = new Map(assessment.answers.map(({ item, value }) => [item, value]));
      return { ...assessment, outcomes: outcomesOfItems(version.module, { answers, settings }) };
    }),
  );
}

/**
 * The transitions that audits cause, as a table for the SQL statement that moves actions. `more` is added to the number
 * of consecutive audits that lost the point.
 */
export const MOVES = JSON.stringify(
  ACTION_STATUSES.flatMap((before) =>
    [true, false].flatMap((isEarned) => {
      const after = afterAudit(before, isEarned);
      return after ? [{ before, earned: isEarned, after: after.status, more: after.repeated }] : [];
    }),
  ),
);
