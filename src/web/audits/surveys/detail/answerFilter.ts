import { isLost } from '../../../../domain/answers.ts';
import type { SurveyAnswer } from '../survey.ts';

/** The filter of a survey's answers. */

export const ANSWER_KINDS = ['all', 'earned', 'lost', 'notCounted'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

const IS_OF_KIND: Record<AnswerKind, (answer: SurveyAnswer) => boolean> = {
  all: () => true,
  earned: ({ earnedPoints }) => earnedPoints > 0,
  lost: isLost,
  notCounted: ({ countedPoints }) => countedPoints === 0,
};

export function isOfKind(answer: SurveyAnswer, kind: AnswerKind): boolean {
  return IS_OF_KIND[kind](answer);
}
