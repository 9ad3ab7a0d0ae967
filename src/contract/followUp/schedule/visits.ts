import * as z from 'zod/mini';
import { INTERVAL_UNITS } from '../../../domain/schedule/interval.ts';
import { VISIT_STATES } from '../../../domain/schedule/visits.ts';
import { NOTE_MAX_CHARACTERS, OVERVIEW_EACH_MAX } from '../../../domain/limits.ts';
import { call } from '../../kit/call.ts';
import { DateAlone, Id, Percent, text, Time } from '../../kit/fields.ts';
import { Assignee, GivenUser } from './fields.ts';

/** Visits, which are calculated from schedules, audits, assessments and stored exceptions. */

/** A day; '' for none. */
const GivenDay = z.union([z.literal(''), DateAlone], { error: 'invalid_date' });

const Visit = z.object({
  visit_id: z.string(),
  schedule_id: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  due: z.string(),
  /** The last day on which an audit or assessment counts for this visit. */
  until: z.string(),
  state: z.literal(VISIT_STATES),
  /** The day for which the visit is planned. */
  planned: z.nullable(z.string()),
  assignee: Assignee,
  survey_id: z.nullable(z.string()),
  survey_date: z.nullable(z.string()),
  /** The overall score of the survey. Beyond the specification. */
  survey_score: z.nullable(Percent),
  /** The name of the module whose assessment completes the visit; null if an audit completes it. */
  module: z.nullable(z.string()),
  /** The title of the module in the caller's language. Beyond the specification. */
  module_title: z.nullable(z.string()),
  assessment_id: z.nullable(z.string()),
  assessment_date: z.nullable(z.string()),
  /** The reason for skipping it. */
  reason: z.nullable(z.string()),
});

const figures = {
  planned: z.number(),
  due: z.number(),
  late: z.number(),
  done: z.number(),
  missed: z.number(),
  skipped: z.number(),
};

/** Lists the visits due in a range of days, by due date; the figures cover the same visits. */
export const listVisits = call('/visit/list', 'read', 'signedIn', {
  heavy: true,
  input: z.object({
    start_date: DateAlone,
    end_date: DateAlone,
    group_id: z.optional(Id),
    store_id: z.optional(Id),
    /** The auditor's id; `me` for the caller. */
    userid: z.optional(Id),
    state: z.optional(
      z
        .array(z.literal(VISIT_STATES, { error: 'invalid' }), { error: 'invalid' })
        .check(z.maxLength(VISIT_STATES.length, 'invalid')),
    ),
  }),
  reply: z.object({ resultData: z.array(Visit), figures: z.object(figures) }),
});

/**
 * Returns the data of the schedule page. Beyond the specification: 5,000 stores have thousands of visits in a month, so
 * each day lists a few and only counts the others. A completed visit is listed on the day of its audit or assessment;
 * any other on its planned day or, if it has none, on its due date.
 */
export const readVisitOverview = call('/visit/overview', 'read', 'signedIn', {
  heavy: true,
  input: z.object({
    start_date: DateAlone,
    end_date: DateAlone,
    /**
     * Any day of a month. The figures cover the visits that are due in that month; for the current month, also one
     * visit of each store that has been overdue since an earlier month.
     */
    month: DateAlone,
    group_id: z.optional(Id),
    /** The maximum number of visits listed per day, and of overdue stores listed. */
    each: z._default(
      z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(OVERVIEW_EACH_MAX, 'invalid')),
      4,
    ),
    /** True to list only visits that are still to be done. */
    open: z._default(z.boolean({ error: 'invalid' }), false),
  }),
  reply: z.object({
    resultData: z.object({
      days: z.array(z.object({ day: z.string(), count: z.number(), visits: z.array(Visit) })),
      /**
       * Each schedule's figures, and its next unfinished visit from today on. Schedules without either are left out.
       */
      schedules: z.array(z.object({ schedule_id: z.string(), ...figures, next: z.nullable(Visit) })),
      /** The number of overdue stores, and one visit for each of at most `each` stores, the longest overdue first. */
      overdue: z.object({ count: z.number(), visits: z.array(Visit) }),
      /** The stores of the visits above, with their latest counted audit. */
      stores: z.array(
        z.object({
          store_id: z.string(),
          image: z.nullable(z.string()),
          last_date: z.nullable(Time),
          last_score: z.nullable(Percent),
        }),
      ),
    }),
  }),
});

/**
 * Returns one visit, with its schedule's interval and its store's image and latest audit. Beyond the specification.
 * Returns 404 if the store is outside the caller's scope, or if the schedule has no such visit.
 */
export const readVisit = call('/visit/detail', 'read', 'signedIn', {
  input: z.object({ visit_id: Id }),
  reply: z.object({
    resultData: z.extend(Visit, {
      store_image: z.nullable(z.string()),
      /** The interval of its schedule. */
      every: z.number(),
      unit: z.literal(INTERVAL_UNITS),
      /** False if no version of the visit's module is in use. */
      module_in_use: z.boolean(),
      /** The store's latest audit that counts; null if there is none. */
      last_survey_id: z.nullable(z.string()),
    }),
  }),
});

/** Moves, plans, reassigns or skips a visit; '' undoes each. */
export const updateVisit = call('/visit/update', 'change', 'administrator', {
  input: z.object({
    visit_id: Id,
    due: z.optional(GivenDay),
    planned: z.optional(GivenDay),
    assignee: z.optional(GivenUser),
    /** The reason for skipping it. */
    skip: z.optional(text(NOTE_MAX_CHARACTERS)),
  }),
  reply: z.object({ resultData: Visit }),
});
