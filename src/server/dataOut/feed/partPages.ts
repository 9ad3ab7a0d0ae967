import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import type { Column } from './columns.ts';
import type { Expression } from './language/expression.ts';
import type { RowRequest } from './language/options.ts';
import { BETWEEN_ROWS, selectDateOfParts, selectJson, type Parts, type TextRows } from './rowQueries.ts';
import { columnOf, type DataSet } from './sets.ts';
import { sourceOf } from './sourceQueries.ts';

/** The number of extra rows to look for, because the page's first record may have rows on the previous page. */
const PARTS_BEFORE = 128;

/** The factor by which the search widens when a condition leaves the page unfilled. */
const GROWTH = 4;

/** Checks whether rows are ordered by their records' dates and none are skipped. */
export function isByDate({ order: [first], skip }: RowRequest): boolean {
  return first?.column.name === 'date' && skip === 0;
}

/**
 * Reads at most `limit` rows of a set of parts, such as answers, ordered by the dates of the records that contain them,
 * such as surveys. Starts with only a few records, because the database would otherwise sort all rows to find the first
 * ones.
 */
export async function readParts(
  db: Db,
  caller: Caller,
  request: RowRequest,
  { set, parts, columns, limit }: { set: DataSet; parts: Parts; columns: readonly Column[]; limit: number },
): Promise<TextRows> {
  const source = sourceOf(db, caller, set, []);
  const wholes = sourceOf(db, caller, parts.wholeSet, []);
  const dateIs = (by: Comparison, value: string) => isDate(parts.wholeSet, by, value);
  const [first] = request.order;
  const isDescending = first?.descending ?? false;
  const place = request.after?.values[0];
  const texts: string[] = [];
  let count = 0;
  let begin = typeof place === 'string' ? dateIs(isDescending ? 'le' : 'ge', place) : null;
  for (let size = limit + (begin ? PARTS_BEFORE : 0); ; size *= GROWTH) {
    const order = first ? [{ column: first.column, descending: isDescending }] : [];
    const window = { ...request, order, filter: bothConditions(begin, ofWhole(request.filter, parts.wholeSet)) };
    const [last] = (await selectDateOfParts(wholes, parts, window, size).execute(db)).rows;
    const end = last ? dateIs(isDescending ? 'ge' : 'le', last.date) : null;
    const pageRequest = { ...request, filter: bothConditions(request.filter, bothConditions(begin, end)) };
    const [row] = (await selectJson(source, pageRequest, columns, limit - count).execute(db)).rows;
    if (row && row.count > 0) texts.push(row.text);
    count += row?.count ?? 0;
    if (!last || count >= limit) return { text: texts.join(BETWEEN_ROWS), count };
    begin = dateIs(isDescending ? 'lt' : 'gt', last.date);
  }
}

type Comparison = 'le' | 'ge' | 'lt' | 'gt';

function isDate(wholeSet: DataSet, by: Comparison, value: string): Expression {
  const column = columnOf(wholeSet, 'date');
  if (!column) throw new Error(`${wholeSet.name} have no date.`);
  const left: Expression = { kind: 'column', type: 'DateTimeOffset', column };
  return { kind: 'compare', type: 'Boolean', by, left, right: { kind: 'literal', type: 'DateTimeOffset', value } };
}

function bothConditions(one: Expression | null, other: Expression | null): Expression | null {
  return one && other ? { kind: 'all', type: 'Boolean', of: [one, other] } : (one ?? other);
}

/** Returns the terms of a condition that use only columns of the set `wholeSet`, or null if there are none. */
function ofWhole(filter: Expression | null, wholeSet: DataSet): Expression | null {
  const terms = filter?.kind === 'all' ? filter.of : filter ? [filter] : [];
  return terms.filter((term) => isOfWhole(term, wholeSet)).reduce<Expression | null>(bothConditions, null);
}

function isOfWhole(expression: Expression, wholeSet: DataSet): boolean {
  const { kind } = expression;
  if (kind === 'literal') return true;
  if (kind === 'column') return columnOf(wholeSet, expression.column.name) !== undefined;
  if (kind === 'compare') return isOfWhole(expression.left, wholeSet) && isOfWhole(expression.right, wholeSet);
  if (kind === 'not' || kind === 'in') return isOfWhole(expression.of, wholeSet);
  return expression.of.every((part) => isOfWhole(part, wholeSet));
}
