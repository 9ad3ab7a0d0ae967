import type { AskedQuestion } from '../frame/parts.ts';
import type { KeptStoreFacts } from '../kept/references.ts';
import type { Hint } from './Hints.tsx';

/**
 * What the last audit found and what is to be done, by the ids of the questions; nothing of those that neither speaks of. What is to
 * be done is its plan where no more was kept.
 */
export function hintsOf(
  { last, actions }: Pick<KeptStoreFacts, 'last' | 'actions'>,
  questions: readonly AskedQuestion[],
): ReadonlyMap<string, Hint> {
  return new Map(
    questions.flatMap(({ _id: id, text }) => {
      const answer = last?.answers[id] ?? null;
      // A plan that does not say which question it is about names it by its words.
      const entry = actions
        ? actions.find(({ questionId }) => questionId === id)
        : last?.plan.find(({ questionId, question }) => (questionId ?? question) === id || question === text);
      const planned = entry !== undefined;
      return answer === null && !planned ? [] : [[id, { answer, planned, due: entry?.due ?? null }] as const];
    }),
  );
}
