import * as z from 'zod/mini';
import { VISIT_STATES } from '../../domain/schedule/visits.ts';
import { NOTE_MAX_CHARACTERS, OVERVIEW_EACH_MAX } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { DateAlone, Id, Percent, text, Time } from '../kit/fields.ts';
import { Assignee, GivenUser } from './fields.ts';

/** Visits are worked out of schedules, audits and the few exceptions that are kept. */

/** A day; '' for none. */
const GivenDay = z.union([z.literal(''), DateAlone], { error: 'invalid_date' });

const Visit = z.object({
  visit_id: z.string(),
  schedule_id: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  due: z.string(),
  /** The last day on which an audit does it. */
  until: z.string(),
  state: z.literal(VISIT_STATES),
  /** When the auditor means to go. */
  planned: z.nullable(z.string()),
  assignee: Assignee,
  survey_id: z.nullable(z.string()),
  survey_date: z.nullable(z.string()),
  /** The overall score of that survey. Beyond the wire contract. */
  survey_score: z.nullable(Percent),
  /** Why it was skipped. */
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

/** The visits that fall due in a range of days, by due day; the figures are of the same visits. */
export const listVisits = call('/visit/list', 'read', 'signedIn', {
  heavy: true,
  input: z.object({
    start_date: DateAlone,
    end_date: DateAlone,
    group_id: z.optional(Id),
    store_id: z.optional(Id),
    /** Whose they are; `me` for one's own. */
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
 * What the page of the schedule shows. Beyond the wire contract: 5,000 stores have thousands of visits in a month, of which each
 * day names a few and counts the others. A visit that was done stands on the day of its audit, another on the day when the
 * auditor means to go, else on its due day.
 */
export const readVisitOverview = call('/visit/overview', 'read', 'signedIn', {
  heavy: true,
  input: z.object({
    start_date: DateAlone,
    end_date: DateAlone,
    /** The month of this day is what the figures are of, by due day. */
    month: DateAlone,
    group_id: z.optional(Id),
    /** How many visits of each day are named at most. */
    each: z._default(
      z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(OVERVIEW_EACH_MAX, 'invalid')),
      4,
    ),
    /** Only what is still to be done. */
    open: z._default(z.boolean({ error: 'invalid' }), false),
  }),
  reply: z.object({
    resultData: z.object({
      days: z.array(z.object({ day: z.string(), count: z.number(), visits: z.array(Visit) })),
      /** Of each schedule how its visits of the month stand, and its next one from today on. */
      schedules: z.array(z.object({ schedule_id: z.string(), ...figures, next: z.nullable(Visit) })),
      /** The stores that are behind: of each the visit since when, the longest ago first, as many as `each` allows. */
      overdue: z.object({ count: z.number(), visits: z.array(Visit) }),
      /** The stores of the visits above: what is known of them, and their latest audit that counts. */
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

/** Moves a visit, plans it, gives it to another or skips it; '' takes each back. */
export const updateVisit = call('/visit/update', 'change', 'administrator', {
  input: z.object({
    visit_id: Id,
    due: z.optional(GivenDay),
    planned: z.optional(GivenDay),
    assignee: z.optional(GivenUser),
    /** The reason why it does not take place. */
    skip: z.optional(text(NOTE_MAX_CHARACTERS)),
  }),
  reply: z.object({ resultData: Visit }),
});
