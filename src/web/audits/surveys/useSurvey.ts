import { usePrefetchQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { listSurveys, type readSurvey } from '../../../contract/audits/surveys.ts';
import { SURVEY_KINDS } from '../../../domain/surveyKinds.ts';
import { readOptions, useCall } from '../../api/useCall.ts';
import { useReadQuestionLanguage } from '../../i18n/questionLanguage.ts';
import { surveyOf, type Survey } from './survey.ts';
import { surveyReads } from './surveyReads.ts';

/** Returns the query options for a survey and its action plan, in the question language that the user chose. */
export function useSurveyReads(surveyId: string) {
  return surveyReads(surveyId, useReadQuestionLanguage());
}

/** Checks whether a survey belongs to a store. Prefetches the data of the survey's screen. Suspends. */
export function useIsOfStore(storeId: string, surveyId: string): boolean {
  const [survey, plan] = useSurveyReads(surveyId);
  usePrefetchQuery(survey);
  usePrefetchQuery(plan);
  const countedSurveys = useCall(listSurveys, { storeid: storeId }).resultData;
  const isIn = (surveys: typeof countedSurveys) => surveys.some(({ survey_id: id }) => id === surveyId);
  // Surveys that don't count are read only if the survey isn't among those that count.
  const all = readOptions(listSurveys, { storeid: storeId, kinds: [...SURVEY_KINDS], void: true });
  const otherQueries = useSuspenseQueries({ queries: [all].filter(() => !isIn(countedSurveys)) });
  return isIn(countedSurveys) || otherQueries.some(({ data }) => isIn(data.resultData));
}

/** Returns the server's reply about a survey, which contains the questions of its version. Suspends. */
export function useSurveyQuestions(surveyId: string): ReplyOf<typeof readSurvey> {
  const [survey] = useSurveyReads(surveyId);
  return useSuspenseQuery(survey).data;
}

/** Returns a survey with its action plan. Suspends. */
export function useSurvey(surveyId: string): Survey {
  const [survey, plan] = useSuspenseQueries({ queries: useSurveyReads(surveyId) });
  return useMemo(() => surveyOf(survey.data, plan.data.resultData), [survey.data, plan.data]);
}
