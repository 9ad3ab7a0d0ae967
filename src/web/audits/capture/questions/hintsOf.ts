import type { AuditQuestion } from '../frame/parts.ts';
import type { CaptureFacts } from '../references/references.ts';
import type { Hint } from './Hints.tsx';

/**
 * Returns the hints for the questions, by question id. The last audit's plan is used if the current actions were not
 * stored.
 */
export function hintsOf(
  { last, actions }: Pick<CaptureFacts, 'last' | 'actions'>,
  questions: readonly AuditQuestion[],
): ReadonlyMap<string, Hint> {
  return new Map(
    questions.flatMap(({ _id: id, text }) => {
      const answer = last?.answers[id] ?? null;
      // Entries of the plan may lack a question id, so the question's text is compared, too.
      const entry = actions
        ? actions.find(({ questionId }) => questionId === id)
        : last?.plan.find(({ questionId, question }) => (questionId ?? question) === id || question === text);
      const planned = entry !== undefined;
      return answer === null && !planned ? [] : [[id, { answer, planned, due: entry?.due ?? null }] as const];
    }),
  );
}
