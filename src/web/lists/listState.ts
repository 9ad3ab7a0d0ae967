import { PAGE_SIZE, PAGE_SIZES, type PageSize } from './pages.ts';

/** What is found, of which group, in which order, on which page: the state of a list, which lives in the address. Pure. */
export type ListState<S extends string> = {
  /** What was typed into the search. */
  find: string;
  /** A group's id; null for all groups. */
  group: string | null;
  /** A column, with '-' before it for descending. */
  sort: S;
  /** Counted from 1. */
  page: number;
  /** The rows of a page. */
  size: PageSize;
};

/** The state in an address; what makes no sense there falls back to its default, which for the order is the first one. */
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

/** The state as search parameters; undefined takes a parameter away, so that a plain list has a plain address. */
export function searchOfList<S extends string>({ find, group, sort, page, size }: ListState<S>, first: S) {
  return {
    find: find === '' ? undefined : find,
    group: group ?? undefined,
    sort: sort === first ? undefined : sort,
    page: page > 1 ? String(page) : undefined,
    size: size === PAGE_SIZE ? undefined : String(size),
  };
}

/** What a list asks the server for. */
export function inputOf<S extends string>({ find, group, sort, page, size }: ListState<S>) {
  return { filter: find, ...(group !== null && { group_id: group }), page, page_size: size, sort };
}

/** The order after a press on a column: by it, or the other way round when it is sorted by it already. */
export function turned(sort: string, column: string): string {
  return sort === column ? `-${column}` : column;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
