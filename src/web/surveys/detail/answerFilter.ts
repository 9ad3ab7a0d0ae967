import { isLost } from '../../../domain/scoring/fixes.ts';
import type { SurveyAnswer } from '../survey.ts';

/** Which answers of a survey are on show. Pure. */

export const ANSWER_KINDS = ['all', 'earned', 'lost', 'notCounted'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

const IS_OF_KIND: Record<AnswerKind, (answer: SurveyAnswer) => boolean> = {
  all: () => true,
  earned: ({ added }) => added > 0,
  lost: isLost,
  notCounted: ({ included }) => included === 0,
};

export function isOfKind(answer: SurveyAnswer, kind: AnswerKind): boolean {
  return IS_OF_KIND[kind](answer);
}

/** The answer that earns the point; null for a question that is never scored. */
export function earningAnswer({ scoringType }: Pick<SurveyAnswer, 'scoringType'>): 'yes' | 'no' | null {
  return scoringType === 3 ? null : scoringType === 1 ? 'yes' : 'no';
}
