import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listFoods } from '../../../contract/instrument.ts';
import type { Category } from '../../../domain/scoring/categories.ts';
import type { FourP } from '../../../domain/scoring/fourP.ts';
import { readOptions } from '../../api/useCall.ts';

/** What a question is about. */
export type Asked = { category: Category; categoryName: string; factor: FourP };

/** What each question is about, by its id; nothing of one that only an older version asked, nor while it comes. */
export function useAsked(): ReadonlyMap<string, Asked> {
  const foods = useQuery(readOptions(listFoods, {})).data?.resultData;
  return useMemo(
    () =>
      new Map(
        (foods ?? []).flatMap(({ code: category, food_name: categoryName, sub_food: parts }) =>
          parts.flatMap(({ questions }) =>
            questions.map(({ _id: id, fourp: factor }): [string, Asked] => [id, { category, categoryName, factor }]),
          ),
        ),
      ),
    [foods],
  );
}
