import { usePrefetchQuery, useSuspenseQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SurveyRow } from '../../contract/shapes.ts';
import { listSurveys, readSuggestions, readSurvey } from '../../contract/surveys.ts';
import { scoreSurvey } from '../../domain/scoring.ts';
import { readOptions, useCall } from '../api/useCall.ts';
import { answersOf, categoryNamesOf, plannedAction, scoresBefore, type Survey } from './survey.ts';

/** A survey among its store's, and the ones taken before and after it. */
export type Place = { row: SurveyRow; previous: SurveyRow | null; next: SurveyRow | null };

/** Where a survey stands among its store's surveys; null when the store has no such survey. Suspends. */
export function useSurveyPlace(storeId: string, surveyId: string): Place | null {
  const { resultData: rows } = useCall(listSurveys, { storeid: storeId });
  const index = rows.findIndex(({ survey_id: id }) => id === surveyId);
  const row = rows[index];
  return row ? { row, previous: rows[index + 1] ?? null, next: rows[index - 1] ?? null } : null;
}

/** Everything that the screens of one survey show. Suspends. */
export function useSurvey({ row, previous, next }: Place): Survey {
  usePrefetchQuery(readOptions(readSuggestions, { surveyid: row.survey_id }));
  const [now, then] = useSuspenseQueries({
    queries: [row, ...(previous ? [previous] : [])].map(({ survey_id: id }) =>
      readOptions(readSurvey, { surveyid: id }),
    ),
  });
  const { resultData: plan } = useCall(readSuggestions, { surveyid: row.survey_id });
  const reply = now?.data;
  const replyBefore = then?.data;
  return useMemo(() => {
    const foods = reply?.food ?? [];
    const answers = answersOf(reply?.resultData[0]?.answers ?? [], foods);
    const answersBefore = answersOf(replyBefore?.resultData[0]?.answers ?? [], replyBefore?.food ?? []);
    return {
      id: row.survey_id,
      storeId: row.store_id,
      storeName: row.store_name,
      date: row.date,
      auditor: row.userFullName,
      instrument: null,
      previous,
      next,
      answers,
      scores: scoreSurvey(answers),
      before: previous && scoresBefore(previous.date, scoreSurvey(answersBefore)),
      categoryNames: categoryNamesOf(foods),
      managerSaid: [],
      plan: plan.flatMap((entry) => plannedAction(entry) ?? []),
    };
  }, [row, previous, next, reply, replyBefore, plan]);
}
