import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listFoods } from '../../../../contract/audits/definitions.ts';
import type { Category } from '../../../../domain/scoring/categories.ts';
import type { FourP } from '../../../../domain/scoring/fourP.ts';
import { readOptions } from '../../../api/useCall.ts';

export type QuestionSubject = { category: Category; categoryName: string; fourP: FourP };

/** Returns the subjects of the instrument's questions, by question id; empty until loaded. */
export function useQuestionSubjects(): ReadonlyMap<string, QuestionSubject> {
  const foods = useQuery(readOptions(listFoods, {})).data?.resultData;
  return useMemo(
    () =>
      new Map(
        (foods ?? []).flatMap(({ code: category, food_name: categoryName, sub_food: parts }) =>
          parts.flatMap(({ questions }) =>
            questions.map(({ _id: id, fourp: fourP }): [string, QuestionSubject] => [
              id,
              { category, categoryName, fourP },
            ]),
          ),
        ),
      ),
    [foods],
  );
}
