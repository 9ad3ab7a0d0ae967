import * as z from 'zod/mini';
import { FOUR_PS } from '../domain/scoring/fourP.ts';
import { call } from './kit/call.ts';
import { Day, Id, Percent, Time } from './kit/fields.ts';
import { StoreCard, UserCard } from './kit/shapes.ts';

/**
 * A range of whole days of the organisation, both ends included, open where an end is missing: surveys outside of it are as if they had
 * never been, so a store's latest survey is its latest within.
 */
const range = { start_date: z.optional(Day), end_date: z.optional(Day) };
const ofGroup = { group_id: Id };
const ofGroupInRange = { ...ofGroup, ...range };

/** A difference between two whole scores, or a mean of such. */
const Change = z.number().check(z.int(), z.minimum(-100), z.maximum(100));

/** What a report says of a whole group, the same for every caller. */
const figures = {
  /** How many surveys its stores had. */
  survey: z.number(),
  /** The share of its stores that were surveyed at least once. */
  percetange: Percent,
  stores: z.number(),
  surveyed: z.number(),
  /** The mean of its stores' latest overall scores. */
  overall: z.nullable(Percent),
  /** The mean of latest minus previous overall score over its stores with two or more surveys. */
  increase: z.nullable(Change),
};

/**
 * The region report: groups with their users and stores, by name. An administrator gets every group. A group user gets
 * their own with the stores and the colleagues that they may see; its figures are those of the whole group.
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
  }),
});

/** A group's stores with their latest scores, and the group's figures (`percetange` is the spec's spelling). */
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
    /** How many surveys its stores had in the last thirty days, whatever the range. */
    recent: z.number(),
  }),
});

/** By how much each category rose, as a mean over the group's stores whose two latest surveys assessed it; 0 without any. */
export const readRegionIncreases = call('/region/regioncategorydata', 'read', 'signedIn', {
  heavy: true,
  input: z.object(ofGroupInRange),
  reply: z.object({
    resultData: z.array(z.object({ foodid: z.string(), increase: Change })),
    /** How many stores have two or more surveys. */
    compared: z.number(),
    /** In how many of those both surveys assessed the category: over so many its increase is the mean. */
    assessed: z.array(z.object({ foodid: z.string(), stores: z.number() })),
  }),
});

const HeatMapScore = z.object({
  foodid: z.string(),
  /** Null when the survey did not assess the category. */
  score: z.nullable(Percent),
  previous: z.nullable(Percent),
});

/** Stores by category: the latest scores, those before, and each store's rank in the group. */
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
        /** 1 for the highest overall score of the whole group; equal scores share a rank. */
        place: z.nullable(z.number()),
        /** The rank by the surveys before, among the stores that had one. */
        previousPlace: z.nullable(z.number()),
        scores: z.array(HeatMapScore),
      }),
    ),
    /** Over the whole group: of the latest overall scores, and of each category where it was assessed. */
    mean: z.object({
      overall: z.nullable(Percent),
      scores: z.array(z.object({ foodid: z.string(), score: z.nullable(Percent), stores: z.number() })),
    }),
    /** How many stores of the group have a rank. */
    surveyed: z.number(),
  }),
});

/**
 * The mean overall score of the surveys of each calendar month of the organisation, oldest first: of the last twelve, or of the months, as
 * a whole, that a range touches, ten years of them at most.
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
        /** The same over all groups. A group user gets it only where it can't tell them of one other group. */
        all: z.nullable(Percent),
      }),
    ),
  }),
});

/** The stores that were not surveyed in the last sixty days: never surveyed first, then the longest ago. */
export const readOverdueStores = call('/region/overdue', 'read', 'signedIn', {
  heavy: true,
  input: z.object(ofGroup),
  reply: z.object({
    resultData: z.array(
      z.object({
        store: StoreCard,
        date: z.nullable(Time),
        /** Whole days of the organisation since then. */
        days: z.nullable(z.number()),
      }),
    ),
    /** Over the whole group: how many are overdue, and how many of them were never surveyed. */
    count: z.number(),
    never: z.number(),
    /** After how many days a store is overdue. */
    limit: z.number(),
  }),
});

/** The questions that more than half of the group's stores lose in their latest survey, the most lost first. */
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
        /** How many stores lose it, of those whose latest survey counted it. */
        lost: z.number(),
        counted: z.number(),
        strategies: z.array(z.string()),
      }),
    ),
  }),
});
