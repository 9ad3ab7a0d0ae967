import { PAGE_SIZE, PAGE_SIZES, type PageSize } from './pages.ts';

/** The state of a list, which is stored in the URL. */
export type ListState<S extends string> = {
  /** The search text. */
  find: string;
  /** The id of a group; null for all groups. */
  group: string | null;
  /** A column, prefixed with '-' for descending. */
  sort: S;
  /** Starts at 1. */
  page: number;
  /** Rows per page. */
  size: PageSize;
};

/** Reads the state from a URL; invalid values fall back to the defaults. The default order is the first of `sorts`. */
export function listStateOf<S extends string>(
  search: Readonly<Record<string, unknown>>,
  sorts: readonly [S, ...S[]],
): ListState<S> {
  const page = Number(search['page']);
  return {
    find: textOf(search['find']),
    group: textOf(search['group']) || null,
    sort: sorts.find((sort) => sort === search['sort']) ?? sorts[0],
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((size) => size === Number(search['size'])) ?? PAGE_SIZE,
  };
}

/** Converts the state to search parameters; default values are undefined and are therefore removed from the URL. */
export function searchOfList<S extends string>({ find, group, sort, page, size }: ListState<S>, first: S) {
  return {
    find: find === '' ? undefined : find,
    group: group ?? undefined,
    sort: sort === first ? undefined : sort,
    page: page > 1 ? String(page) : undefined,
    size: size === PAGE_SIZE ? undefined : String(size),
  };
}

/** The input of a call that lists records. */
export type ListInput<S extends string> = {
  filter: string;
  group_id?: string;
  page: number;
  page_size: number;
  sort: S;
};

/** Converts the state to the input of the list's call. */
export function listCallInput<S extends string>({ find, group, sort, page, size }: ListState<S>): ListInput<S> {
  return { filter: find, ...(group !== null && { group_id: group }), page, page_size: size, sort };
}

/** Returns the order after a press on a column: by that column, or reversed if it is already the sort column. */
export function toggleSort(sort: string, column: string): string {
  return sort === column ? `-${column}` : column;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
