import * as z from 'zod/mini';
import { AREAS_COMPARED } from '../../domain/evaluation/areas.ts';
import {
  NAME_MAX_CHARACTERS,
  SHARE_DAYS,
  SHARE_DAYS_MAX,
  SHARE_FIXES_MAX,
  SHARES_A_MINUTE,
} from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Id, Message, Percent, QuestionTag, text, Time } from '../kit/fields.ts';
import { CategoryScore, fourPScores, questionLanguages } from '../kit/shapes.ts';

/** Links to the latest report of a store, for people who never sign in. */

/** Creates a link to a store's latest report. Every user who sees the store may share it. */
export const addShare = call('/share/add', 'change', 'signedIn', {
  limit: SHARES_A_MINUTE,
  input: z.object({
    store_id: Id,
    /** The recipient. */
    label: z._default(text(NAME_MAX_CHARACTERS), ''),
    /** The number of days for which the link works. */
    days: z._default(
      z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(SHARE_DAYS_MAX, 'invalid')),
      SHARE_DAYS,
    ),
  }),
  reply: z.object({
    resultData: z.object({
      share_id: z.string(),
      /** The link's URL. Its last part is the secret. Only the user who created it can get it again (`/share/link`). */
      url: z.string(),
      until: Time,
    }),
  }),
});

/** Lists the active links, of one store or of all stores in scope, newest first. */
export const listShares = call('/share/list', 'read', 'signedIn', {
  input: z.object({ store_id: z.optional(Id) }),
  reply: z.object({
    resultData: z.array(
      z.object({
        share_id: z.string(),
        store_id: z.string(),
        store_name: z.string(),
        label: z.string(),
        made: Time,
        made_by: z.string(),
        until: Time,
        /** The number of times the report was opened. */
        views: z.number(),
        viewed: z.nullable(Time),
        /** True if the caller made the link and can get its URL again. */
        copyable: z.boolean(),
      }),
    ),
  }),
});

/** Returns the URL of a link again, but only to the user who created it: others get 404. */
export const readShareLink = call('/share/link', 'read', 'signedIn', {
  input: z.object({ share_id: Id }),
  reply: z.object({
    resultData: z.object({
      /** Null for a link that was made before URLs were stored, or by a server with another key. */
      url: z.nullable(z.string()),
      until: Time,
    }),
  }),
});

/** Revokes a link: its page is no longer available. */
export const deleteShare = call('/share/delete', 'change', 'signedIn', {
  input: z.object({ share_id: Id }),
  reply: Message,
});

const Fix = z.object({
  question: z.string(),
  strategies: z.array(z.string()),
  /** The points that fixing only this question adds to the overall score, to one decimal. */
  points: z.number(),
});

/** Returns the report that a link opens, without names of people. Revoked, expired and unknown links all return 404. */
export const viewShare = call('/share/view', 'read', 'anyone', {
  input: z.object({ token: Id, questions: QuestionTag }),
  reply: z.object({
    ...questionLanguages,
    resultData: z.object({
      store_name: z.string(),
      image: z.nullable(z.string()),
      /** Null before the first audit; the scores are then 0. */
      date: z.nullable(Time),
      overall_score: Percent,
      ...fourPScores,
      scores: z.array(CategoryScore),
      previous: z.nullable(z.object({ date: Time, overall_score: Percent })),
      fixes: z.array(Fix).check(z.maxLength(SHARE_FIXES_MAX)),
      targets: z.array(
        z.object({ area: z.literal(AREAS_COMPARED), score: z.number(), by: z.string(), reached: z.boolean() }),
      ),
    }),
  }),
});
