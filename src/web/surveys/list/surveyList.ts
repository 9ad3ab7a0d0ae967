import type { SurveyRow } from '../../../contract/kit/shapes.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '../pages.ts';

/** What is found, in which order, on which page: the state of the list of surveys, which lives in the address. Pure. */

export const SORT_KEYS = ['date', 'auditor', 'score', 'change'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export type ListState = {
  /** What was typed into the search. */
  find: string;
  sort: SortKey;
  descending: boolean;
  /** Counted from 1. */
  page: number;
  size: PageSize;
};

/** A survey and by how many points its overall score differs from the survey before it; null for the first. */
export type SurveyEntry = SurveyRow & { change: number | null };

/** Numbers and dates begin with the largest, names with A. */
const BEGINS_DESCENDING: Record<SortKey, boolean> = { date: true, auditor: false, score: true, change: true };

/** The state in an address; what makes no sense there falls back to its default. */
export function listStateOf(search: Readonly<Record<string, unknown>>): ListState {
  const sort = SORT_KEYS.find((key) => key === search['sort']) ?? 'date';
  const page = Number(search['page']);
  return {
    find: typeof search['find'] === 'string' ? search['find'] : '',
    sort,
    descending: search['order'] === undefined ? BEGINS_DESCENDING[sort] : search['order'] === 'desc',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((size) => size === Number(search['size'])) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The state as search parameters. Defaults are left out, so that a plain list has a plain address. */
export function searchOfList({ find, sort, descending, page, size }: ListState): Record<string, string> {
  return {
    ...(find !== '' && { find }),
    ...(sort !== 'date' && { sort }),
    ...(descending !== BEGINS_DESCENDING[sort] && { order: descending ? 'desc' : 'asc' }),
    ...(page > 1 && { page: String(page) }),
    ...(size !== DEFAULT_PAGE_SIZE && { size: String(size) }),
  };
}

/** Sorts by a column, or turns the order around when it is sorted by that one. Back to page 1 (spec section 4). */
export function sortedBy(state: ListState, sort: SortKey): ListState {
  const descending = sort === state.sort ? !state.descending : BEGINS_DESCENDING[sort];
  return { ...state, sort, descending, page: 1 };
}

/** Surveys, newest first as the wire gives them, each with its change against the one before it. */
export function withChanges(rows: readonly SurveyRow[]): SurveyEntry[] {
  return rows.map((row, index) => {
    const before = rows[index + 1];
    return { ...row, change: before ? row.overall_score - before.overall_score : null };
  });
}

/** The entries in the order of the state. Equals stay newest first; a first survey, without a change, stands last. */
export function sortEntries(
  entries: readonly SurveyEntry[],
  { sort, descending }: Pick<ListState, 'sort' | 'descending'>,
  compareNames: (one: string, other: string) => number,
): SurveyEntry[] {
  const sign = descending ? -1 : 1;
  const compare: Record<SortKey, (one: SurveyEntry, other: SurveyEntry) => number> = {
    date: (one, other) => sign * (Date.parse(one.date) - Date.parse(other.date)),
    auditor: (one, other) => sign * compareNames(one.userFullName, other.userFullName),
    score: (one, other) => sign * (one.overall_score - other.overall_score),
    change: (one, other) =>
      one.change === null || other.change === null
        ? Number(one.change === null) - Number(other.change === null)
        : sign * (one.change - other.change),
  };
  return entries.toSorted(compare[sort]);
}
