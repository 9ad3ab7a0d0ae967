import {
  keepPreviousData,
  usePrefetchQuery,
  useQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { readSurvey } from '../../../contract/audits/surveys.ts';
import { CallError } from '../../api/CallError.ts';
import { useReadQuestionLanguage } from '../../i18n/questionLanguage.ts';
import { surveyOf, type Survey } from './survey.ts';
import { surveyReads } from './surveyReads.ts';

/**
 * Returns the id of a survey's store: undefined while it is loading, null if the URL names no survey that the user can
 * see. Prefetches the survey's action plan.
 */
export function useStoreOfSurvey(surveyId: string): string | null | undefined {
  const [survey, plan] = useSurveyReads(surveyId);
  usePrefetchQuery(plan);
  const { data, error } = useQuery({
    ...survey,
    // The survey remains on screen while it loads in another language.
    placeholderData: keepPreviousData,
    throwOnError: (failure, { state }) => state.data === undefined && !isUnknown(failure),
  });
  return isUnknown(error) ? null : data?.survey.store_id;
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

/** Returns the query options for a survey and its action plan, in the question language that the user chose. */
function useSurveyReads(surveyId: string) {
  return surveyReads(surveyId, useReadQuestionLanguage());
}

/** Checks whether reading failed because the survey doesn't exist or the id in the URL is invalid. */
function isUnknown(failure: unknown): boolean {
  return failure instanceof CallError && (failure.status === 404 || failure.status === 400);
}
