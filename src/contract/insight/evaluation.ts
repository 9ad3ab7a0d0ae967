import * as z from 'zod/mini';
import { AREAS_COMPARED } from '../../domain/evaluation/areas.ts';
import { AGREEMENT_HOURS_MAX, COMPARED_STORES_MAX, EXPORTS_A_MINUTE } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { DateAlone, Day, Id, Percent } from '../kit/fields.ts';
import { Download } from '../kit/shapes.ts';

const Area = z.literal(AREAS_COMPARED, { error: 'unknown_area' });
const ARMS = ['with', 'without'] as const;

const Stores = z
  .array(Id, { error: 'missing' })
  .check(z.minLength(1, 'missing'), z.maxLength(COMPARED_STORES_MAX, 'too_long'));

const comparison = {
  /** The stores with the change, and those without it. */
  with: Stores,
  without: Stores,
  /** The first day with the change: one day for all stores, or one for each store that has the change. */
  began: z.union(
    [
      DateAlone,
      z.array(z.object({ store_id: Id, began: DateAlone })).check(z.maxLength(COMPARED_STORES_MAX, 'too_long')),
    ],
    {
      error: 'invalid_date',
    },
  ),
  start_date: Day,
  end_date: Day,
  area: Area,
};

/** The audits before or after a date: their number and mean score. */
const Side = z.object({ n: z.number(), mean: z.number() });
const Interval = { low: z.nullable(z.number()), high: z.nullable(z.number()) };
const arm = z.object({
  stores: z.number(),
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  change: z.nullable(z.number()),
  /** The standard deviation of the stores' changes; null for fewer than two stores. */
  sd: z.nullable(z.number()),
});
const areaMeans = z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) });

/**
 * Estimates the effect of a change in some stores: the mean score difference (after minus before) of the stores with
 * it, minus that of the stores without it. Compares only audits that count, by their current scores. All means and
 * differences are in points.
 */
export const readEffect = call('/compare/effect', 'read', 'signedIn', {
  input: z.object(comparison),
  reply: z.object({
    resultData: z.object({
      stores: z.array(
        z.object({
          store_id: z.string(),
          store_name: z.string(),
          arm: z.literal(ARMS),
          before: Side,
          after: Side,
          change: z.number(),
        }),
      ),
      arms: z.object({ with: arm, without: arm }),
      /** Null with fewer than three stores in an arm. */
      effect: z.nullable(
        z.object({
          estimate: z.number(),
          low: z.number(),
          high: z.number(),
          se: z.number(),
          df: z.number(),
          p: z.nullable(z.number()),
          /** The p-value of a permutation test; null with fewer than four stores in an arm. */
          permutation: z.nullable(z.number()),
        }),
      ),
      verdict: z.literal(['enough', 'too_few']),
      /**
       * For each month (`YYYY-MM`) and arm, the mean of its stores' mean scores. `change` is the mean difference of
       * these stores' scores from their own means before the change.
       */
      months: z.array(
        z.object({
          month: z.string(),
          arm: z.literal(ARMS),
          mean: z.number(),
          ...Interval,
          change: z.object({ mean: z.number(), ...Interval }),
          stores: z.number(),
        }),
      ),
      /** The same estimate for each area in which both arms have enough stores, with the means of both arms. */
      areas: z.array(
        z.object({
          area: Area,
          estimate: z.number(),
          low: z.number(),
          high: z.number(),
          with: areaMeans,
          without: areaMeans,
        }),
      ),
      left_out: z.array(
        z.object({
          store_id: z.string(),
          store_name: z.string(),
          why: z.literal(['both_arms', 'no_date', 'no_before', 'no_after']),
        }),
      ),
    }),
  }),
});

/**
 * Prepares a zip file for checking a comparison, with its audits and stores as CSV and an R script that prints the same
 * estimate and interval. Returns its URL, which works for five minutes.
 */
export const prepareComparison = call('/compare/file', 'change', 'signedIn', {
  limit: EXPORTS_A_MINUTE,
  input: z.object(comparison),
  reply: z.object({ resultData: Download }),
});

const pairChoice = {
  group_id: z.optional(Id),
  start_date: Day,
  end_date: Day,
  hours: z._default(
    z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(AGREEMENT_HOURS_MAX, 'invalid')),
    48,
  ),
  /** Leaves out pairs of answers that include N/A, instead of treating N/A as an answer. */
  drop_na: z._default(z.boolean({ error: 'invalid' }), false),
  pairs: z._default(z.literal(['second', 'any'], { error: 'invalid' }), 'second'),
  auditors: z.optional(z.tuple([Id, Id], { error: 'invalid' })),
};

const Agreement = {
  /** The number of pairs in which both auditors answered at least one of the compared questions. */
  pairs: z.number(),
  answers: z.number(),
  /** The share of equal answers, 0 to 1; null without answers, like the other figures. */
  pa: z.nullable(z.number()),
  ac1: z.nullable(z.number()),
  kappa: z.nullable(z.number()),
};
/** 95% confidence intervals from resampling whole pairs. */
const AgreementIntervals = {
  ac1_low: z.nullable(z.number()),
  ac1_high: z.nullable(z.number()),
  kappa_low: z.nullable(z.number()),
  kappa_high: z.nullable(z.number()),
};

/**
 * Returns the agreement between auditors who audited the same store within `hours` hours of each other. Each `second`
 * survey is paired with the nearest counted audit by another auditor; on request, counted audits by different auditors
 * are paired instead.
 */
export const readAgreement = call('/compare/agreement', 'read', 'signedIn', {
  input: z.object(pairChoice),
  reply: z.object({
    resultData: z.object({
      pairs: z.number(),
      overall: z.object({ ...Agreement, ...AgreementIntervals }),
      categories: z.array(z.object({ food_id: z.string(), ...Agreement, ...AgreementIntervals })),
      /** Lowest agreement first. */
      questions: z.array(
        z.object({
          question_id: z.string(),
          text: z.string(),
          food_id: z.string(),
          pairs: z.number(),
          agree: z.number(),
          pa: z.number(),
          pa_low: z.number(),
          pa_high: z.number(),
          ac1: z.nullable(z.number()),
          kappa: z.nullable(z.number()),
        }),
      ),
      scores: z.array(
        z.object({
          area: Area,
          pairs: z.number(),
          icc: z.nullable(z.number()),
          icc_low: z.nullable(z.number()),
          icc_high: z.nullable(z.number()),
          /** Second minus first, in points. */
          bias: z.number(),
          lower: z.nullable(z.number()),
          upper: z.nullable(z.number()),
        }),
      ),
      /**
       * Each auditor's mean difference from the other auditor's overall score (`bias`), and the mean duration of their
       * audits in minutes, where known.
       */
      auditors: z.array(
        z.object({
          userid: z.nullable(z.string()),
          name: z.string(),
          pairs: z.number(),
          bias: z.number(),
          minutes: z.nullable(z.number()),
        }),
      ),
      /** The pairs with their overall scores, ordered by the time of their second survey. */
      surveys: z.array(
        z.object({
          first: z.string(),
          second: z.string(),
          store_id: z.string(),
          store_name: z.string(),
          date: z.string(),
          scores: z.tuple([Percent, Percent]),
        }),
      ),
    }),
  }),
});

/**
 * Prepares a zip file for checking the agreement, with the pairs and their answers as CSV and an R script that prints
 * the same coefficients. Returns its URL, which works for five minutes.
 */
export const prepareAgreement = call('/compare/agreement/file', 'change', 'signedIn', {
  limit: EXPORTS_A_MINUTE,
  input: z.object(pairChoice),
  reply: z.object({ resultData: Download }),
});
