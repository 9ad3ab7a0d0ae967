import * as z from 'zod/mini';
import { AREAS_COMPARED } from '../../domain/evaluation/areas.ts';
import { CATEGORIES } from '../../domain/scoring/categories.ts';
import { call } from '../kit/call.ts';
import { Day, Id, Percent, Time } from '../kit/fields.ts';
import { Answer, ComparedVersions, DayScore } from '../kit/shapes.ts';

const range = { start_date: Day, end_date: Day, store_id: Id };
const Category = z.literal(CATEGORIES, { error: 'unknown_category' });

/**
 * Returns the highest and the current score of a store, overall or for one category. The specification's fields are
 * `resultData` (the highest) and `currentData`; the others are beyond it.
 */
export const readScores = call('/dashboard/score', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ store_id: Id, food_id: z.optional(Category) }),
  reply: z.object({
    resultData: z.nullable(Percent),
    currentData: z.nullable(Percent),
    /** The time when the highest score was first reached. */
    highestDate: z.nullable(Time),
    currentDate: z.nullable(Time),
    /** The survey that the current score comes from: the latest or, for a category, the latest that assessed it. */
    currentSurvey: z.nullable(z.string()),
    previousData: z.nullable(Percent),
    previousDate: z.nullable(Time),
    /** The number of categories that `currentSurvey` assessed. */
    assessed: z.number(),
  }),
});

export const readLastSalesDate = call('/dashboard/getstartdate', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ store_id: Id }),
  reply: z.object({ resultData: z.array(z.object({ lastSalesDate: z.nullable(Time) })) }),
});

/**
 * Returns the number of days on which a store was surveyed or, if a category is given, on which that category was
 * assessed; also the first and the last of these days.
 */
export const readSurveyDays = call('/dashboard/surveydays', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ store_id: Id, food_id: z.optional(Category) }),
  reply: z.object({
    resultData: z.object({
      days: z.number(),
      /** Days in the organisation's time zone, `YYYY-MM-DD`. */
      first: z.nullable(z.string()),
      last: z.nullable(z.string()),
    }),
  }),
});

/**
 * Returns a store's scores in a range, oldest first: by day or, if there are many surveys, by longer spans such as
 * weeks.
 */
export const readDayScores = call('/get/dashboardGraph', 'read', 'signedIn', {
  speculative: true,
  input: z.object(range),
  reply: z.object({ resultData: z.array(DayScore) }),
});

/** Returns the scores of one category in a range; without a category, the scores of all seven, by category id. */
export const readCategoryDayScores = call('/get/categorygraph', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ ...range, food_id: z.optional(Category) }),
  reply: z.object({
    resultData: z.union([z.array(DayScore), z.record(z.string(), z.array(DayScore))]),
    /**
     * The dates of entries in which nothing in the category was counted: their 0 means 'not assessed'. Empty without a
     * category.
     */
    notAssessed: z.array(z.string()),
  }),
});

/**
 * Compares a store with its peers, the stores of its groups, by their latest counted audits. The peers' figures are
 * null for fewer than five stores, and where a caller could deduce the score of a single store.
 */
export const readPeers = call('/dashboard/peers', 'read', 'signedIn', {
  input: z.object({ store_id: Id }),
  reply: z.object({
    resultData: z.array(
      z.object({
        area: z.literal(AREAS_COMPARED),
        own: z.nullable(Percent),
        median: z.nullable(z.number()),
        top_quarter: z.nullable(z.number()),
        stores: z.number(),
      }),
    ),
    /** The versions of the compared audits; both times are null if there are no figures. */
    versions: ComparedVersions,
  }),
});

/** Returns the answers of one survey, in the order of its instrument. */
export const readSurveyAnswers = call('/get/databysurveyid', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ survey_id: Id }),
  reply: z.object({ resultData: z.array(z.object({ answers: z.array(Answer) })) }),
});
