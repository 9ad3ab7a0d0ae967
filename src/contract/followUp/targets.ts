import * as z from 'zod/mini';
import { AREAS_COMPARED } from '../../domain/evaluation/areas.ts';
import { ID_MAX_CHARACTERS, TARGET_MAX } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { DateAlone, Id, Message, text } from '../kit/fields.ts';
import { NewRecord } from '../kit/manage.ts';

/** Scores and measures that a store, or the mean of a group's stores, should reach by a certain day. */

const Area = z.literal(AREAS_COMPARED, { error: 'unknown_area' });
const Name = text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing'));

/**
 * Sets the target of a store or a group for a score or for a measure of a module in use. If there is already a target
 * for the same day, its value is replaced.
 */
export const setTarget = call('/target/set', 'change', 'administrator', {
  input: z.object({
    /** Either a store or a group is given. */
    store_id: z.optional(Id),
    group_id: z.optional(Id),
    /** Either an area or a measure is given. */
    area: z.optional(Area),
    measure: z.optional(Name),
    /** The module of the measure. Can be left out if only one module in use has a measure with this name. */
    module: z.optional(Name),
    /** A whole percentage for an area; a value in the measure's unit for a measure. */
    score: z.number({ error: 'invalid' }).check(z.minimum(-TARGET_MAX, 'invalid'), z.maximum(TARGET_MAX, 'invalid')),
    by: DateAlone,
  }),
  reply: NewRecord,
});

export const deleteTarget = call('/target/delete', 'change', 'administrator', {
  input: z.object({ target_id: Id }),
  reply: Message,
});

/** Lists the targets of a store or a group, or all that the caller may see, ordered by day. */
export const listTargets = call('/target/list', 'read', 'signedIn', {
  input: z.object({
    store_id: z.optional(Id),
    group_id: z.optional(Id),
    /** If a group is given, also lists the targets of its stores that the caller may see. */
    stores: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: z.object({
    resultData: z.array(
      z.object({
        target_id: z.string(),
        store_id: z.nullable(z.string()),
        group_id: z.nullable(z.string()),
        /** Null for a target of a measure. */
        area: z.nullable(Area),
        measure: z.nullable(
          z.object({
            module: z.string(),
            module_title: z.string(),
            measure: z.string(),
            title: z.string(),
            unit: z.nullable(z.string()),
            decimals: z.number(),
            direction: z.literal(['up', 'down', 'none']),
          }),
        ),
        score: z.number(),
        by: z.string(),
        /**
         * True if the latest counted audit or assessment has reached the score; for a group, if the mean over its
         * stores has.
         */
        reached: z.boolean(),
        /**
         * The score or measure in the latest counted audit or assessment; for a group, the mean over its stores. Null
         * if none of the latest audits counted the area, or none of the latest assessments has enough data.
         */
        current: z.nullable(z.number()),
        /**
         * The points that each audit must add to reach the target in time, if audits are as frequent as in the past
         * year. Null for a measure, once the target is reached or its date has passed, or while there is no score.
         */
        points_per_audit: z.nullable(z.number()),
      }),
    ),
  }),
});
