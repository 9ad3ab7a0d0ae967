import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { chosenRange, QUICK_NAMES, quickRange, quickRangeOf, type Range } from '../../forms/dates/range.ts';
import { currentUser } from '../../session/session.ts';
import { readSessionValue, setSessionValue } from '../../session/storage.ts';
import { cacheDays, readDays, shortestRange, type RangeOfStore } from './auditsInRange.ts';

/** Loads the code for ranges longer than a year, which few stores need. */
export const longRange = () => import('./longRange.ts');

/** Returns the range in the URL or, without one, the range last chosen for a store; null if there is neither. */
export function chosenStoreRange(search: object, { storeId, today }: RangeOfStore): Range | null {
  const inUrl = chosenRange(search);
  const last = readSessionValue('storeRanges')?.[storeId];
  if (inUrl || last === undefined) return inUrl;
  if (typeof last !== 'string') return { from: last.from, to: last.to ?? today };
  const name = QUICK_NAMES.find((quickName) => quickName === last);
  return name ? quickRange(name, today) : null;
}

/** Checks whether the user chose all time for a store and the given range covers it. */
export function isAllTime({ from, to }: Range, { storeId, today }: RangeOfStore): boolean {
  const last = readSessionValue('storeRanges')?.[storeId];
  return typeof last === 'object' && last.to === null && last.from === from && to >= today;
}

/**
 * Stores the range chosen for a store. A preset is stored by name and all time without an end, so that the range ends
 * on the current day when it is read.
 */
export function saveStoreRange(range: Range, { storeId, today }: RangeOfStore, isAll: boolean): void {
  const choice = isAll ? { from: range.from, to: null } : (quickRangeOf(range, today) ?? range);
  setSessionValue('storeRanges', { ...readSessionValue('storeRanges'), [storeId]: choice });
}

/** Returns the query for the range that suits a store's audits. */
export function storeRangeOptions(client: QueryClient, store: RangeOfStore) {
  return queryOptions({
    queryKey: ['storeRange', store, currentUser()?.userid],
    queryFn: () => readShortest(client, store),
    // The requests within this query are retried separately.
    retry: false,
  });
}

/**
 * Returns the range chosen for a store or, if none was chosen, one that suits its audits; null if they can't be read.
 */
export async function askForStoreRange(
  client: QueryClient,
  search: object,
  store: RangeOfStore,
): Promise<Range | null> {
  const choice = chosenStoreRange(search, store);
  if (choice) return choice;
  const rangeOptions = storeRangeOptions(client, store);
  await client.prefetchQuery(rangeOptions);
  return client.getQueryData(rangeOptions.queryKey) ?? null;
}

/** Reads scores older than a year only if needed, because most stores have enough audits within a year. */
async function readShortest(client: QueryClient, store: RangeOfStore): Promise<Range> {
  const { storeId, today } = store;
  const year = quickRange('1Y', today);
  const inYear = await readDays(client, storeId, year);
  const shortRange = shortestRange(inYear, today);
  if (shortRange) return cacheDays(client, { storeId, range: shortRange, days: inYear });
  return (await longRange()).readLong(client, store);
}
