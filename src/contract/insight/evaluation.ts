import * as z from 'zod/mini';
import { AREAS_COMPARED } from '../domain/evaluation/areas.ts';
import { AGREEMENT_HOURS_MAX, COMPARED_STORES_MAX, EXPORTS_A_MINUTE } from '../domain/limits.ts';
import { call } from './kit/call.ts';
import { DateAlone, Day, Id, Percent } from './kit/fields.ts';

const Area = z.literal(AREAS_COMPARED, { error: 'unknown_area' });
const ARMS = ['with', 'without'] as const;

const Stores = z
  .array(Id, { error: 'missing' })
  .check(z.minLength(1, 'missing'), z.maxLength(COMPARED_STORES_MAX, 'too_long'));

const comparison = {
  /** The stores in which something changed, and those in which it did not. */
  with: Stores,
  without: Stores,
  /** The first day with the change: of all stores, or of each of those with it. */
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

/** Audits on one side of a date, and the mean of their scores. */
const Side = z.object({ n: z.number(), mean: z.number() });
const Interval = { low: z.nullable(z.number()), high: z.nullable(z.number()) };
const arm = z.object({
  stores: z.number(),
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  change: z.nullable(z.number()),
  /** The standard deviation of the stores' changes; null below two. */
  sd: z.nullable(z.number()),
});
const areaMeans = z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) });

/**
 * Whether a change in some stores made a difference: the mean change of the stores with it less that of those without.
 * Only what counts is compared, by the scores that it has now. All means and differences are in points.
 */
export const readEffect = call('/compare/effect', 'read', 'signedIn', {
  heavy: true,
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
          /** Of a permutation; null with fewer than four stores in an arm. */
          permutation: z.nullable(z.number()),
        }),
      ),
      verdict: z.literal(['enough', 'too_few']),
      /**
       * The mean over an arm's stores of their mean scores in a month, `YYYY-MM`; and of how far each store's lies from its
       * own mean before.
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
      /** The same estimate for each area in which both arms have enough stores, and the means of both. */
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
 * Prepares a file of a comparison, and says where it can be had for five minutes: a zip of its audits and stores as CSV, and
 * of an R script that prints the same estimate and interval from them.
 */
export const prepareComparison = call('/compare/file', 'change', 'signedIn', {
  limit: EXPORTS_A_MINUTE,
  input: z.object(comparison),
  reply: z.object({ resultData: z.object({ url: z.string() }) }),
});

const pairsAsked = {
  group_id: z.optional(Id),
  start_date: Day,
  end_date: Day,
  hours: z._default(
    z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(AGREEMENT_HOURS_MAX, 'invalid')),
    48,
  ),
  /** Leaves out answers of which one is N/A, instead of counting N/A as an answer of its own. */
  drop_na: z._default(z.boolean({ error: 'invalid' }), false),
  pairs: z._default(z.literal(['second', 'any'], { error: 'invalid' }), 'second'),
  auditors: z.optional(z.tuple([Id, Id], { error: 'invalid' })),
};

const Agreement = {
  answers: z.number(),
  /** The share of equal answers, 0 to 1; null without any, as the rest. */
  pa: z.nullable(z.number()),
  ac1: z.nullable(z.number()),
  kappa: z.nullable(z.number()),
};
/** By drawing whole pairs anew. */
const Drawn = {
  ac1_low: z.nullable(z.number()),
  ac1_high: z.nullable(z.number()),
  kappa_low: z.nullable(z.number()),
  kappa_high: z.nullable(z.number()),
};

/**
 * How far auditors agree who visited a store together: each `second` survey with the nearest audit that counts by another
 * auditor, or any two such audits.
 */
export const readAgreement = call('/compare/agreement', 'read', 'signedIn', {
  heavy: true,
  input: z.object(pairsAsked),
  reply: z.object({
    resultData: z.object({
      pairs: z.number(),
      overall: z.object({ ...Agreement, ...Drawn }),
      categories: z.array(z.object({ food_id: z.string(), ...Agreement, ...Drawn })),
      /** The least agreed on first. */
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
          /** Second less first, in points. */
          bias: z.number(),
          lower: z.nullable(z.number()),
          upper: z.nullable(z.number()),
        }),
      ),
      /** Own less the partner's overall score, and the mean minutes of an audit where they are known. */
      auditors: z.array(
        z.object({
          userid: z.nullable(z.string()),
          name: z.string(),
          pairs: z.number(),
          bias: z.number(),
          minutes: z.nullable(z.number()),
        }),
      ),
      /** The pairs by the time of their second, with their overall scores. */
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
 * Prepares a file of the agreement, and says where it can be had for five minutes: a zip of the pairs and of the answers that
 * both gave as CSV, and of an R script that prints the same coefficients from them.
 */
export const prepareAgreement = call('/compare/agreement/file', 'change', 'signedIn', {
  limit: EXPORTS_A_MINUTE,
  input: z.object(pairsAsked),
  reply: z.object({ resultData: z.object({ url: z.string() }) }),
});
