import { usePrefetchQuery, useSuspenseQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listSurveys } from '../../contract/surveys.ts';
import { useCall } from '../api/useCall.ts';
import { surveyOf, type Survey } from './survey.ts';
import { surveyReads } from './surveyReads.ts';

/** Whether a store has taken this survey. What the survey's screen needs is asked for at the same time. Suspends. */
export function useIsOfStore(storeId: string, surveyId: string): boolean {
  const [survey, plan] = surveyReads(surveyId);
  usePrefetchQuery(survey);
  usePrefetchQuery(plan);
  const { resultData: surveys } = useCall(listSurveys, { storeid: storeId });
  return surveys.some(({ survey_id: id }) => id === surveyId);
}

/** Everything that the screens of one survey show. Suspends. */
export function useSurvey(surveyId: string): Survey {
  const [survey, plan] = useSuspenseQueries({ queries: surveyReads(surveyId) });
  return useMemo(() => surveyOf(survey.data, plan.data.resultData), [survey.data, plan.data]);
}
