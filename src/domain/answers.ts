import type { ScoringType } from './instrument.ts';

/**
 * The one rule about answers: which counts, which earns its question's points, and how Yes and No are spelled (wire
 * contract, 'Scoring'). All else asks here and compares no scoring type itself. Pure.
 */

/** What was answered: Yes, No or another text, or a list of texts. */
export type Answer = string | readonly string[];

/** Yes and No as they are stored, whatever the letter case that they came in. */
export const YES_OR_NO = ['Yes', 'No'] as const;
export type YesOrNo = (typeof YES_OR_NO)[number];

/** The answer to a question that does not apply to the store. It never counts. */
export const NOT_APPLICABLE = 'N/A';

/** How a question is scored: by which type, and with what weight in whole points. */
export type Scoring = { scoringType: ScoringType; weight: number };

/** The answer that earns a question's points; null where no answer does. */
const EARNING: Record<ScoringType, YesOrNo | null> = { 1: 'Yes', 2: 'No', 3: null };

/** A question that its instrument does not know can only be a note, as a manager's answer is: neither is scored. */
export const UNSCORED: Scoring = { scoringType: 3, weight: 0 };

/** Yes or No, in any letter case; null for any other text, for lists and for ''. */
export function yesOrNo(answer: Answer): YesOrNo | null {
  // As it is stored, first: an export asks a hundred million times.
  if (answer === 'Yes' || answer === 'No') return answer;
  const said = typeof answer === 'string' ? answer.toLowerCase() : '';
  if (said === 'yes') return 'Yes';
  return said === 'no' ? 'No' : null;
}

/** The answer that earns the points of a question; null for a question that is never scored. */
export function earningAnswer({ scoringType }: Pick<Scoring, 'scoringType'>): YesOrNo | null {
  return EARNING[scoringType];
}

/** What an answer includes in the count and adds to the points: the question's weight, or 0. */
export function scoreAnswer({ scoringType, weight, answer }: Scoring & { answer: Answer }): {
  included: number;
  added: number;
} {
  const earning = EARNING[scoringType];
  const said = yesOrNo(answer);
  if (earning === null || said === null) return { included: 0, added: 0 };
  return { included: weight, added: said === earning ? weight : 0 };
}

/** Whether the answer counted and earned nothing. */
export function isLost(answer: Scoring & { answer: Answer }): boolean {
  const { included, added } = scoreAnswer(answer);
  return included > 0 && added === 0;
}
