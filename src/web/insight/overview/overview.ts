import type { readOverview } from '../../../contract/insight/overview.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';

export type Overview = ReplyOf<typeof readOverview>['resultData'];
export type StoreRow = Overview['stores'][number];
export type GroupRow = Overview['groups'][number];
export type LatestRow = Overview['latest'][number];

/** The parts of the list when sorted by need: stores with several reasons for attention, with one, or with none. */
export const NEED_PARTS = ['several', 'one', 'none'] as const;
export type NeedPart = (typeof NEED_PARTS)[number];

/** Groups the stores by part, without empty parts. */
export function needParts(stores: readonly StoreRow[]): { part: NeedPart; stores: StoreRow[] }[] {
  const partOf = ({ need }: StoreRow): NeedPart => (need > 1 ? 'several' : need === 1 ? 'one' : 'none');
  return NEED_PARTS.map((part) => ({ part, stores: stores.filter((store) => partOf(store) === part) })).filter(
    ({ stores: own }) => own.length > 0,
  );
}

/** The lowest and the highest value of a scale. */
export type Range = { low: number; high: number };

/** Returns the lowest and highest score of all stores' months, for a common scale; null if there are none. */
export function rangeOfTrends(stores: readonly StoreRow[]): Range | null {
  const scores = stores.flatMap(({ trend }) => trend.filter((score) => score !== null));
  return scores.length === 0 ? null : { low: Math.min(...scores), high: Math.max(...scores) };
}

/** The minimum range of the groups' axis, and the step by which it widens. */
const AXIS = { low: 40, high: 80, step: 20 };

/** Returns the axis of the groups' charts. */
export function axisOf(groups: readonly GroupRow[]): Range & { values: number[] } {
  const means = groups.flatMap(({ months }) => months.flatMap(({ mean }) => (mean === null ? [] : [mean])));
  const low = Math.min(AXIS.low, ...means.map((mean) => Math.floor(mean / AXIS.step) * AXIS.step));
  const high = Math.max(AXIS.high, ...means.map((mean) => Math.ceil(mean / AXIS.step) * AXIS.step));
  const values = Array.from({ length: (high - low) / AXIS.step + 1 }, (_, at) => low + at * AXIS.step);
  return { low, high, values };
}

/** Returns the mean score of all groups' surveys by month; null for months without surveys. */
export function meansOfAll(groups: readonly GroupRow[]): (number | null)[] {
  return (groups[0]?.months ?? []).map((_, at) => {
    const monthsHere = groups.flatMap(({ months }) => months[at] ?? []).filter(({ mean }) => mean !== null);
    const surveys = monthsHere.reduce((sum, month) => sum + month.surveys, 0);
    const total = monthsHere.reduce((sum, month) => sum + month.surveys * (month.mean ?? 0), 0);
    return surveys === 0 ? null : total / surveys;
  });
}

/**
 * Returns an SVG path of straight lines through the values. Where a value is missing there is a gap or, with `bridge`,
 * a line to the next value.
 */
export function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
  { bridge = false } = {},
): string {
  let isDrawing = false;
  const steps = values.map((value, index) => {
    if (value === null) {
      isDrawing = isDrawing && bridge;
      return '';
    }
    const step = `${isDrawing ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    isDrawing = true;
    return step;
  });
  return steps.join('');
}
