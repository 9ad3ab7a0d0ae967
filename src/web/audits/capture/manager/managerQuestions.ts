import type { ManagerQuestion } from '../../../../contract/kit/shapes.ts';
import { FOUR_PS, type FourP } from '../../../../domain/scoring/fourP.ts';
import type { Draft } from '../drafts/draft.ts';

/** Consecutive questions under one heading: one of the four Ps, or null for the manager's perception. */
export type ManagerPart = { fourP: FourP | null; questions: ManagerQuestion[] };

/** Returns the questions in the order of the instrument, with a heading wherever the topic changes. */
export function managerParts(questions: readonly ManagerQuestion[]): ManagerPart[] {
  const parts: ManagerPart[] = [];
  for (const question of questions) {
    const last = parts.at(-1);
    const fourP = FOUR_PS.find((candidate) => candidate === question.fivep) ?? null;
    if (last?.fourP === fourP) last.questions.push(question);
    else parts.push({ fourP, questions: [question] });
  }
  return parts;
}

/** Returns the manager's answer to a question as one string; '' for none. */
export function managerAnswerText(draft: Pick<Draft, 'managerAnswers'>, questionId: string): string {
  const answer = draft.managerAnswers[questionId] ?? '';
  return typeof answer === 'string' ? answer : answer.join('\n');
}

/** Counts the answered questions. */
export function countManagerAnswers(
  draft: Pick<Draft, 'managerAnswers'>,
  questions: readonly ManagerQuestion[],
): number {
  return questions.filter(({ _id: id }) => managerAnswerText(draft, id).trim() !== '').length;
}
