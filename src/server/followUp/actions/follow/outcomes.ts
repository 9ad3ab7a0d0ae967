import { ACTION_STATUSES } from '../../../../domain/actions/status.ts';
import { afterAudit } from '../../../../domain/actions/follow.ts';
import { outcomesOf, type Outcome } from '../../../../domain/scoring/fixes.ts';
import { scorableAnswers } from '../../../../domain/scoring/scorableAnswers.ts';
import type { StoredAnswer } from '../../../db/schema.ts';
import type { InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';

/** Returns the outcome of each scored question of a survey. */
export function outcomesOfSurvey({ questions }: InstalledInstrument, answers: readonly StoredAnswer[]): Outcome[] {
  return outcomesOf(scorableAnswers(questions, answers));
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
