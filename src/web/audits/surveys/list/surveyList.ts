import type { InputOf } from '../../../../contract/kit/call.ts';
import type { SurveyRow } from '../../../../contract/kit/shapes.ts';
import type { listSurveys } from '../../../../contract/audits/surveys.ts';
import { SURVEY_KINDS } from '../../../../domain/surveyKinds.ts';

/** The list of surveys and its sort order. */

export const COLUMNS = ['date', 'auditor', 'score', 'change'] as const;
export type Column = (typeof COLUMNS)[number];

/**
 * The sort orders of the list. The first is the default, and the first of each column is the column's default
 * direction.
 */
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

/**
 * A survey and its change in overall score since the previous counted survey, in points. The change is null if the
 * survey does not count or no earlier counted survey is listed. `isFirst` is true for the store's first counted survey.
 */
export type SurveyEntry = SurveyRow & { change: number | null; isFirst: boolean };

/** The surveys to list in addition to those that count: other kinds, void surveys or both. */
export type HiddenKinds = { kinds: boolean; void: boolean };

/** Returns which additional surveys to list, from a URL's search parameters. */
export function parseHiddenKinds(search: Readonly<Record<string, unknown>>): HiddenKinds {
  return { kinds: search['kinds'] === 'all', void: search['void'] === '1' };
}

/** Returns the search parameters for the additional surveys; undefined removes a parameter. */
export function searchOfHiddenKinds({ kinds, void: isVoid }: HiddenKinds) {
  return { kinds: kinds ? 'all' : undefined, void: isVoid ? '1' : undefined };
}

/** The highest part number that is accepted in a URL; a long history is shown in parts. */
const PART_MAX = 1_000;

/** Returns the part of a long history that a URL requests; the default is 1, the newest. */
export function partOf(search: Readonly<Record<string, unknown>>): number {
  const part = Number(search['part']);
  return Number.isInteger(part) && part > 1 && part <= PART_MAX ? part : 1;
}

/** Returns the input of the call that lists surveys. */
export function surveysInput(storeid: string, hiddenKinds: HiddenKinds): InputOf<typeof listSurveys> {
  return { storeid, ...(hiddenKinds.kinds && { kinds: [...SURVEY_KINDS] }), ...(hiddenKinds.void && { void: true }) };
}

/** Returns the column of a sort order. */
export function sortColumn(sort: SurveySort): Column {
  return sort.replace('-', '') as Column;
}

export function isDescending(sort: SurveySort): boolean {
  return sort.startsWith('-');
}

/** Returns the sort order after the user presses a column header. */
export function toggleSurveySort(sort: SurveySort, column: Column): SurveySort {
  return SURVEY_SORTS.find((surveySort) => sortColumn(surveySort) === column && surveySort !== sort) ?? sort;
}

/** Returns search parameters with a `sort` that combines the column and direction from the URL. */
export function readOrder(search: Readonly<Record<string, unknown>>) {
  const { sort, order } = search;
  const column = COLUMNS.find((candidate) => candidate === sort) ?? 'date';
  const matches = (surveySort: SurveySort) => order === undefined || isDescending(surveySort) === (order === 'desc');
  return {
    ...search,
    sort: SURVEY_SORTS.find((surveySort) => sortColumn(surveySort) === column && matches(surveySort)),
  };
}

/** Returns search parameters with `sort` split into the column and direction that `readOrder` combines again. */
export function writeOrder<T extends { sort?: SurveySort | undefined }>(search: T) {
  const { sort = SURVEY_SORTS[0] } = search;
  const column = sortColumn(sort);
  const begins = SURVEY_SORTS.find((surveySort) => sortColumn(surveySort) === column);
  return {
    ...search,
    sort: column === 'date' ? undefined : column,
    order: sort === begins ? undefined : isDescending(sort) ? 'desc' : 'asc',
  };
}

/**
 * Adds to each survey its change in score since the previous counted survey. `rows` are newest first. `hasOlder` is
 * true if the store has surveys older than these.
 */
export function withChanges(rows: readonly SurveyRow[], hasOlder = false): SurveyEntry[] {
  const countedRows = rows.filter(isCounted);
  const before = new Map(countedRows.map((row, index) => [row, countedRows[index + 1]]));
  return rows.map((row) => {
    const last = before.get(row);
    const isFirst = !hasOlder && row === countedRows.at(-1);
    return { ...row, change: last ? row.overall_score - last.overall_score : null, isFirst };
  });
}

/** Checks whether a survey counts. */
export function isCounted({ kind, void: isVoid }: Pick<SurveyRow, 'kind' | 'void'>): boolean {
  return kind === 'audit' && !isVoid;
}

/** Returns the entries in the given order. When sorting by change, entries without a change come last. */
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
  return entries.toSorted(compare[sortColumn(order)]);
}
