import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import type { Column } from './columns.ts';
import type { Expression } from './language/expression.ts';
import type { RowRequest } from './language/options.ts';
import { BETWEEN_ROWS, selectDateOfAnswers, selectJson, type TextRows } from './rowQueries.ts';
import { columnOf, SETS } from './sets.ts';
import { sourceOf } from './sourceQueries.ts';

/** The approximate number of answers on the previous page that belong to the first survey of a page. */
const ANSWERS_BEFORE = 128;

/** The factor by which the search widens when a condition leaves the page unfilled. */
const GROWTH = 4;

/** Checks whether answers are ordered by the date of their surveys, so that few surveys contain a page of them. */
export function isByDate({ order: [first], skip }: RowRequest): boolean {
  return first?.column.name === 'date' && skip === 0;
}

/**
 * Reads at most `limit` answers in the order of their surveys' dates. Looks only at as many surveys as contain that
 * many answers, and at more if a condition leaves too few: in a single query, the database would sort all answers to
 * find the first ones.
 */
export async function readAnswers(
  db: Db,
  caller: Caller,
  asked: RowRequest,
  { columns, limit }: { columns: readonly Column[]; limit: number },
): Promise<TextRows> {
  const answers = sourceOf(db, caller, SETS.Answers, []);
  const surveys = sourceOf(db, caller, SETS.Surveys, []);
  const [first] = asked.order;
  const descending = first?.descending ?? false;
  const place = asked.after?.values[0];
  const texts: string[] = [];
  let count = 0;
  let begin = typeof place === 'string' ? dateIs(descending ? 'le' : 'ge', place) : null;
  for (let size = limit + (begin ? ANSWERS_BEFORE : 0); ; size *= GROWTH) {
    const order = first ? [{ column: first.column, descending }] : [];
    const window = { ...asked, order, filter: both(begin, ofSurveys(asked.filter)) };
    const [last] = (await selectDateOfAnswers(surveys, window, size).execute(db)).rows;
    const end = last ? dateIs(descending ? 'ge' : 'le', last.date) : null;
    const within = { ...asked, filter: both(asked.filter, both(begin, end)) };
    const [found] = (await selectJson(answers, within, columns, limit - count).execute(db)).rows;
    if (found && found.count > 0) texts.push(found.text);
    count += found?.count ?? 0;
    if (!last || count >= limit) return { text: texts.join(BETWEEN_ROWS), count };
    begin = dateIs(descending ? 'lt' : 'gt', last.date);
  }
}

function dateIs(by: 'le' | 'ge' | 'lt' | 'gt', value: string): Expression {
  const column = columnOf(SETS.Surveys, 'date');
  if (!column) throw new Error('Surveys have no date.');
  const left: Expression = { kind: 'column', type: 'DateTimeOffset', column };
  return { kind: 'compare', type: 'Boolean', by, left, right: { kind: 'literal', type: 'DateTimeOffset', value } };
}

function both(one: Expression | null, other: Expression | null): Expression | null {
  return one && other ? { kind: 'all', type: 'Boolean', of: [one, other] } : (one ?? other);
}

/**
 * Returns the part of a condition on answers that their surveys must meet: the terms that use only columns of both
 * sets.
 */
function ofSurveys(filter: Expression | null): Expression | null {
  const parts = filter?.kind === 'all' ? filter.of : filter ? [filter] : [];
  return parts.filter(isOfSurveys).reduce<Expression | null>(both, null);
}

function isOfSurveys(expression: Expression): boolean {
  const { kind } = expression;
  if (kind === 'literal') return true;
  if (kind === 'column') return columnOf(SETS.Surveys, expression.column.name) !== undefined;
  if (kind === 'compare') return isOfSurveys(expression.left) && isOfSurveys(expression.right);
  if (kind === 'not' || kind === 'in') return isOfSurveys(expression.of);
  return expression.of.every(isOfSurveys);
}
