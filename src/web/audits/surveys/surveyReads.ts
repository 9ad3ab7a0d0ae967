import type { QueryClient } from '@tanstack/react-query';
import { readDayScores } from '../../contract/dashboard.ts';
import { listSurveys, readSuggestions, readSurvey } from '../../contract/surveys.ts';
import { dayOf, monthsBefore } from '../../domain/days.ts';
import { readOptions } from '../api/useCall.ts';
import { currentTimeZone } from '../i18n/timeZone.ts';
import { longForm } from '../forms/dates/range.ts';

/** The trend reaches back so far from the survey. */
const MONTHS = 12;

/** What the screens of one survey show: itself, and its action plan. */
export function surveyReads(surveyId: string) {
  return [
    readOptions(readSurvey, { surveyid: surveyId }),
    readOptions(readSuggestions, { surveyid: surveyId }),
  ] as const;
}

/** The store's scores in the year up to a survey. `date`: when it was taken, an instant. */
export function yearRead(storeId: string, date: string) {
  const day = dayOf(new Date(date), currentTimeZone());
  const from = longForm(monthsBefore(day, MONTHS));
  return readOptions(readDayScores, { store_id: storeId, start_date: from, end_date: longForm(day) });
}

/** Asks for what a survey's screen shows, and whether the store has taken it, before the screen's code has come. */
export async function askForSurvey(client: QueryClient, storeId: string, surveyId: string): Promise<void> {
  const [survey, plan] = surveyReads(surveyId);
  const ask = async () => {
    await client.prefetchQuery(survey);
    const reply = client.getQueryData(survey.queryKey);
    if (reply?.survey.store_id === storeId) void client.prefetchQuery(yearRead(storeId, reply.survey.date));
  };
  await Promise.all([
    ask(),
    client.prefetchQuery(plan),
    client.prefetchQuery(readOptions(listSurveys, { storeid: storeId })),
  ]);
}
