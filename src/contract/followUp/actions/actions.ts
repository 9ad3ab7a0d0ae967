import * as z from 'zod/mini';
import { ACTION_STATUSES, STEP_KINDS } from '../../domain/actions.ts';
import {
  ACTION_AUDITS_MAX,
  BULK_ACTIONS_MAX,
  NAME_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  PHOTOS_A_MINUTE,
  TEXT_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { DateAlone, Email, Id, Message, text, Time } from '../kit/fields.ts';
import { Added, Filter, page } from '../kit/manage.ts';

/** What is done about lost points: actions, who sees to them by when, and what the next audits made of them. */

const Action = z.object({
  action_id: z.string(),
  /** Grows with each change: an older one changes nothing. */
  version: z.number(),
  store_id: z.string(),
  store_name: z.string(),
  /** The survey that it was agreed on at. */
  survey_id: z.nullable(z.string()),
  question_id: z.nullable(z.string()),
  /** In the reader's language; '' of an action without a question. */
  question: z.string(),
  title: z.string(),
  detail: z.string(),
  /** A user, or a person without an account. */
  owner: z.nullable(z.object({ userid: z.nullable(z.string()), name: z.string(), email: z.nullable(z.string()) })),
  due: z.nullable(z.string()),
  status: z.literal(ACTION_STATUSES),
  /** Open or being worked on, and past its day. */
  overdue: z.boolean(),
  /** What mending the question alone was worth of the overall score when the action was made, to one decimal. */
  points: z.nullable(z.number()),
  /** The same at the audit that confirmed it. */
  realised: z.nullable(z.number()),
  /** So many audits in a row lost the point since. */
  repeated: z.number(),
  /** Since when it stands as it does: the moment it was marked so, or the date of the audit that moved it. */
  settled: Time,
  created: Time,
  created_by: z.string(),
});

export type Action = z.output<typeof Action>;

/** Over all that the filter finds; `open` are those open or being worked on. */
const Figures = z.object({
  open: z.number(),
  overdue: z.number(),
  done: z.number(),
  confirmed: z.number(),
  points_won: z.number(),
});

export type ActionFigures = z.output<typeof Figures>;

/** Of all that the filter finds, what was done or confirmed since this quarter of the year began, and its points. */
const Quarter = z.object({
  done: z.number(),
  confirmed: z.number(),
  points_promised: z.number(),
  points_won: z.number(),
});

export type ActionQuarter = z.output<typeof Quarter>;

const Title = text(TITLE_MAX_CHARACTERS).check(z.minLength(1, 'missing'));
const Detail = text(TEXT_MAX_CHARACTERS);
/** '' where it may be taken back. */
const None = z.literal('', { error: 'invalid' });
const ActionId = z.string({ error: 'missing' }).check(z.guid('invalid'), z.toLowerCase());
const Version = z.int({ error: 'missing' }).check(z.minimum(1, 'invalid'), z.maximum(2_147_483_647, 'invalid'));
const Comment = text(TEXT_MAX_CHARACTERS).check(z.minLength(1, 'missing'));
const Status = z.literal(ACTION_STATUSES, { error: 'invalid' });

/**
 * The actions of the stores in scope, and one's own: by due day, those without one last, then the newest first. `latest`:
 * those first that were settled last.
 */
export const listActions = call('/action/list', 'read', 'signedIn', {
  input: z.object({
    store_id: z.optional(Id),
    group_id: z.optional(Id),
    /** A user's id, or `me`. */
    owner: z.optional(Id),
    status: z.optional(z.array(Status, { error: 'invalid' }).check(z.maxLength(ACTION_STATUSES.length, 'invalid'))),
    overdue: z.optional(z.boolean({ error: 'invalid' })),
    question_id: z.optional(Id),
    /** The survey that they were agreed on at. */
    survey_id: z.optional(Id),
    /** What their titles, or the names of their stores, contain. */
    filter: Filter,
    latest: z.optional(z.boolean({ error: 'invalid' })),
    page: page.page,
    size: z._default(
      z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(PAGE_SIZE_MAX, 'invalid')),
      PAGE_SIZE_MAX,
    ),
  }),
  reply: z.object({ resultData: z.array(Action), count: z.number(), figures: Figures, quarter: Quarter }),
});

/** An action with every step of it, and what its store's latest audits say of its question. */
export const readAction = call('/action/detail', 'read', 'signedIn', {
  input: z.object({ action_id: Id }),
  reply: z.object({
    resultData: z.extend(Action, {
      /** The first first. */
      timeline: z.array(
        z.object({
          at: Time,
          /** '' for what an audit did. */
          by: z.string(),
          kind: z.literal(STEP_KINDS),
          /** What was said; of a status and of a due day, the new one; of what an audit did, its survey's id. */
          text: z.string(),
          photo_id: z.nullable(z.string()),
        }),
      ),
      /** Newest first. `earned` is null where the audit did not count the question. */
      audits: z
        .array(
          z.object({
            survey_id: z.string(),
            date: Time,
            answer: z.union([z.string(), z.array(z.string())]),
            earned: z.nullable(z.boolean()),
          }),
        )
        .check(z.maxLength(ACTION_AUDITS_MAX)),
    }),
  }),
});

const owner = {
  /** A user who sees the store; '' for none. */
  owner: z.optional(z.union([None, Id], { error: 'invalid' })),
  /** A person without an account. */
  owner_name: z.optional(text(NAME_MAX_CHARACTERS)),
  owner_email: z.optional(z.union([None, Email], { error: 'invalid_email' })),
};

/** Makes an action. Of each question of a store one is unfinished at a time. The same id again adds nothing. */
export const addAction = call('/action/add', 'change', 'signedIn', {
  input: z.object({
    action_id: z.optional(ActionId),
    store_id: Id,
    title: Title,
    detail: z.optional(Detail),
    question_id: z.optional(Id),
    survey_id: z.optional(Id),
    ...owner,
    due: z.optional(z.union([None, DateAlone], { error: 'invalid_date' })),
  }),
  reply: Added,
});

/** Changes what is given of an action. `dropped` needs a reason; `confirmed` is for audits alone. */
export const updateAction = call('/action/update', 'change', 'signedIn', {
  input: z.object({
    action_id: Id,
    version: Version,
    title: z.optional(Title),
    detail: z.optional(Detail),
    ...owner,
    due: z.optional(z.union([None, DateAlone], { error: 'invalid_date' })),
    status: z.optional(Status),
    reason: z.optional(text(NOTE_MAX_CHARACTERS)),
  }),
  reply: z.object({ resultData: Action }),
});

/** Says something on the timeline of an action. */
export const commentAction = call('/action/comment', 'change', 'signedIn', {
  input: z.object({ action_id: Id, text: Comment }),
  reply: Message,
});

/** Takes in a photo of what was done, as `/survey/photo` does. Sending the same again adds nothing. */
export const addActionPhoto = call('/action/photo', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object({ action_id: Id, photo_id: ActionId }),
  takes: 'photo',
  limit: PHOTOS_A_MINUTE,
  reply: z.object({ resultData: z.object({ photo_id: z.string() }) }),
});

/** Changes many actions, all or none. Gives how many there were to change. */
export const changeActions = call('/action/bulk', 'change', 'signedIn', {
  input: z.object({
    action_ids: z
      .array(Id, { error: 'missing' })
      .check(z.minLength(1, 'missing'), z.maxLength(BULK_ACTIONS_MAX, 'too_long')),
    owner: z.optional(z.union([None, Id], { error: 'invalid' })),
    due: z.optional(z.union([None, DateAlone], { error: 'invalid_date' })),
    status: z.optional(Status),
    /** Why they are dropped. */
    reason: z.optional(text(NOTE_MAX_CHARACTERS)),
  }),
  reply: z.object({ resultData: z.object({ changed: z.number() }) }),
});
