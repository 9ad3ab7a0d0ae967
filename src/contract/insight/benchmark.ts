import * as z from 'zod/mini';
import { PILLARS } from '../../domain/modules/module.ts';
import { call } from '../kit/call.ts';
import { Day, Id, Percent, QuestionTag, Time } from '../kit/fields.ts';
import { Assessment, ComparedVersions, Measure, questionLanguages, VersionUse } from '../kit/shapes.ts';

/**
 * Figures of the stores in the same groups. The median and the top quarter are null for fewer than five stores, or if
 * they would reveal a single store's figures.
 */
const peers = { median: z.nullable(z.number()), top_quarter: z.nullable(z.number()), stores: z.number() };

/**
 * Returns a store's results on a day, with its previous results and those of its peers. `top_quarter` of a measure that
 * should fall is the lowest quarter.
 */
export const readBenchmark = call('/benchmark/about', 'read', 'signedIn', {
  input: z.object({
    store_id: Id,
    /** Defaults to today. */
    date: z.optional(Day),
    /** The day to compare with. By default, the previous audit and assessments are compared. */
    against: z.optional(Day),
    questions: QuestionTag,
  }),
  reply: z.object({
    ...questionLanguages,
    resultData: z.object({
      /** The id, the date and the score are null if there is no audit. */
      practice: z.object({
        survey_id: z.nullable(z.string()),
        date: z.nullable(Time),
        overall: z.nullable(Percent),
        previous: z.nullable(Percent),
        peers: z.object(peers),
        /** The versions of the store's two audits and, if `peers` has figures, of the peers' audits. */
        versions: ComparedVersions,
      }),
      /** The modules in use, by pillar. */
      modules: z.array(
        z.object({
          module: z.string(),
          title: z.string(),
          pillar: z.literal(PILLARS),
          latest: z.nullable(Assessment),
          previous: z.array(Measure),
          /**
           * The times at which the compared versions of the module came into use; left out if only one version is
           * compared.
           */
          versions: z.optional(z.array(VersionUse)),
          peers: z.array(z.object({ measure: z.string(), ...peers })),
          /**
           * The number of policies of `latest` at each step, the furthest step first; left out if the module has no
           * policies or its policies have different steps. 'checked' means agreed and confirmed by the latest audit;
           * its `text` is null.
           */
          steps: z.optional(
            z.array(
              z.object({
                kind: z.literal(['checked', 'further', 'agreed', 'begun', 'none']),
                text: z.nullable(z.string()),
                count: z.number(),
              }),
            ),
          ),
          /** The rules that the store breaks according to `latest`, with the suggested fixes for each. */
          breaches: z.array(z.object({ item: z.string(), text: z.string(), fix: z.array(z.string()) })),
          /**
           * The day on which the next assessment is due; null before the first, and for a module that is not renewed.
           */
          due: z.nullable(z.string()),
        }),
      ),
      /**
       * Policies that are agreed, or further along, but contradicted by the latest audit; one entry per contradicting
       * answer.
       */
      gaps: z.array(
        z.object({
          item: z.string(),
          text: z.string(),
          /** The text of the step that was chosen. */
          state: z.string(),
          /** The day of the agreement, if known. */
          agreed: z.nullable(z.string()),
          question_id: z.string(),
          question: z.string(),
          survey_id: z.string(),
          answer: z.string(),
          /** The points that fixing only that question would add to the overall score; null if it lost no point. */
          points: z.nullable(z.number()),
        }),
      ),
    }),
  }),
});
