import * as z from 'zod/mini';
import {
  ACTIONS_MAX,
  ANSWERS_MAX,
  ID_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
} from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { AssessmentId, DateAlone, Day, Id, Instant, Message, text, Time } from '../kit/fields.ts';
import { ItemValue, PriceOnShelf } from '../kit/itemValue.ts';
import { listPage, revisionPage } from '../kit/manage.ts';
import { Assessment, Measure } from '../kit/shapes.ts';

const Name = text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing'));

/** The answer to an item. Its type depends on the kind of the item; the server checks it against the module. */
const GivenValue = z.union(
  [
    text(TEXT_MAX_CHARACTERS),
    z.number(),
    z.array(text(ID_MAX_CHARACTERS)).check(z.maxLength(ANSWERS_MAX, 'too_long')),
    PriceOnShelf,
  ],
  { error: 'invalid' },
);

const GivenAnswers = z
  .array(z.object({ item: Name, value: GivenValue, note: z.optional(text(NOTE_MAX_CHARACTERS)) }), { error: 'missing' })
  .check(z.maxLength(ANSWERS_MAX, 'too_long'));

/**
 * Stores an assessment, calculates its measures, and confirms or reopens the actions about its items. For each item in
 * `suggestion` that has a fix and lost its point, an action is created, unless the item has an unfinished one. Sending
 * the same assessment again adds nothing and always returns the same reply, even after a correction.
 */
export const addAssessment = call('/assessment/add', 'change', 'signedIn', {
  input: z.object({
    assessment_id: z.optional(AssessmentId),
    store_id: Id,
    module: Name,
    /** Defaults to the version in use. */
    module_version: z.optional(Name),
    /** Defaults to now. */
    date: z.optional(Instant),
    /** The time when the auditor started: at most 48 hours before `date`. */
    started: z.optional(Instant),
    answers: GivenAnswers,
    suggestion: z.optional(
      z
        .array(z.object({ item: Name, owner: z.optional(Id), due: z.optional(DateAlone) }))
        .check(z.maxLength(ACTIONS_MAX, 'too_many_actions')),
    ),
  }),
  reply: z.object({ resultData: Assessment }),
});

/** Lists assessments, newest first; void ones only on request. */
export const listAssessments = call('/assessment/list', 'read', 'signedIn', {
  input: z.object({
    store_id: z.optional(Id),
    group_id: z.optional(Id),
    module: z.optional(Name),
    start_date: z.optional(Day),
    end_date: z.optional(Day),
    void: z.optional(z.boolean({ error: 'invalid' })),
    ...listPage,
  }),
  reply: z.object({ resultData: z.array(Assessment), count: z.number() }),
});

/** Returns an assessment with its answers. */
export const readAssessment = call('/assessment/detail', 'read', 'signedIn', {
  input: z.object({ assessment_id: Id }),
  reply: z.object({
    resultData: z.extend(Assessment, {
      answers: z.array(
        z.object({
          item: z.string(),
          /** Null for an item that has no answer, but has photos or the mean price of other stores. */
          value: z.nullable(ItemValue),
          note: z.nullable(z.string()),
          /** True if the answer lost the item's point; if the item has a `fix`, it can then become an action. */
          lost: z.boolean(),
          photos: z.array(z.string()),
          /** In currency per kg, L or piece; the mean of other stores if `stood_in` is true. */
          unit_price: z.nullable(z.number()),
          stood_in: z.boolean(),
          /**
           * The median unit price in the other stores of the same groups; null if fewer than five of them have a price.
           */
          median: z.nullable(z.number()),
          /** The value in the store's previous assessment; null if there is none. */
          previous: z.nullable(ItemValue),
        }),
      ),
      computed: z.array(
        z.object({
          id: z.string(),
          value: z.nullable(z.union([z.number(), z.string(), z.boolean(), z.array(z.string())])),
        }),
      ),
      /**
       * The store's latest audit, with the policy items that it confirms and those that it contradicts; null if there
       * is no audit, or no policy that audits can confirm. Beyond the specification.
       */
      audit: z.nullable(
        z.object({
          survey_id: z.string(),
          date: Time,
          confirms: z.array(z.string()),
          contradicts: z.array(z.string()),
        }),
      ),
      revisions: z.number(),
      /** The time when the auditor started, if known. */
      started: z.nullable(Time),
      /** True if the caller may correct it now: its auditor for seven days, an administrator always. */
      may_correct: z.boolean(),
      void_reason: z.nullable(z.string()),
      /** The store's previous and next assessments of the same module, ignoring void ones. */
      previous: z.nullable(z.object({ assessment_id: z.string(), date: Time, measures: z.array(Measure) })),
      next: z.nullable(z.object({ assessment_id: z.string(), date: Time })),
    }),
  }),
});

const change = {
  assessment_id: Id,
  /** The version that the caller has; if it is outdated, the change is refused. */
  version: z.int({ error: 'missing' }).check(z.minimum(1, 'invalid'), z.maximum(2_147_483_647, 'invalid')),
  reason: text(NOTE_MAX_CHARACTERS).check(z.minLength(1, 'missing')),
};

/**
 * Corrects an assessment, and calculates it again with its own module version. The auditor may do so for seven days
 * after it arrived, an administrator always. Fields left out stay unchanged. Every version is stored.
 */
export const correctAssessment = call('/assessment/correct', 'change', 'signedIn', {
  input: z.object({ ...change, date: z.optional(Instant), answers: z.optional(GivenAnswers) }),
  reply: z.object({ resultData: Assessment }),
});

/** Voids an assessment: it stays, but no longer counts. */
export const voidAssessment = call('/assessment/void', 'change', 'administrator', {
  input: z.object(change),
  reply: Message,
});

/** Restores a voided assessment, so that it counts again. */
export const restoreAssessment = call('/assessment/restore', 'change', 'administrator', {
  input: z.object(change),
  reply: Message,
});

/** Lists the versions of an assessment, newest first, each with its changes; version 1 is the original. */
export const listAssessmentRevisions = call('/assessment/revisions', 'read', 'signedIn', {
  input: z.object({ assessment_id: Id, ...revisionPage }),
  reply: z.object({
    count: z.number(),
    resultData: z.array(
      z.object({
        version: z.number(),
        at: Time,
        by: z.string(),
        /** Null for version 1. */
        reason: z.nullable(z.string()),
        date: Time,
        void: z.boolean(),
        outcome: z.nullable(z.string()),
        measures: z.array(z.object({ measure: z.string(), value: z.nullable(z.number()) })),
        /** Answers as text; '' for none. */
        changes: z.array(z.object({ item: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
});
