import * as z from 'zod/mini';
import { NEED_REASONS, OVERVIEW_SORTS } from '../../domain/overview.ts';
import { CATEGORIES } from '../../domain/scoring/categories.ts';
import { call } from '../kit/call.ts';
import { Id, Percent, Time } from '../kit/fields.ts';
import { overviewPage } from '../kit/manage.ts';

/** A store with the reasons to look at it. Days are in the organisation's time zone, `YYYY-MM-DD`. */
const OverviewStore = z.object({
  store_id: z.string(),
  store_name: z.string(),
  image: z.nullable(z.string()),
  /** The first group by name that the store is in and the caller can see; if `group_id` is given, that group. */
  group_id: z.nullable(z.string()),
  overall: z.nullable(Percent),
  /** The change since the previous audit, in points. */
  change: z.nullable(z.number()),
  last: z.nullable(z.string()),
  /** The mean score of the audits in each of the last twelve months, oldest first. */
  trend: z.array(z.nullable(Percent)),
  /** The due date of its earliest visit that is not done, missed or skipped. */
  due: z.nullable(z.string()),
  /** The day for which that visit is planned. Beyond the specification. */
  planned: z.nullable(z.string()),
  visit_id: z.nullable(z.string()),
  /** The title of the module that this visit is for; null for an audit. */
  visit_title: z.nullable(z.string()),
  /**
   * The due date of a visit that is late, or that was missed and not followed by an audit (or an assessment of its
   * module); null unless `late`.
   */
  late_since: z.nullable(z.string()),
  /** The title of the module that the late or missed visit is for; null for an audit. Beyond the specification. */
  late_title: z.nullable(z.string()),
  late: z.boolean(),
  open_actions: z.number(),
  overdue_actions: z.number(),
  /**
   * The question that would add the most points to the latest audit's score if it were fixed. `foodid` is beyond the
   * specification.
   */
  lost: z.nullable(
    z.object({
      question_id: z.string(),
      question: z.string(),
      points: z.number(),
      foodid: z.literal(CATEGORIES),
    }),
  ),
  reasons: z.array(z.literal(NEED_REASONS)),
  /** The number of reasons. */
  need: z.number(),
});

/**
 * Returns what the home page shows about the caller's stores, or about one group's stores. By default, stores with the
 * most reasons to look at them come first.
 */
export const readOverview = call('/dashboard/overview', 'read', 'signedIn', {
  heavy: true,
  input: z.object({
    group_id: z.optional(Id),
    sort: z._default(z.literal(OVERVIEW_SORTS, { error: 'invalid' }), 'need'),
    ...overviewPage,
  }),
  reply: z.object({
    resultData: z.object({
      figures: z.object({
        stores: z.number(),
        /** The mean of the stores' latest overall scores. */
        mean: z.nullable(Percent),
        /**
         * The change in that mean over 91 days, in points to one decimal place. Covers only stores that had a score 91
         * days ago.
         */
        change: z.nullable(z.number()),
        /**
         * The number of stores whose current visit is neither late nor missed (`kept`), and of all stores with a
         * schedule (`of`).
         */
        rhythm: z.object({ kept: z.number(), of: z.number() }),
        overdue_visits: z.number(),
        /**
         * The earliest `late_since` of the stores whose next visit is late; null if there are none. Beyond the
         * specification.
         */
        overdue_since: z.nullable(z.string()),
        open_actions: z.number(),
        overdue_actions: z.number(),
        /** The points gained by actions that were confirmed in this quarter. */
        points_won: z.number(),
      }),
      stores: z.array(OverviewStore),
      groups: z.array(
        z.object({
          group_id: z.string(),
          name: z.string(),
          months: z.array(
            z.object({
              /** `YYYY-MM` */
              month: z.string(),
              mean: z.nullable(Percent),
              surveys: z.number(),
            }),
          ),
        }),
      ),
      latest: z.array(
        z.object({
          kind: z.literal(['audit', 'action']),
          at: Time,
          store_id: z.string(),
          store_name: z.string(),
          /** The audit's or the action's id. */
          id: z.string(),
          /** An audit's auditor; null for an action. Beyond the specification. */
          by: z.nullable(z.object({ userid: z.nullable(z.string()), name: z.string() })),
          /** The audit's overall score. */
          score: z.nullable(Percent),
          /** An audit's change from the one before; the points that an action gained. */
          change: z.nullable(z.number()),
          /** The action's title. */
          title: z.nullable(z.string()),
        }),
      ),
    }),
    /** The number of stores on all pages. */
    count: z.number(),
  }),
});
