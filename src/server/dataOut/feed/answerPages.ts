import type { Db } from '../db/schema.ts';
import type { Caller } from '../identity/viewer.ts';
import type { Column } from './columns.ts';
import type { Expression } from './language/expression.ts';
import type { Asked } from './language/options.ts';
import { BETWEEN_ROWS, selectDateOfAnswers, selectJson, type TextRows } from './rowQueries.ts';
import { columnOf, SETS } from './sets.ts';
import { sourceOf } from './sourceQueries.ts';

/** About so many answers of the survey at which a page begins stood on the page before. */
const TOLD_BEFORE = 128;

/** Where a page does not fill, because of a condition, so many times the answers are looked at next. */
const GROWTH = 4;

/** Whether answers are asked for by the dates of their surveys, so that few surveys hold a page of them. */
export function isByDate({ order: [first], skip }: Asked): boolean {
  return first?.column.name === 'date' && skip === 0;
}

/**
 * Answers by the dates of their surveys, so many at most: of the surveys alone that have as many, and of more where a condition
 * leaves too few. For all at once the database would sort every answer that there is to find the first ones.
 */
export async function readAnswers(
  db: Db,
  caller: Caller,
  asked: Asked,
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
  for (let size = limit + (begin ? TOLD_BEFORE : 0); ; size *= GROWTH) {
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

/** What of a condition on answers their surveys must fulfil: those of its parts that name columns of both alone. */
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
