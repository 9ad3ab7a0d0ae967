import { ACTION_STATUSES, afterAudit } from '../../domain/actions.ts';
import { outcomesOf, type Outcome } from '../../domain/scoring/fixes.ts';
import type { StoredAnswer } from '../db/schema.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';

/** What a survey says of each question that it counts. */
export function outcomesOfSurvey({ questions }: InstalledInstrument, answers: readonly StoredAnswer[]): Outcome[] {
  return outcomesOf(
    answers.flatMap(([id, answer]) => {
      const question = questions.get(id);
      if (!question) return [];
      // Field by field: to copy all that is known of a question takes longer than the rest of it.
      const { category, factor, scoringType, weight } = question;
      return [{ id, answer, category, factor, scoringType, weight }];
    }),
  );
}

/** The rule of audits as a table, by which a statement moves actions: `more` is added to the audits in a row that lost. */
export const MOVES = JSON.stringify(
  ACTION_STATUSES.flatMap((before) =>
    [true, false].flatMap((earned) => {
      const after = afterAudit(before, earned);
      return after ? [{ before, earned, after: after.status, more: after.repeated }] : [];
    }),
  ),
);
