import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/kit/call.ts';
import {
  readCategoryDayScores,
  readDayScores,
  readLastSalesDate,
  readScores,
  readSurveyDays,
} from '../../contract/dashboard.ts';
import { listRegionFoods } from '../../contract/instrument.ts';
import { readLastScores } from '../../contract/surveys.ts';
import type { Category } from '../../domain/scoring/categories.ts';
import { readOptions } from '../api/useCall.ts';
import { longForm, type Range } from '../forms/dates/range.ts';

/** What a screen of scores is about: a store in a range of dates, as a whole or one category of it. */
export type Subject = { storeId: string; food: Category | null; range: Range };

/** What a screen of scores shows first: the days, the highest and the current score, and the last sales date. */
export function scoreReads({ storeId, food, range }: Subject) {
  const dates = { store_id: storeId, start_date: longForm(range.from), end_date: longForm(range.to) };
  return {
    // Both answer alike, on two paths.
    days: readOptions<typeof readDayScores | typeof readCategoryDayScores>(
      food ? readCategoryDayScores : readDayScores,
      food ? { ...dates, food_id: food } : dates,
    ),
    summary: readOptions(readScores, { store_id: storeId, ...(food && { food_id: food }) }),
    last: readOptions(readLastSalesDate, { store_id: storeId }),
  };
}

/** So many days make a course. With fewer in the range a screen says how many there are in all. */
export const COURSE_DAYS = 2;

/** How many days there are in all. */
export function surveyDaysRead({ storeId, food }: Pick<Subject, 'storeId' | 'food'>) {
  return readOptions(readSurveyDays, { store_id: storeId, ...(food && { food_id: food }) });
}

/** The days of a reply, which has none where there is no data. */
export function daysOf({ resultData }: ReplyOf<typeof readDayScores | typeof readCategoryDayScores>) {
  return Array.isArray(resultData) ? resultData : [];
}

/** Asks for all of it, and what follows from it, before the code of the screen has come. */
export async function askForScores(client: QueryClient, subject: Subject): Promise<void> {
  const { days, summary, last } = scoreReads(subject);
  const askForDays = async () => {
    await client.prefetchQuery(days);
    const reply = client.getQueryData(days.queryKey);
    const shown = reply ? daysOf(reply) : [];
    if (shown.length < COURSE_DAYS) void client.prefetchQuery(surveyDaysRead(subject));
    const survey = shown.at(-1)?.surveys.at(-1);
    if (subject.food || !survey) return;
    await client.prefetchQuery(readOptions(readLastScores, { surveyid: survey.survey_id }));
  };
  await Promise.all([
    askForDays(),
    client.prefetchQuery(summary),
    client.prefetchQuery(last),
    client.prefetchQuery(readOptions(listRegionFoods, {})),
  ]);
}
