import { ACTION_STATUSES } from '../../../../domain/actions/status.ts';
import { afterAudit } from '../../../../domain/actions/follow.ts';
import { outcomesOf, type Outcome } from '../../../../domain/scoring/fixes.ts';
import { scorableAnswers } from '../../../../domain/scoring/scorableAnswers.ts';
import { outcomesOfItems, type ItemOutcome } from '../../../../domain/modules/assess.ts';
import type { Db, StoredAnswer, StoredItem } from '../../../db/schema.ts';
import { selectSettings } from '../../../shared/definitions/moduleQueries.ts';
import { loadedModule } from '../../../shared/definitions/modules.ts';
import type { InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';

/** Returns the outcome of each scored question of a survey. */
export function outcomesOfSurvey({ questions }: InstalledInstrument, answers: readonly StoredAnswer[]): Outcome[] {
  return outcomesOf(scorableAnswers(questions, answers));
}

/** Returns the outcome of each item that an assessment asked, with the module version that it was taken with. */
export async function outcomesOfAssessment(
  db: Db,
  moduleId: number,
  answers: readonly StoredItem[],
): Promise<ItemOutcome[]> {
  const { module } = await loadedModule(db, moduleId);
  const settings = await selectSettings(db, module.module);
  return outcomesOfItems(module, { answers: new Map(answers.map(({ item, value }) => [item, value])), settings });
}

/**
 * The transitions that audits cause, as a table for the SQL statement that moves actions. `more` is added to the number
 * of consecutive audits that lost the point.
 */
export const MOVES = JSON.stringify(
  ACTION_STATUSES.flatMap((before) =>
    [true, false].flatMap((earned) => {
      const after = afterAudit(before, earned);
      return after ? [{ before, earned, after: after.status, more: after.repeated }] : [];
    }),
  ),
);
