import type { QueryClient } from '@tanstack/react-query';
import type { DayScore } from '../../../contract/kit/shapes.ts';
import { QUICK_NAMES, quickRange, type Range } from '../../forms/dates/range.ts';
import { daysOf, daysOptions } from './scoreReads.ts';

/** The number of audits that a store's range should contain if the user chose no dates. */
const AUDITS_MIN = 6;

export type RangeOfStore = { storeId: string; today: string };

const wholeAudits = (storeId: string, range: Range) => daysOptions({ storeId, food: null, range });

export async function readDays(client: QueryClient, storeId: string, range: Range): Promise<DayScore[]> {
  return daysOf(await client.fetchQuery(wholeAudits(storeId, range)));
}

/** Returns the shortest preset range that contains enough of the audits in `days`; null if no preset range does. */
export function shortestRange(days: readonly DayScore[], today: string): Range | null {
  const name = QUICK_NAMES.find((quickName) => {
    const { from } = quickRange(quickName, today);
    const audits = days
      .filter(({ date }) => date >= from)
      .reduce((sum, { surveys, span }) => sum + (span?.surveys ?? surveys.length), 0);
    return audits >= AUDITS_MIN;
  });
  return name ? quickRange(name, today) : null;
}

/**
 * Caches the days of a range that were read as part of a longer range, unless an entry spans several days. Returns the
 * range.
 */
export function cacheDays(
  client: QueryClient,
  { storeId, range, days }: { storeId: string; range: Range; days: DayScore[] },
): Range {
  if (days.every(({ span }) => span === undefined)) {
    const daysInRange = days.filter(({ date }) => date >= range.from && date <= range.to);
    client.setQueryData(wholeAudits(storeId, range).queryKey, { resultData: daysInRange });
  }
  return range;
}
