import type { Formula, Operator } from './formula.ts';

/** The value of a formula; null means that it is missing. A list contains the choices selected for an item. */
export type Value = number | string | boolean | readonly string[] | null;

/** A formula's access to the assessment. A function gets its arguments unevaluated, because some name an item. */
export type Scope = {
  valueOf: (name: string) => Value;
  call: (name: string, args: readonly Formula[], evaluate: (formula: Formula) => Value) => Value;
};

/**
 * The maximum number of parts (values, names, operations and calls) evaluated per formula; above it, the result is
 * missing.
 */
const MAX_STEPS = 10_000;

class TooManySteps extends Error {}

/**
 * Evaluates a formula. The result of an operator such as `+` or `<` is missing if one of its values is. So are the
 * result of a division by zero and the square root of a negative number. `and` and `or` are three-valued. A missing
 * condition of `if` counts as false.
 */
export function evaluateFormula(formula: Formula, scope: Scope): Value {
  let steps = 0;
  const evaluate = (part: Formula): Value => {
    steps += 1;
    if (steps > MAX_STEPS) throw new TooManySteps();
    if (part.kind === 'number' || part.kind === 'text') return part.value;
    if (part.kind === 'name') return scope.valueOf(part.name);
    if (part.kind === 'minus') return arithmetic([evaluate(part.of)], ([value = 0]) => -value);
    if (part.kind === 'not') return negate(booleanOf(evaluate(part.of)));
    if (part.kind === 'call') return callFunction(part.name, part.arguments);
    return part.operator === 'and' || part.operator === 'or'
      ? connect(part.operator, part.left, part.right)
      : applyOperator(part.operator, evaluate(part.left), evaluate(part.right));
  };
  const connect = (operator: 'and' | 'or', left: Formula, right: Formula): Value => {
    const decisive = operator === 'or';
    const first = booleanOf(evaluate(left));
    if (first === decisive) return decisive;
    const second = booleanOf(evaluate(right));
    if (second === decisive) return decisive;
    return first === null || second === null ? null : !decisive;
  };
  const callFunction = (name: string, args: readonly Formula[]): Value => {
    if (name === 'if') return evaluate(args[evaluate(args[0] as Formula) === true ? 1 : 2] as Formula);
    const plain = PLAIN_FUNCTIONS.get(name);
    return plain ? plain.of(args.map(evaluate)) : scope.call(name, args, evaluate);
  };
  try {
    return finite(evaluate(formula));
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  }
}

type PlainFunction = { least: number; most: number; of: (values: readonly Value[]) => Value };

/**
 * The functions except `if` that depend only on their arguments, each with the minimum and maximum number of arguments.
 */
export const PLAIN_FUNCTIONS: ReadonlyMap<string, PlainFunction> = new Map<string, PlainFunction>([
  ['min', { least: 1, most: Infinity, of: (values) => aggregate(values, (numbers) => Math.min(...numbers)) }],
  ['max', { least: 1, most: Infinity, of: (values) => aggregate(values, (numbers) => Math.max(...numbers)) }],
  ['sum', { least: 1, most: Infinity, of: (values) => aggregate(values, sumOf) }],
  [
    'mean',
    { least: 1, most: Infinity, of: (values) => aggregate(values, (numbers) => sumOf(numbers) / numbers.length) },
  ],
  ['count', { least: 1, most: Infinity, of: (values) => values.filter((value) => value !== null).length }],
  ['round', { least: 1, most: 2, of: ([value = null, decimals = 0]) => roundValue(value, decimals) }],
  ['abs', { least: 1, most: 1, of: (values) => arithmetic(values, ([value = 0]) => Math.abs(value)) }],
  ['sqrt', { least: 1, most: 1, of: (values) => arithmetic(values, ([value = 0]) => Math.sqrt(value)) }],
  ['coalesce', { least: 2, most: 2, of: ([value = null, other = null]) => value ?? other }],
]);

/** The number of arguments of `if`, which evaluates only the chosen branch. */
export const IF_ARGUMENTS = 3;

/**
 * Rounds half away from zero, after correcting binary noise: 1.005 to two decimals is 1.01. `decimals` is at most 10.
 */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaledValue = Number((Math.abs(value) * scale).toPrecision(15));
  return (Math.sign(value) * Math.floor(scaledValue + 0.5)) / scale;
}

const MAX_DECIMALS = 10;

function roundValue(value: Value, decimals: Value): Value {
  return arithmetic([value, decimals], ([number = 0, places = 0]) =>
    Number.isInteger(places) && places >= 0 && places <= MAX_DECIMALS ? roundTo(number, places) : NaN,
  );
}

function applyOperator(operator: Exclude<Operator, 'and' | 'or'>, left: Value, right: Value): Value {
  if (left === null || right === null) return null;
  if (operator === '=') return left === right;
  if (operator === '!=') return left !== right;
  if (operator === '<' || operator === '>' || operator === '<=' || operator === '>=') {
    return compareValues(operator, left, right);
  }
  return arithmetic([left, right], ([one = 0, other = 0]) => ARITHMETIC[operator](one, other));
}

const ARITHMETIC: Readonly<Record<'+' | '-' | '*' | '/', (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => (other === 0 ? NaN : one / other),
};

/** Compares numbers by value and strings (including days) by character. For anything else, the result is missing. */
function compareValues(operator: '<' | '>' | '<=' | '>=', left: Value, right: Value): Value {
  const alike =
    (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string');
  if (!alike || left === null || right === null) return null;
  if (operator === '<') return left < right;
  if (operator === '>') return left > right;
  return operator === '<=' ? left <= right : left >= right;
}

const negate = (value: boolean | null) => (value === null ? null : !value);

const booleanOf = (value: Value): boolean | null => (typeof value === 'boolean' ? value : null);

/** Calculates with numbers. The result is missing if a value isn't a number or the result isn't finite. */
function arithmetic(values: readonly Value[], of: (numbers: readonly number[]) => number): Value {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length < values.length ? null : finite(of(numbers));
}

/**
 * Calculates with the values that are numbers, and ignores the others. The result is missing if none is a number or if
 * it isn't finite.
 */
function aggregate(values: readonly Value[], of: (numbers: readonly number[]) => number): Value {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? null : finite(of(numbers));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const finite = (value: Value): Value => (typeof value === 'number' && !Number.isFinite(value) ? null : value);
