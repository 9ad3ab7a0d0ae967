import type { QueryClient } from '@tanstack/react-query';
import { readDayScores } from '../../../contract/insight/dashboard.ts';
import { readSuggestions, readSurvey } from '../../../contract/audits/surveys.ts';
import { dayOf, monthsBefore } from '../../../domain/days.ts';
import { readOptions } from '../../api/useCall.ts';
import { chosenQuestionLanguage } from '../../i18n/questionLanguage.ts';
import { currentTimeZone } from '../../i18n/timeZone.ts';
import { longForm } from '../../forms/dates/range.ts';

/** The period before the survey that the trend covers, in months. */
const MONTHS = 12;

/** Returns the query options for a survey and its action plan. */
export function surveyReads(surveyId: string, questions: string | null) {
  const input = { surveyid: surveyId, ...(questions !== null && { questions }) };
  return [readOptions(readSurvey, input), readOptions(readSuggestions, input)] as const;
}

/** Returns the query options for the store's scores in the year up to a survey. `date` is the survey's time. */
export function yearOptions(storeId: string, date: string) {
  const day = dayOf(new Date(date), currentTimeZone());
  const from = longForm(monthsBefore(day, MONTHS));
  return readOptions(readDayScores, { store_id: storeId, start_date: from, end_date: longForm(day) });
}

/** Prefetches the data of a survey's screen. */
export async function askForSurvey(client: QueryClient, storeId: string, surveyId: string): Promise<void> {
  const [survey, plan] = surveyReads(surveyId, chosenQuestionLanguage());
  const ask = async () => {
    await client.prefetchQuery(survey);
    const reply = client.getQueryData(survey.queryKey);
    if (reply?.survey.store_id === storeId) void client.prefetchQuery(yearOptions(storeId, reply.survey.date));
  };
  await Promise.all([ask(), client.prefetchQuery(plan)]);
}
