import * as z from 'zod/mini';
import { call } from './kit/call.ts';
import { Nothing, Time } from './kit/fields.ts';
import { page } from './kit/manage.ts';
import { StoreCard } from './kit/shapes.ts';

/** How the console fares, for administrators. Beyond the spec. */

const Count = z.number().check(z.int(), z.minimum(0));

/** Of the process that answers, of the database behind it, and of what waits. */
export const readStatus = call('/status/read', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.object({
      /** When this was looked at. */
      at: Time,
      versions: z.object({ fourscore: z.string(), node: z.string(), database: z.string(), schema: z.string() }),
      /** Since when this process runs. */
      started: Time,
      database: z.object({
        /** Started by the console itself, on its own disk. */
        embedded: z.boolean(),
        bytes: z.number(),
        connections: z.object({ busy: Count, most: Count, awaited: Count }),
      }),
      /** The disk of the data directory; null where the system does not tell. */
      disk: z.nullable(z.object({ free: z.number(), total: z.number(), low: z.boolean() })),
      mail: z.object({
        /** 'outbox': without a mail server each mail becomes a file. */
        carrier: z.literal(['smtp', 'outbox']),
        waiting: Count,
        /** Since when the oldest waits. */
        oldest: z.nullable(Time),
        given_up: Count,
      }),
      exports: z.object({ running: Count, waiting: Count }),
      stores: z.object({
        all: Count,
        overdue: Count,
        never: Count,
        /** A store without a survey for so many days is overdue. */
        limit: Count,
      }),
      /** The newest first: what the console or `fourscore backup` wrote, ten at most. */
      backups: z.array(
        z.object({ at: Time, file: z.string(), bytes: z.number(), people: Count, surveys: Count, images: Count }),
      ),
      /** Whether the last one failed or is overdue; where none is made by itself, whether the newest is older than a week. */
      backup_due: z.boolean(),
    }),
  }),
});

/** When each store was last surveyed: never first, then the longest ago. `overdue` leaves out all others. */
export const listLastSurveys = call('/status/stores', 'read', 'administrator', {
  input: z.object({ overdue: z._default(z.boolean({ error: 'invalid' }), false), ...page }),
  reply: z.object({
    resultData: z.array(
      z.object({
        store: StoreCard,
        date: z.nullable(Time),
        /** How many days of the organisation ago that is. */
        days: z.nullable(Count),
        overdue: z.boolean(),
      }),
    ),
    /** How many there are on all pages. */
    count: Count,
  }),
});
