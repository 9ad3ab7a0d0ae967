import type { QueryClient } from '@tanstack/react-query';
import { defaultRange, type Range } from '../../forms/dates/range.ts';
import { surveyDaysOptions } from './scoreReads.ts';
import { cacheDays, readDays, shortestRange, type RangeOfStore } from './auditsInRange.ts';

/** Reads the range that covers all surveys of a store; the default range for a store without surveys. */
export async function readAllTime(client: QueryClient, { storeId, today }: RangeOfStore): Promise<Range> {
  const { first, last } = (await client.fetchQuery(surveyDaysOptions({ storeId, food: null }))).resultData;
  return first === null || last === null ? defaultRange(today) : allTime({ first, last }, today);
}

/** Returns the range from the first survey day to today, or to the last survey day if that is later. */
export function allTime({ first, last }: { first: string; last: string }, today: string): Range {
  return { from: first, to: last > today ? last : today };
}

/** Reads the range of a store with too few audits in a year: the shortest preset range with enough, or all time. */
export async function readLong(client: QueryClient, store: RangeOfStore): Promise<Range> {
  const { storeId, today } = store;
  const all = await readAllTime(client, store);
  const days = await readDays(client, storeId, all);
  return cacheDays(client, { storeId, range: shortestRange(days, today) ?? all, days });
}
