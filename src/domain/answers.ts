import type { ScoringType } from './instrument.ts';

/**
 * The rules about answers: which of them count, which earn their question's points, and how Yes and No are spelled
 * (spec, 'Scoring'). Pure.
 */

/** An answer: Yes, No or another string, or a list of strings. */
export type Answer = string | readonly string[];

/** Yes and No as they are stored, whatever letter case was sent. */
export const YES_OR_NO = ['Yes', 'No'] as const;
export type YesOrNo = (typeof YES_OR_NO)[number];

/** The answer to a question that does not apply to the store. It never counts. */
export const NOT_APPLICABLE = 'N/A';

/** The answers whose wording is fixed. Only these are compared between auditors. */
export const ANSWER_CHOICES = [...YES_OR_NO, NOT_APPLICABLE] as const;
export type AnswerChoice = (typeof ANSWER_CHOICES)[number];

/** A question's scoring type, and its weight in whole points. */
export type Scoring = { scoringType: ScoringType; weight: number };

/** The answer that earns a question's points; null where no answer does. */
const EARNING_ANSWERS: Record<ScoringType, YesOrNo | null> = { 1: 'Yes', 2: 'No', 3: null };

/** Checks whether a question is for information only, so that no answer to it counts. */
export function isInformational(question: Pick<Scoring, 'scoringType'>): boolean {
  return earningAnswer(question) === null;
}

/**
 * The scoring of a question that is not in the survey's instrument version, and of a manager question: neither is ever
 * scored.
 */
export const NO_SCORING: Scoring = { scoringType: 3, weight: 0 };

/** Returns Yes or No for any letter case; null for any other string, for lists and for ''. */
export function yesOrNo(answer: Answer): YesOrNo | null {
  // Checks for the stored spelling first, for speed: exports call this for every answer.
  if (answer === 'Yes' || answer === 'No') return answer;
  const lowerCase = typeof answer === 'string' ? answer.toLowerCase() : '';
  if (lowerCase === 'yes') return 'Yes';
  return lowerCase === 'no' ? 'No' : null;
}

/**
 * Returns which of Yes, No and N/A an answer is, in any letter case; null for any other string, for lists and for ''.
 */
export function choiceOf(answer: Answer): AnswerChoice | null {
  const isNotApplicable = typeof answer === 'string' && answer.toUpperCase() === NOT_APPLICABLE;
  return isNotApplicable ? NOT_APPLICABLE : yesOrNo(answer);
}

/** Returns the answer that earns the points of a question; null for a question that is never scored. */
export function earningAnswer({ scoringType }: Pick<Scoring, 'scoringType'>): YesOrNo | null {
  return EARNING_ANSWERS[scoringType];
}

/**
 * Returns the number of points that count for a question with this answer (`countedPoints`) and the number that the
 * answer earns (`earnedPoints`). Each is the question's weight or 0.
 */
export function scoreAnswer({ scoringType, weight, answer }: Scoring & { answer: Answer }): {
  countedPoints: number;
  earnedPoints: number;
} {
  const bestAnswer = EARNING_ANSWERS[scoringType];
  const yesOrNoAnswer = yesOrNo(answer);
  if (bestAnswer === null || yesOrNoAnswer === null) return { countedPoints: 0, earnedPoints: 0 };
  return { countedPoints: weight, earnedPoints: yesOrNoAnswer === bestAnswer ? weight : 0 };
}

/** Checks whether an answer counted but earned nothing. */
export function isLost(answer: Scoring & { answer: Answer }): boolean {
  const { countedPoints, earnedPoints } = scoreAnswer(answer);
  return countedPoints > 0 && earnedPoints === 0;
}
