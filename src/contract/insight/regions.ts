import * as z from 'zod/mini';
import { FOUR_PS } from '../../domain/scoring/fourP.ts';
import { call } from '../kit/call.ts';
import { Day, Id, Percent, Time } from '../kit/fields.ts';
import { ComparedVersions, StoreCard, UserCard } from '../kit/shapes.ts';

/**
 * A range of whole days in the organisation's time zone, both ends included; both are optional. Surveys outside the
 * range are ignored, so a store's latest survey is the latest one in the range.
 */
const range = { start_date: z.optional(Day), end_date: z.optional(Day) };
const ofGroup = { group_id: Id };
const ofGroupInRange = { ...ofGroup, ...range };

/** The difference between two scores, or the rounded mean of several differences. */
const Change = z.number().check(z.int(), z.minimum(-100), z.maximum(100));

/** The report's figures for a whole group, the same for every caller. */
const figures = {
  /** The number of its stores' surveys. */
  survey: z.number(),
  /** The percentage of its stores that were surveyed at least once. */
  percetange: Percent,
  stores: z.number(),
  surveyed: z.number(),
  /** The mean of its stores' latest overall scores. */
  overall: z.nullable(Percent),
  /** The mean change from the previous to the latest overall score, over its stores with two or more surveys. */
  increase: z.nullable(Change),
};

/**
 * Returns the region report: groups with their users and stores, sorted by name. An administrator gets every group. A
 * group user gets only their own, with the stores and colleagues that they may see; its figures cover the whole group.
 */
export const readRegionReport = call('/region/reportdetail', 'read', 'signedIn', {
  heavy: true,
  input: z.object(range),
  reply: z.object({
    resultData: z.array(
      z.object({ _id: z.string(), name: z.string(), stores: z.array(StoreCard), users: z.array(UserCard) }),
    ),
    /** One entry per group, in the same order. */
    figures: z.array(z.object({ group_id: z.string(), ...figures })),
    /** The versions of the latest and the previous surveys of the groups' stores. */
    versions: ComparedVersions,
  }),
});

/**
 * Returns the stores of a group that the caller may see, with their latest scores, and the figures of the whole group
 * (`percetange` is the specification's spelling).
 */
export const readRegion = call('/region/regiondata', 'read', 'signedIn', {
  heavy: true,
  input: z.object(ofGroupInRange),
  reply: z.object({
    resultData: z.array(
      z.object({
        store: StoreCard,
        current: z.nullable(Percent),
        previous: z.nullable(Percent),
        date: z.nullable(Time),
      }),
    ),
    ...figures,
    group: z.object({ _id: z.string(), name: z.string() }),
    /** The number of its stores' surveys in the last thirty days, whatever the range. */
    recent: z.number(),
  }),
});

/**
 * Returns the mean increase of each category over the group's stores whose two latest surveys both assessed it; 0 if
 * there are none.
 */
export const readRegionIncreases = call('/region/regioncategorydata', 'read', 'signedIn', {
  heavy: true,
  input: z.object(ofGroupInRange),
  reply: z.object({
    resultData: z.array(z.object({ foodid: z.string(), increase: Change })),
    /** The number of stores with two or more surveys. */
    compared: z.number(),
    /**
     * The number of these stores whose two latest surveys both assessed the category; the category's increase is the
     * mean over them.
     */
    assessed: z.array(z.object({ foodid: z.string(), stores: z.number() })),
  }),
});

const HeatMapScore = z.object({
  foodid: z.string(),
  /** Null when the survey did not assess the category. */
  score: z.nullable(Percent),
  previous: z.nullable(Percent),
});

/**
 * Returns the latest and previous scores of each store that the caller may see, overall and by category, and its rank
 * in the group.
 */
export const readRegionHeatMap = call('/region/heatmap', 'read', 'signedIn', {
  heavy: true,
  input: z.object(ofGroupInRange),
  reply: z.object({
    resultData: z.array(
      z.object({
        store: StoreCard,
        survey_id: z.nullable(z.string()),
        date: z.nullable(Time),
        overall: z.nullable(Percent),
        previous: z.nullable(Percent),
        previousDate: z.nullable(Time),
        /** The rank by overall score within the whole group, 1 for the highest; equal scores share a rank. */
        place: z.nullable(z.number()),
        /** The rank by the previous surveys, among the stores that had one. */
        previousPlace: z.nullable(z.number()),
        scores: z.array(HeatMapScore),
      }),
    ),
    /** The group's mean latest overall score, and each category's mean over the stores that it was assessed in. */
    mean: z.object({
      overall: z.nullable(Percent),
      scores: z.array(z.object({ foodid: z.string(), score: z.nullable(Percent), stores: z.number() })),
    }),
    /** The number of stores in the group that have a rank. */
    surveyed: z.number(),
    /** The versions of the latest and the previous surveys in the whole group. */
    versions: ComparedVersions,
  }),
});

/**
 * Returns the mean overall score of the surveys in each calendar month, in the organisation's time zone and oldest
 * first: for the last twelve months or, with a range, for the whole months that overlap it (at most ten years).
 */
export const readRegionTrend = call('/region/trend', 'read', 'signedIn', {
  heavy: true,
  input: z.object(ofGroupInRange),
  reply: z.object({
    resultData: z.array(
      z.object({
        /** `YYYY-MM` */
        month: z.string(),
        score: z.nullable(Percent),
        surveys: z.number(),
        /** The same mean over all groups, unless it would reveal the mean of a single other group to a group user. */
        all: z.nullable(Percent),
      }),
    ),
  }),
});

/**
 * Lists the overdue stores that the caller may see: stores behind their schedule, and stores without a schedule that
 * were not surveyed in the last sixty days. Stores that were never surveyed come first, then those surveyed longest
 * ago.
 */
export const readOverdueStores = call('/region/overdue', 'read', 'signedIn', {
  heavy: true,
  input: z.object(ofGroup),
  reply: z.object({
    resultData: z.array(
      z.object({
        store: StoreCard,
        date: z.nullable(Time),
        /** The number of whole days since `date`, in the organisation's time zone. */
        days: z.nullable(z.number()),
      }),
    ),
    /** In the whole group: the number of overdue stores, and how many of them were never surveyed. */
    count: z.number(),
    never: z.number(),
    /** The number of days after which a store without a schedule is overdue. */
    limit: z.number(),
  }),
});

/**
 * Lists the questions on which more than half of the group's stores lost points, largest share first. Considers only
 * the stores whose latest survey counted the question.
 */
export const readLostQuestions = call('/region/lostquestions', 'read', 'signedIn', {
  heavy: true,
  input: z.object(ofGroupInRange),
  reply: z.object({
    resultData: z.array(
      z.object({
        question_id: z.string(),
        text: z.string(),
        foodid: z.string(),
        fourp: z.literal(FOUR_PS),
        /** The number of stores that lost points on the question, among those whose latest survey counted it. */
        lost: z.number(),
        counted: z.number(),
        strategies: z.array(z.string()),
      }),
    ),
  }),
});
