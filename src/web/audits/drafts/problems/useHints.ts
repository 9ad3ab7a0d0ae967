import { useState } from 'react';
import type { Editor } from '../editorContext.ts';
import { concerns, type ReadProblem } from '../../definitions/problems/problemCause.ts';

/**
 * Distinguishes the faults of a draft from hints: an empty field isn't a fault until the user leaves it, or wants to
 * publish or try the draft.
 */
export function useHints(
  problems: readonly ReadProblem[],
): Pick<Editor, 'faults' | 'isHint' | 'leaveField' | 'demandAll'> {
  const [fieldsLeft, setFieldsLeft] = useState<readonly { path: string; field: string }[]>([]);
  const [isDemanding, setDemanding] = useState(false);
  const isHint = (problem: ReadProblem) =>
    problem.isEmpty &&
    !isDemanding &&
    !fieldsLeft.some(({ path, field }) => problem.path === path && concerns(problem, field));
  return {
    isHint,
    faults: problems.filter((problem) => !isHint(problem)),
    leaveField(path, field) {
      const isLeft = fieldsLeft.some((fieldLeft) => fieldLeft.path === path && fieldLeft.field === field);
      if (!isLeft) setFieldsLeft([...fieldsLeft, { path, field }]);
    },
    demandAll: () => setDemanding(true),
  };
}
