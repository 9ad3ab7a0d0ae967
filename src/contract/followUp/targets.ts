import * as z from 'zod/mini';
import { AREAS_COMPARED } from '../../domain/evaluation/areas.ts';
import { call } from '../kit/call.ts';
import { DateAlone, Id, Message } from '../kit/fields.ts';
import { Added } from '../kit/manage.ts';

/** Scores that a store, or the mean of a group's stores, is to reach by a day. */

const Score = z.int({ error: 'invalid' }).check(z.minimum(0, 'invalid'), z.maximum(100, 'invalid'));
const Area = z.literal(AREAS_COMPARED, { error: 'unknown_area' });

/** Sets the target of a store or a group; one of the same area and day gets another score. */
export const setTarget = call('/target/set', 'change', 'administrator', {
  input: z.object({
    /** Either of the two. */
    store_id: z.optional(Id),
    group_id: z.optional(Id),
    area: Area,
    /** A whole percentage. */
    score: Score,
    by: DateAlone,
  }),
  reply: Added,
});

export const deleteTarget = call('/target/delete', 'change', 'administrator', {
  input: z.object({ target_id: Id }),
  reply: Message,
});

/** The targets of a store or a group, or all that the caller may see, by their day. */
export const listTargets = call('/target/list', 'read', 'signedIn', {
  input: z.object({
    store_id: z.optional(Id),
    group_id: z.optional(Id),
    /** With a group: those of its stores as well, of such as the caller may see. */
    stores: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: z.object({
    resultData: z.array(
      z.object({
        target_id: z.string(),
        store_id: z.nullable(z.string()),
        group_id: z.nullable(z.string()),
        area: Area,
        score: z.number(),
        by: z.string(),
        /** Whether the latest audit that counts has the score; of a group, the mean of those of its stores. */
        reached: z.boolean(),
        /** That score, or that mean; null without an audit that counted the area. */
        current: z.nullable(z.number()),
        /**
         * The points that each audit must add to be there in time, at as many audits as in the year before. Null when it
         * is reached, its day is past, or there is nothing to start from.
         */
        points_per_audit: z.nullable(z.number()),
      }),
    ),
  }),
});
