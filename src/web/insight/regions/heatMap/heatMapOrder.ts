import { CATEGORIES, type Category } from '../../../../domain/scoring/categories.ts';
import type { StoreRow } from '../region.ts';

/** The sort order of the heat map, which is stored in the URL. */

export type SortKey = 'store' | 'overall' | Category;
export type Order = { sort: SortKey; descending: boolean };

const SORT_KEYS: readonly SortKey[] = ['store', 'overall', ...CATEGORIES];
const DEFAULT_SORT: SortKey = 'overall';

/** Scores start with the highest, names with A. */
const beginsDescending = (sort: SortKey) => sort !== 'store';

/** Reads the order from a URL. By default the highest overall score is first; invalid values are ignored. */
export function orderOf(search: Readonly<Record<string, unknown>>): Order {
  const sort = SORT_KEYS.find((key) => key === search['sort']) ?? DEFAULT_SORT;
  const parameter = search['order'];
  return {
    sort,
    descending: parameter === 'asc' || parameter === 'desc' ? parameter === 'desc' : beginsDescending(sort),
  };
}

/** Converts the order to search parameters; default values are omitted. */
export function searchOfOrder({ sort, descending }: Order): { sort?: string; order?: string } {
  return {
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(descending !== beginsDescending(sort) && { order: descending ? 'desc' : 'asc' }),
  };
}

/** Returns the order after a press on a column: by that column, or reversed if it is already the sort column. */
export function toggleOrder(order: Order, sort: SortKey): Order {
  return { sort, descending: sort === order.sort ? !order.descending : beginsDescending(sort) };
}

/** Returns a row's score in a column; null if there is none. */
export function scoreIn(row: StoreRow, column: 'overall' | Category): number | null {
  if (column === 'overall') return row.overall;
  return row.scores.find(({ foodid }) => foodid === column)?.score ?? null;
}

/** Returns the rows sorted by a column. Rows without a score come last, and ties are sorted by name. */
export function sortRows(
  rows: readonly StoreRow[],
  { sort, descending }: Order,
  compareNames: (one: string, other: string) => number,
): StoreRow[] {
  const sign = descending ? -1 : 1;
  const byName = (one: StoreRow, other: StoreRow) => compareNames(one.store.store_name, other.store.store_name);
  const byColumn = (one: StoreRow, other: StoreRow): number => {
    if (sort === 'store') return sign * byName(one, other);
    const [a, b] = [scoreIn(one, sort), scoreIn(other, sort)];
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b);
  };
  return rows.toSorted((one, other) => sortKeyOf(one) - sortKeyOf(other) || byColumn(one, other) || byName(one, other));
}

function sortKeyOf(row: StoreRow): number {
  return Number(row.overall === null);
}
