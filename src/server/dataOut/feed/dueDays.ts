import { LAST_DUE_DAY, VISIT_DAYS_MAX } from '../../../domain/limits.ts';
import { dayOfNumber, numberOfDay, type DayNumber } from '../../../domain/schedule/interval.ts';
import { notOfferedFault, badRequest } from './fault.ts';
import type { Comparison, Expression } from './language/expression.ts';

/** The maximum number of days for which visits are calculated. */
const DAYS_MAX = 2 * VISIT_DAYS_MAX + 1;

/** The first and last due date of visits that can meet a condition; null for no limit. */
type Bounds = { from: DayNumber | null; to: DayNumber | null };

/**
 * Returns the days for which visits must be calculated to find all that meet the condition. Throws a DataFault if these
 * are too many days, or if part of the condition names a day outside them.
 */
export function dueDays(filter: Expression | null, today: DayNumber): { from: DayNumber; to: DayNumber } {
  const namedDays: DayNumber[] = [];
  const { from: first, to: last } = boundsOf(filter ? withoutNot(filter, false) : null, namedDays);
  const from = first ?? Math.min(today, last ?? today) - VISIT_DAYS_MAX;
  const to = last ?? Math.max(today, from) + VISIT_DAYS_MAX;
  const isLeftOut = namedDays.some((day) => (first === null && day < from) || (last === null && day > to));
  if (from <= to && isLeftOut) {
    const days = `from ${dayOfNumber(from)} to ${dayOfNumber(to)}`;
    throw notOfferedFault(`A part of $filter with days of due outside the range ${days}`, '$filter');
  }
  if (to - from >= DAYS_MAX) {
    throw badRequest(`Visits are computed for at most ${DAYS_MAX} days. Limit due on both sides.`, '$filter');
  }
  return { from, to: Math.min(to, numberOfDay(LAST_DUE_DAY)) };
}

const NO_BOUNDS: Bounds = { from: null, to: null };

/** Returns the bounds of a condition. Appends the bounds of its simple parts to `days`. */
function boundsOf(condition: Expression | null, days: DayNumber[]): Bounds {
  if (condition?.kind === 'all' || condition?.kind === 'any') {
    const partBounds = condition.of.map((part) => boundsOf(part, days));
    return condition.kind === 'all' ? intersection(partBounds) : hull(partBounds);
  }
  const bounds = condition === null ? NO_BOUNDS : simpleBounds(condition);
  days.push(...[bounds.from, bounds.to].filter((day) => day !== null));
  return bounds;
}

function intersection(parts: readonly Bounds[]): Bounds {
  const from = parts.flatMap((bounds) => bounds.from ?? []);
  const to = parts.flatMap((bounds) => bounds.to ?? []);
  return { from: from.length === 0 ? null : Math.max(...from), to: to.length === 0 ? null : Math.min(...to) };
}

/** Returns the smallest range that contains all the given ranges; a side is open if it is open in any of them. */
function hull(parts: readonly Bounds[]): Bounds {
  const [from, to] = [parts.map((bounds) => bounds.from), parts.map((bounds) => bounds.to)];
  return {
    from: from.includes(null) ? null : Math.min(...from.filter((day) => day !== null)),
    to: to.includes(null) ? null : Math.max(...to.filter((day) => day !== null)),
  };
}

/** Returns the bounds of a condition that contains no other conditions. */
function simpleBounds(condition: Expression): Bounds {
  if (condition.kind === 'in') {
    expectNoCondition(condition.of);
    const valueBounds = condition.values
      .filter(({ value }) => value !== null)
      .map(({ value }) => limits('eq', condition.of, value));
    return valueBounds.length === 0 ? NO_BOUNDS : hull(valueBounds);
  }
  if (condition.kind !== 'compare') return NO_BOUNDS;
  const { by, left, right } = condition;
  expectNoCondition(left);
  expectNoCondition(right);
  if (right.kind === 'literal') return limits(by, left, right.value);
  return left.kind === 'literal' ? limits(MIRRORED[by], right, left.value) : NO_BOUNDS;
}

/** Returns the bounds of a comparison with a value; no bounds unless `due` or its year is compared. */
function limits(by: Comparison, of: Expression, value: string | number | boolean | null): Bounds {
  if (isDue(of) && typeof value === 'string') return sides(by, numberOfDay(value), numberOfDay(value));
  const isYear = of.kind === 'call' && of.name === 'year' && of.of.some(isDue);
  if (!isYear || typeof value !== 'number') return NO_BOUNDS;
  return sides(
    by,
    numberOfDay(`${yearText(Math.ceil(value))}-01-01`),
    numberOfDay(`${yearText(Math.floor(value))}-12-31`),
  );
}

/** Returns the bounds of a comparison with a value that covers the days from `first` to `last`. */
function sides(by: Comparison, first: DayNumber, last: DayNumber): Bounds {
  return {
    from: by === 'ge' || by === 'gt' || by === 'eq' ? first : null,
    to: by === 'le' || by === 'lt' || by === 'eq' ? last : null,
  };
}

/** Returns a year as four digits, clamped to 1–9999; there are no visits outside these years. */
const yearText = (year: number) => String(Math.min(Math.max(year, 1), 9999)).padStart(4, '0');

const isDue = (expression: Expression) => expression.kind === 'column' && expression.column.name === 'due';

/**
 * Throws a DataFault if a condition on `due` is itself compared, as in `(due ge 2028-06-01) eq true`, because its days
 * aren't evaluated.
 */
function expectNoCondition(expression: Expression): void {
  const isCondition = expression.type === 'Boolean' && expression.kind !== 'literal' && expression.kind !== 'column';
  if (isCondition && mentionsDue(expression)) throw notOfferedFault('Comparing a condition on due', '$filter');
}

function mentionsDue(expression: Expression): boolean {
  if (expression.kind === 'literal' || expression.kind === 'column') return isDue(expression);
  if (expression.kind === 'compare') return mentionsDue(expression.left) || mentionsDue(expression.right);
  if (expression.kind === 'not' || expression.kind === 'in') return mentionsDue(expression.of);
  return expression.of.some(mentionsDue);
}

const MIRRORED: Record<Comparison, Comparison> = { eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' };
const OPPOSITE: Record<Comparison, Comparison> = { eq: 'ne', ne: 'eq', gt: 'le', ge: 'lt', lt: 'ge', le: 'gt' };

/**
 * Returns a condition, or its negation, without `not` around comparisons. To negate a comparison, it is enough to use
 * the opposite operator, because `due` is never null.
 */
function withoutNot(condition: Expression, negated: boolean): Expression {
  if (condition.kind === 'not') return withoutNot(condition.of, !negated);
  if (condition.kind === 'all' || condition.kind === 'any') {
    const opposite = condition.kind === 'all' ? 'any' : 'all';
    const of = condition.of.map((part) => withoutNot(part, negated));
    return { ...condition, kind: negated ? opposite : condition.kind, of };
  }
  if (!negated) return condition;
  if (condition.kind === 'in') expectNoCondition(condition.of);
  return condition.kind === 'compare' ? { ...condition, by: OPPOSITE[condition.by] } : OPAQUE;
}

/** A condition that doesn't limit the days. */
const OPAQUE: Expression = { kind: 'literal', type: 'Boolean', value: true };
