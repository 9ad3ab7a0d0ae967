import * as z from 'zod/mini';
import { ACTION_STATUSES, STEP_KINDS } from '../../../domain/actions/status.ts';
import {
  ACTION_AUDITS_MAX,
  BULK_ACTIONS_MAX,
  NAME_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  TEXT_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '../../../domain/limits.ts';
import { PILLARS } from '../../../domain/modules/module.ts';
import { PHOTOS_A_MINUTE } from '../../../domain/photos/limits.ts';
import { PHOTO_MAX_BYTES } from '../../../domain/photos/limits.ts';
import { call } from '../../kit/call.ts';
import { DateAlone, Email, Id, Message, text, Time } from '../../kit/fields.ts';
import { NewRecord, Filter, page } from '../../kit/manage.ts';

/** Actions on lost points: who owns them, their due dates, and what later audits and assessments found. */

const Action = z.object({
  action_id: z.string(),
  /** Incremented by each change; a change to an older version is refused. */
  version: z.number(),
  store_id: z.string(),
  store_name: z.string(),
  /** The survey in which the action was agreed. */
  survey_id: z.nullable(z.string()),
  question_id: z.nullable(z.string()),
  /** The assessment in which the action was agreed, and the item that lost its point. */
  assessment_id: z.nullable(z.string()),
  item: z.nullable(z.string()),
  /** The module of the item; null without an item. */
  module: z.nullable(z.object({ name: z.string(), title: z.string(), pillar: z.literal(PILLARS) })),
  /** The text of the question or the item in the reader's language; '' for an action without either. */
  question: z.string(),
  title: z.string(),
  detail: z.string(),
  /** A user, or a person without an account. */
  owner: z.nullable(z.object({ userid: z.nullable(z.string()), name: z.string(), email: z.nullable(z.string()) })),
  due: z.nullable(z.string()),
  status: z.literal(ACTION_STATUSES),
  /** True if the action is open or in progress, and past its due date. */
  overdue: z.boolean(),
  /**
   * The points that fixing this question would have added to the overall score when the action was made, to one
   * decimal; null if unknown, as for an action about an item.
   */
  points: z.nullable(z.number()),
  /** The points of the overall score that this question earned at the audit that confirmed the action. */
  realised: z.nullable(z.number()),
  /**
   * The number of audits or assessments in which the point was lost since the action was made, or since a user undid
   * its confirmation.
   */
  repeated: z.number(),
  /**
   * When a user last set its status (at first, when it was made), or the date of the latest audit or assessment that
   * confirmed it or in which its point was lost, whichever is later.
   */
  settled: Time,
  created: Time,
  created_by: z.string(),
});

export type Action = z.output<typeof Action>;

/** Figures for all actions that match the filter; `open` includes those in progress. */
const Figures = z.object({
  open: z.number(),
  overdue: z.number(),
  done: z.number(),
  confirmed: z.number(),
  points_won: z.number(),
});

export type ActionFigures = z.output<typeof Figures>;

/** Figures for the matching actions done or confirmed since the start of this calendar quarter. */
const Quarter = z.object({
  done: z.number(),
  confirmed: z.number(),
  points_promised: z.number(),
  points_won: z.number(),
});

export type ActionQuarter = z.output<typeof Quarter>;

const Title = text(TITLE_MAX_CHARACTERS).check(z.minLength(1, 'missing'));
const Detail = text(TEXT_MAX_CHARACTERS);
/** '' clears a field that may be empty. */
const Empty = z.literal('', { error: 'invalid' });
const ActionId = z.string({ error: 'missing' }).check(z.guid('invalid'), z.toLowerCase());
const Version = z.int({ error: 'missing' }).check(z.minimum(1, 'invalid'), z.maximum(2_147_483_647, 'invalid'));
const Comment = text(TEXT_MAX_CHARACTERS).check(z.minLength(1, 'missing'));
const Status = z.literal(ACTION_STATUSES, { error: 'invalid' });

/** The columns by which lists of actions can be sorted; '-' for descending. Empty values are always last. */
const ACTION_SORTS = [
  'due',
  '-due',
  'title',
  '-title',
  'store',
  '-store',
  'owner',
  '-owner',
  'status',
  '-status',
  'points',
  '-points',
] as const;

export type ActionSort = (typeof ACTION_SORTS)[number];

/**
 * Lists the actions of the stores in scope and those assigned to the caller, by due date. `latest` lists the most
 * recently settled first. `sort` replaces either order.
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
    /** The survey in which the actions were agreed. */
    survey_id: z.optional(Id),
    /** The assessment in which the actions were agreed. */
    assessment_id: z.optional(Id),
    item: z.optional(Id),
    /** Text contained in their titles or the names of their stores. */
    filter: Filter,
    latest: z.optional(z.boolean({ error: 'invalid' })),
    sort: z.optional(z.literal(ACTION_SORTS, { error: 'invalid' })),
    page: page.page,
    size: z._default(
      z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(PAGE_SIZE_MAX, 'invalid')),
      PAGE_SIZE_MAX,
    ),
  }),
  reply: z.object({ resultData: z.array(Action), count: z.number(), figures: Figures, quarter: Quarter }),
});

/**
 * Returns an action with all its steps, and the results for its question or item in the store's latest audits or
 * assessments.
 */
export const readAction = call('/action/detail', 'read', 'signedIn', {
  input: z.object({ action_id: Id }),
  reply: z.object({
    resultData: z.extend(Action, {
      /** Oldest first. */
      timeline: z.array(
        z.object({
          at: Time,
          /** '' for a change made by an audit or an assessment. */
          by: z.string(),
          kind: z.literal(STEP_KINDS),
          /** Its content depends on `kind`: for example, the text of a comment or the new status. */
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
      /**
       * The store's latest assessments that answered the item, newest first. `earned` is null where the answer did not
       * count.
       */
      assessments: z
        .array(
          z.object({
            assessment_id: z.string(),
            date: Time,
            answer: z.string(),
            earned: z.nullable(z.boolean()),
          }),
        )
        .check(z.maxLength(ACTION_AUDITS_MAX)),
    }),
  }),
});

const owner = {
  /** A user who can see the store; '' for none. */
  owner: z.optional(z.union([Empty, Id], { error: 'invalid' })),
  /** The name of an owner without an account. */
  owner_name: z.optional(text(NAME_MAX_CHARACTERS)),
  owner_email: z.optional(z.union([Empty, Email], { error: 'invalid_email' })),
};

/**
 * Adds an action. Each question and each item of a store has at most one unfinished action. An action about an item
 * names the assessment in which the item lost its point; the item must have a fix. Sending the same id again adds
 * nothing.
 */
export const addAction = call('/action/add', 'change', 'signedIn', {
  input: z.object({
    action_id: z.optional(ActionId),
    store_id: Id,
    title: Title,
    detail: z.optional(Detail),
    question_id: z.optional(Id),
    survey_id: z.optional(Id),
    assessment_id: z.optional(Id),
    item: z.optional(Id),
    ...owner,
    due: z.optional(z.union([Empty, DateAlone], { error: 'invalid_date' })),
  }),
  reply: NewRecord,
});

/** Changes the given fields of an action. `dropped` needs a reason; only audits and assessments set `confirmed`. */
export const updateAction = call('/action/update', 'change', 'signedIn', {
  input: z.object({
    action_id: Id,
    version: Version,
    title: z.optional(Title),
    detail: z.optional(Detail),
    ...owner,
    due: z.optional(z.union([Empty, DateAlone], { error: 'invalid_date' })),
    status: z.optional(Status),
    reason: z.optional(text(NOTE_MAX_CHARACTERS)),
  }),
  reply: z.object({ resultData: Action }),
});

/** Adds a comment to the timeline of an action. */
export const commentAction = call('/action/comment', 'change', 'signedIn', {
  input: z.object({ action_id: Id, text: Comment }),
  reply: Message,
});

/** Stores a photo of the finished work, as `/survey/photo` does. Sending the same photo again adds nothing. */
export const addActionPhoto = call('/action/photo', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object({ action_id: Id, photo_id: ActionId }),
  takes: { file: 'photo', maxBytes: PHOTO_MAX_BYTES },
  limit: PHOTOS_A_MINUTE,
  reply: z.object({ resultData: z.object({ photo_id: z.string() }) }),
});

/** Changes several actions, or none if one of them can't be changed. Returns the number of changed actions. */
export const changeActions = call('/action/bulk', 'change', 'signedIn', {
  input: z.object({
    action_ids: z
      .array(Id, { error: 'missing' })
      .check(z.minLength(1, 'missing'), z.maxLength(BULK_ACTIONS_MAX, 'too_long')),
    owner: z.optional(z.union([Empty, Id], { error: 'invalid' })),
    due: z.optional(z.union([Empty, DateAlone], { error: 'invalid_date' })),
    status: z.optional(Status),
    /** The reason for cancelling them. */
    reason: z.optional(text(NOTE_MAX_CHARACTERS)),
  }),
  reply: z.object({ resultData: z.object({ changed: z.number() }) }),
});
