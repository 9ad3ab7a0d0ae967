import type { AskedQuestion } from '../frame/parts.ts';
import type { KeptStoreFacts } from '../kept/references.ts';
import type { Hint } from './Hints.tsx';

/** What the last audit found, by the ids of the questions; nothing of those that it did not answer. */
export function hintsOf(
  last: NonNullable<KeptStoreFacts['last']>,
  questions: readonly AskedQuestion[],
): ReadonlyMap<string, Hint> {
  return new Map(
    questions.flatMap(({ _id: id, text }) => {
      const answer = last.answers[id] ?? null;
      // A plan that does not say which question it is about names it by its words.
      const entry = last.plan.find(({ questionId, question }) => (questionId ?? question) === id || question === text);
      const planned = entry !== undefined;
      return answer === null && !planned ? [] : [[id, { answer, planned, due: entry?.due ?? null }] as const];
    }),
  );
}
