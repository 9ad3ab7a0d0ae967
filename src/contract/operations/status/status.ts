import * as z from 'zod/mini';
import { call } from '../../kit/call.ts';
import { Nothing, Time } from '../../kit/fields.ts';
import { page } from '../../kit/manage.ts';
import { StoreCard } from '../../kit/shapes.ts';

/** System health, for administrators. Beyond the spec. */

const Count = z.number().check(z.int(), z.minimum(0));

/** Returns the figures of the status page, such as those of the responding process, its database and the backups. */
export const readStatus = call('/status/read', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.object({
      /** The time when the status was read. */
      at: Time,
      versions: z.object({ fourscore: z.string(), node: z.string(), database: z.string(), schema: z.string() }),
      /** The time when this process started. */
      started: Time,
      database: z.object({
        /** True if the database was started by the console itself, on its own disk. */
        embedded: z.boolean(),
        bytes: z.number(),
        connections: z.object({ busy: Count, most: Count, awaited: Count }),
      }),
      /** The disk of the data directory; null where the system doesn't report it. */
      disk: z.nullable(z.object({ free: z.number(), total: z.number(), low: z.boolean() })),
      mail: z.object({
        /** 'outbox': without a mail server, each email is written to a file. */
        carrier: z.literal(['smtp', 'outbox']),
        waiting: Count,
        /** The time when the oldest waiting email was queued; null if none is waiting. */
        oldest: z.nullable(Time),
        given_up: Count,
      }),
      exports: z.object({ running: Count, waiting: Count }),
      stores: z.object({
        all: Count,
        overdue: Count,
        never: Count,
        /** The number of days without a survey after which a store without a schedule is overdue. */
        limit: Count,
      }),
      /** The backups made by the console or `fourscore backup`, newest first, at most ten. */
      backups: z.array(
        z.object({ at: Time, file: z.string(), bytes: z.number(), people: Count, surveys: Count, images: Count }),
      ),
      /**
       * True if the last backup failed or could not be verified, or if the newest verified one is too old. Without
       * automatic backups: true if the newest backup is missing or older than a week.
       */
      backup_due: z.boolean(),
      /** The time when a restore paused webhooks, emails and scheduled tasks; null if nothing is paused. */
      paused: z.nullable(Time),
    }),
  }),
});

/**
 * Lists when each store was last surveyed: stores that were never surveyed first, then those surveyed longest ago. With
 * `overdue`, lists only overdue stores.
 */
export const listLastSurveys = call('/status/stores', 'read', 'administrator', {
  input: z.object({ overdue: z._default(z.boolean({ error: 'invalid' }), false), ...page }),
  reply: z.object({
    resultData: z.array(
      z.object({
        store: StoreCard,
        date: z.nullable(Time),
        /** The number of days since `date`, in the organisation's time zone. */
        days: z.nullable(Count),
        overdue: z.boolean(),
      }),
    ),
    /** The number of stores on all pages. */
    count: Count,
  }),
});
