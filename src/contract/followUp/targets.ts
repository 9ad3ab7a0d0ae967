import * as z from 'zod/mini';
import { AREAS_COMPARED } from '../../domain/evaluation/areas.ts';
import { call } from '../kit/call.ts';
import { DateAlone, Id, Message } from '../kit/fields.ts';
import { NewRecord } from '../kit/manage.ts';

/** Scores that a store, or the mean of a group's stores, should reach by a day. */

const Score = z.int({ error: 'invalid' }).check(z.minimum(0, 'invalid'), z.maximum(100, 'invalid'));
const Area = z.literal(AREAS_COMPARED, { error: 'unknown_area' });

/** Sets the target of a store or a group; replaces the score of an existing one for the same area and day. */
export const setTarget = call('/target/set', 'change', 'administrator', {
  input: z.object({
    /** Either a store or a group is given. */
    store_id: z.optional(Id),
    group_id: z.optional(Id),
    area: Area,
    /** A whole percentage. */
    score: Score,
    by: DateAlone,
  }),
  reply: NewRecord,
});

export const deleteTarget = call('/target/delete', 'change', 'administrator', {
  input: z.object({ target_id: Id }),
  reply: Message,
});

/** Lists the targets of a store or a group, or all that the caller may see, by day. */
export const listTargets = call('/target/list', 'read', 'signedIn', {
  input: z.object({
    store_id: z.optional(Id),
    group_id: z.optional(Id),
    /** With a group: also lists the targets of those of its stores that the caller may see. */
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
        /** The latest counted audit has reached the score; for a group, the mean over its stores has. */
        reached: z.boolean(),
        /** That score or mean; null if no audit has a score for the area. */
        current: z.nullable(z.number()),
        /**
         * The points that each audit must add to reach the target in time, at the number of audits of the past year.
         * Null when it is reached, its day is past, or there is no score yet.
         */
        points_per_audit: z.nullable(z.number()),
      }),
    ),
  }),
});
