import * as z from 'zod/mini';
import { VISIT_STATES } from '../../domain/schedule/visits.ts';
import { NOTE_MAX_CHARACTERS } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { DateAlone, Id, Percent, text } from '../kit/fields.ts';
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
  reply: z.object({
    resultData: z.array(Visit),
    figures: z.object({
      planned: z.number(),
      due: z.number(),
      late: z.number(),
      done: z.number(),
      missed: z.number(),
      skipped: z.number(),
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
