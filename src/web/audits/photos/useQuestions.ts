import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listFoods, listManagerQuestions } from '../../../contract/audits/definitions.ts';
import { readOptions } from '../../api/useCall.ts';

/**
 * Returns the texts of the audit and manager questions, by id, in the order of the instrument; null until they are
 * loaded.
 */
export function useQuestions(): ReadonlyMap<string, string> | null {
  const foods = useQuery(readOptions(listFoods, {})).data;
  const managerQuestions = useQuery(readOptions(listManagerQuestions, {})).data;
  return useMemo(() => {
    if (!foods || !managerQuestions) return null;
    const ofFoods = foods.resultData.flatMap(({ sub_food: parts }) => parts.flatMap(({ questions }) => questions));
    return new Map([...ofFoods, ...managerQuestions.resultData].map(({ _id: id, text }) => [id, text]));
  }, [foods, managerQuestions]);
}
