import { usePrefetchQuery, useSuspenseQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listSurveys } from '../../contract/surveys.ts';
import { SURVEY_KINDS } from '../../domain/counted.ts';
import { readOptions, useCall } from '../api/useCall.ts';
import { surveyOf, type Survey } from './survey.ts';
import { surveyReads } from './surveyReads.ts';

/** Whether a store has taken this survey. What the survey's screen needs is asked for at the same time. Suspends. */
export function useIsOfStore(storeId: string, surveyId: string): boolean {
  const [survey, plan] = surveyReads(surveyId);
  usePrefetchQuery(survey);
  usePrefetchQuery(plan);
  const counted = useCall(listSurveys, { storeid: storeId }).resultData;
  const isIn = (surveys: typeof counted) => surveys.some(({ survey_id: id }) => id === surveyId);
  // Those that don't count are asked for only when it is one of them.
  const all = readOptions(listSurveys, { storeid: storeId, kinds: [...SURVEY_KINDS], void: true });
  const others = useSuspenseQueries({ queries: [all].filter(() => !isIn(counted)) });
  return isIn(counted) || others.some(({ data }) => isIn(data.resultData));
}

/** Everything that the screens of one survey show. Suspends. */
export function useSurvey(surveyId: string): Survey {
  const [survey, plan] = useSuspenseQueries({ queries: surveyReads(surveyId) });
  return useMemo(() => surveyOf(survey.data, plan.data.resultData), [survey.data, plan.data]);
}
