import type { SurveyRow } from '../../../contract/kit/shapes.ts';
/** The order of the list of surveys, and the surveys in it. Pure. */

export const COLUMNS = ['date', 'auditor', 'score', 'change'] as const;
export type Column = (typeof COLUMNS)[number];

/** How the list can be ordered; the first is how it is at first, and of each column the first is how that begins. */
export const SURVEY_SORTS = [
  '-date',
  'date',
  'auditor',
  '-auditor',
  '-score',
  'score',
  '-change',
  'change',
] as const satisfies readonly (Column | `-${Column}`)[];
export type SurveySort = (typeof SURVEY_SORTS)[number];

/** A survey and by how many points its overall score differs from the survey before it; null for the first. */
export type SurveyEntry = SurveyRow & { change: number | null };

/** The column by which an order sorts. */
export function columnOf(sort: SurveySort): Column {
  return sort.replace('-', '') as Column;
}

export function isDescending(sort: SurveySort): boolean {
  return sort.startsWith('-');
}

/** The order after a press on a column: by it as it begins, or the other way round when it is sorted by it already. */
export function sortedBy(sort: SurveySort, column: Column): SurveySort {
  return SURVEY_SORTS.find((each) => columnOf(each) === column && each !== sort) ?? sort;
}

/** An address with the order's own name: it has the column, and the direction where that is not how the column begins. */
export function readOrder(search: Readonly<Record<string, unknown>>) {
  const { sort, order } = search;
  const column = COLUMNS.find((each) => each === sort) ?? 'date';
  const wanted = (each: SurveySort) => order === undefined || isDescending(each) === (order === 'desc');
  return { ...search, sort: SURVEY_SORTS.find((each) => columnOf(each) === column && wanted(each)) };
}

/** The other way round. */
export function writeOrder<T extends { sort?: SurveySort | undefined }>(search: T) {
  const { sort = SURVEY_SORTS[0] } = search;
  const column = columnOf(sort);
  const begins = SURVEY_SORTS.find((each) => columnOf(each) === column);
  return {
    ...search,
    sort: column === 'date' ? undefined : column,
    order: sort === begins ? undefined : isDescending(sort) ? 'desc' : 'asc',
  };
}

/** Surveys, newest first as the wire gives them, each with its change against the one before it. */
export function withChanges(rows: readonly SurveyRow[]): SurveyEntry[] {
  return rows.map((row, index) => {
    const before = rows[index + 1];
    return { ...row, change: before ? row.overall_score - before.overall_score : null };
  });
}

/** The entries in this order. Equals stay newest first; a first survey, without a change, stands last. */
export function sortEntries(
  entries: readonly SurveyEntry[],
  order: SurveySort,
  compareNames: (one: string, other: string) => number,
): SurveyEntry[] {
  const sign = isDescending(order) ? -1 : 1;
  const compare: Record<Column, (one: SurveyEntry, other: SurveyEntry) => number> = {
    date: (one, other) => sign * (Date.parse(one.date) - Date.parse(other.date)),
    auditor: (one, other) => sign * compareNames(one.userFullName, other.userFullName),
    score: (one, other) => sign * (one.overall_score - other.overall_score),
    change: (one, other) =>
      one.change === null || other.change === null
        ? Number(one.change === null) - Number(other.change === null)
        : sign * (one.change - other.change),
  };
  return entries.toSorted(compare[columnOf(order)]);
}
