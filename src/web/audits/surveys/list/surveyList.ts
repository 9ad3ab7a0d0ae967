import type { InputOf } from '../../../contract/kit/call.ts';
import type { SurveyRow } from '../../../contract/kit/shapes.ts';
import type { listSurveys } from '../../../contract/surveys.ts';
import { SURVEY_KINDS } from '../../../domain/counted.ts';

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

/**
 * A survey and by how many points its overall score differs from the counted one before it; null for the first, and for what
 * does not count.
 */
export type SurveyEntry = SurveyRow & { change: number | null };

/** Which surveys are listed besides those that count. */
export type AlsoListed = { kinds: boolean; void: boolean };

/** The same in an address. */
export function alsoListed(search: Readonly<Record<string, unknown>>): AlsoListed {
  return { kinds: search['kinds'] === 'all', void: search['void'] === '1' };
}

/** The other way round; undefined takes a parameter away. */
export function searchOfAlso({ kinds, void: isVoid }: AlsoListed) {
  return { kinds: kinds ? 'all' : undefined, void: isVoid ? '1' : undefined };
}

/** What the list asks the server for. */
export function surveysInput(storeid: string, also: AlsoListed): InputOf<typeof listSurveys> {
  return { storeid, ...(also.kinds && { kinds: [...SURVEY_KINDS] }), ...(also.void && { void: true }) };
}

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

/** Surveys, newest first as the wire gives them, each that counts with its change against the one that counts before it. */
export function withChanges(rows: readonly SurveyRow[]): SurveyEntry[] {
  const counted = rows.filter(isCounted);
  const before = new Map(counted.map((row, index) => [row, counted[index + 1]]));
  return rows.map((row) => {
    const last = before.get(row);
    return { ...row, change: last ? row.overall_score - last.overall_score : null };
  });
}

/** Whether a survey counts, as the rule in domain/counted.ts has it for the server. */
export function isCounted({ kind, void: isVoid }: Pick<SurveyRow, 'kind' | 'void'>): boolean {
  return kind === 'audit' && !isVoid;
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
