/** The reasons why stores need attention, and the orders of their list. Pure. */

export const NEED_REASONS = ['late', 'never_audited', 'fell', 'low', 'actions_overdue'] as const;
export type NeedReason = (typeof NEED_REASONS)[number];

/** The orders in which the overview can list stores. */
export const OVERVIEW_SORTS = ['need', 'name', 'score', 'change', 'last', 'due'] as const;
export type OverviewSort = (typeof OVERVIEW_SORTS)[number];

/** The minimum fall in the overall score since the previous audit that counts as a reason, in points. */
export const FALL_POINTS = 5;

/** The overall score below which a store counts as low. */
export const LOW_SCORE = 55;

/** The number of days over which the change in the mean is reported. */
export const CHANGE_DAYS = 91;

/** The maximum number of recent audits and confirmed actions in the overview, together. */
export const LATEST_MOST = 20;

/**
 * The facts about a store that determine its need for attention and its place in a list. Days are strings that sort
 * chronologically.
 */
export type StoreFacts = {
  overall: number | null;
  change: number | null;
  last: string | null;
  due: string | null;
  late: boolean;
  overdueActions: number;
};

/** Returns the reasons to look at a store, in the order of `NEED_REASONS`. */
export function reasonsOf({ overall, change, last, late, overdueActions }: StoreFacts): NeedReason[] {
  const applies: Record<NeedReason, boolean> = {
    late: late && last !== null,
    never_audited: last === null,
    fell: change !== null && change <= -FALL_POINTS,
    low: overall !== null && overall < LOW_SCORE,
    actions_overdue: overdueActions > 0,
  };
  return NEED_REASONS.filter((reason) => applies[reason]);
}

/** Returns stores in one of the orders. The input must be sorted by name: stores with equal values keep that order. */
export function inOrder<S extends StoreFacts & { need: number }>(stores: readonly S[], sort: OverviewSort): S[] {
  return sort === 'name' ? [...stores] : stores.toSorted(ORDERS[sort]);
}

type Compare = (one: StoreFacts & { need: number }, other: StoreFacts & { need: number }) => number;

const ORDERS: Record<Exclude<OverviewSort, 'name'>, Compare> = {
  // Among stores with equal need, those without a score come first.
  need: (one, other) => other.need - one.need || (one.overall ?? -1) - (other.overall ?? -1),
  score: (one, other) => lowestFirst(one.overall, other.overall),
  change: (one, other) => lowestFirst(one.change, other.change),
  last: (one, other) => earliestFirst(one.last, other.last),
  due: (one, other) => earliestFirst(one.due, other.due),
};

function lowestFirst(one: number | null, other: number | null): number {
  return (one ?? Infinity) === (other ?? Infinity) ? 0 : (one ?? Infinity) - (other ?? Infinity);
}

function earliestFirst(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}
