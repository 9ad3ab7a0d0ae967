import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import {
  readCategoryDayScores,
  readDayScores,
  readLastSalesDate,
  readScores,
  readSurveyDays,
} from '../../../contract/insight/dashboard.ts';
import { listRegionFoods } from '../../../contract/audits/definitions.ts';
import { readLastScores } from '../../../contract/audits/surveys.ts';
import type { Category } from '../../../domain/scoring/categories.ts';
import { readOptions } from '../../api/useCall.ts';
import { longForm, type Range } from '../../forms/dates/range.ts';

/** The subject of a score screen: a store in a date range, as a whole or for one category. */
export type Subject = { storeId: string; food: Category | null; range: Range };

/** Returns the query options for the scores in a range, by day or longer span. */
export function daysOptions({ storeId, food, range }: Subject) {
  const dates = { store_id: storeId, start_date: longForm(range.from), end_date: longForm(range.to) };
  // The two calls have the same reply type.
  return readOptions<typeof readDayScores | typeof readCategoryDayScores>(
    food ? readCategoryDayScores : readDayScores,
    food ? { ...dates, food_id: food } : dates,
  );
}

/** Returns the query options for the data of a score screen that does not depend on the range. */
export function scoreReads({ storeId, food }: Omit<Subject, 'range'>) {
  return {
    summary: readOptions(readScores, { store_id: storeId, ...(food && { food_id: food }) }),
    last: readOptions(readLastSalesDate, { store_id: storeId }),
  };
}

/** The minimum number of survey days for a trend. */
export const COURSE_DAYS = 2;

/** Returns the query options for the number of survey days and the first and last of them. */
export function surveyDaysOptions({ storeId, food }: Pick<Subject, 'storeId' | 'food'>) {
  return readOptions(readSurveyDays, { store_id: storeId, ...(food && { food_id: food }) });
}

/** Returns the days in a reply; an empty array if the reply says that there is no data. */
export function daysOf({ resultData }: ReplyOf<typeof readDayScores | typeof readCategoryDayScores>) {
  return Array.isArray(resultData) ? resultData : [];
}

/** Prefetches the data of a score screen. `rangePromise` resolves to null if the range could not be read. */
export async function askForScores(
  client: QueryClient,
  { rangePromise, ...rest }: Omit<Subject, 'range'> & { rangePromise: Promise<Range | null> },
): Promise<void> {
  const { summary, last } = scoreReads(rest);
  const askForDays = async () => {
    const range = await rangePromise;
    if (!range) return;
    const subject = { ...rest, range };
    const days = daysOptions(subject);
    await client.prefetchQuery(days);
    const reply = client.getQueryData(days.queryKey);
    const scoreDays = reply ? daysOf(reply) : [];
    if (scoreDays.length < COURSE_DAYS) void client.prefetchQuery(surveyDaysOptions(subject));
    const survey = scoreDays.at(-1)?.surveys.at(-1);
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
