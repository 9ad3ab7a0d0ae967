import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateFormula, roundTo, type Value } from './evaluate.ts';
import { FORMULA_MAX_CHARACTERS, FormulaError, parseFormula, type Operator } from './formula.ts';

const NAMES: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['one', 1],
  ['two', 2.5],
  ['zero', 0],
  ['word', 'yes'],
  ['day', '2026-11-23'],
  ['no', false],
]);

/** Evaluates a formula over `NAMES`; every other name is missing. */
const valueOf = (text: string) =>
  evaluateFormula(parseFormula(text), { valueOf: (name) => NAMES.get(name) ?? null, call: () => null });

test.each<[string, Value]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['7 - 2 - 1', 4],
  ['8 / 4 / 2', 1],
  ['-two * 2', -5],
  ['- - one', 1],
  ['1 / zero', null],
  ['one + gone', null],
  ['one + word', null],
  ["word = 'yes'", true],
  ["word != 'yes'", false],
  ['word = 1', false],
  ['one < two', true],
  ["day >= '2026-01-01'", true],
  ['day < 1', null],
  ['gone = 1', null],
  ['not no', true],
  ['not gone', null],
  ['not one = 2', true],
  ['no and gone', false],
  ['gone and no', false],
  ['gone or one = 1', true],
  ['gone or no', null],
  ['no or 1 = 1 and no', false],
  ['min(two, gone, one)', 1],
  ['max(gone)', null],
  ['sum(one, two)', 3.5],
  ['mean(one, two, gone)', 1.75],
  ['count(one, gone, word)', 2],
  ['count(gone)', 0],
  ['round(1.005, 2)', 1.01],
  ['round(-2.5)', -3],
  ['round(gone, 2)', null],
  ['round(one, -1)', null],
  ['abs(-3)', 3],
  ['sqrt(16)', 4],
  ['sqrt(-1)', null],
  ['if(gone, 1, 2)', 2],
  ['if(one = 1, two, 1 / 0)', 2.5],
  ['coalesce(gone, two)', 2.5],
  ['min(15, sqrt(0.03 * 500))', Math.sqrt(15)],
])('%s is %s', (text, value) => {
  expect(valueOf(text)).toBe(value);
});

describe('a formula that cannot be parsed is reported with the invalid character', () => {
  test.each([
    ['', 0],
    ['1 +', 3],
    ['1 1', 2],
    ['(1', 2],
    ['min(1,)', 6],
    ["'open", 0],
    ['a.b', 1],
    ['a[0]', 1],
    ['a = = b', 4],
    ['and', 0],
    ['1 == 2', 3],
    ['a := 1', 2],
    ['`x`', 0],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 50],
    ['1'.repeat(FORMULA_MAX_CHARACTERS + 1), FORMULA_MAX_CHARACTERS],
  ])('%s', (text, at) => {
    let result: unknown = null;
    try {
      parseFormula(text);
    } catch (error) {
      result = error;
    }
    expect(result).toBeInstanceOf(FormulaError);
    expect((result as FormulaError).at).toBe(at);
  });
});

test('inherited names of objects are missing values and not functions', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    expect(valueOf(`${name} = 1`)).toBeNull();
    expect(valueOf(`${name}(1)`)).toBeNull();
  }
});

test('any text is parsed or rejected', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w +*/()',<>=!-]{0,60}$/)), (text) => {
      try {
        valueOf(text);
      } catch (error) {
        expect(error).toBeInstanceOf(FormulaError);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a formula of more than 10,000 steps is missing', () => {
  const nestedSum = (depth: number): string =>
    depth === 0 ? 'one' : `sum(${nestedSum(depth - 1)}, ${'1, '.repeat(9)}1)`;
  expect(valueOf(nestedSum(5))).toBe(51);
  let calls = 0;
  const manyCalls = parseFormula(`sum(${Array.from({ length: 300 }, () => 'f()').join(', ')})`);
  const hundred = parseFormula(`sum(${'1, '.repeat(99)}1)`);
  const value = evaluateFormula(manyCalls, {
    valueOf: () => null,
    call: (_name, _arguments, evaluate) => {
      calls += 1;
      return evaluate(hundred);
    },
  });
  expect(value).toBeNull();
  expect(calls).toBeLessThan(101);
});

test.each([
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [1.005, 2, 1.01],
  [0.1 + 0.2, 1, 0.3],
  [1e20, 2, 1e20],
])('%s to %s decimals is %s', (value, decimals, result) => {
  expect(roundTo(value, decimals)).toBe(result);
});

// The slow second implementation: truth values are numbers from 0 to 1, with `and` as the minimum and `or` as the
// maximum, and missing numbers are NaN, which arithmetic propagates.

type Sum = number | { of: '+' | '-' | '*' | '/'; left: Sum; right: Sum } | { name: string };
type Condition =
  | { compare: Extract<Operator, '=' | '!=' | '<' | '>' | '<=' | '>='>; left: Sum; right: Sum }
  | { join: 'and' | 'or'; left: Condition; right: Condition }
  | { not: Condition };

const { sum, condition } = fc.letrec<{ sum: Sum; condition: Condition }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: 0, max: 9 }),
    fc.record({ name: fc.constantFrom('one', 'two', 'zero', 'gone') }),
    fc.record({ of: fc.constantFrom('+', '-', '*', '/'), left: tie('sum'), right: tie('sum') }),
  ),
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.record({ compare: fc.constantFrom('=', '!=', '<', '>', '<=', '>='), left: tie('sum'), right: tie('sum') }),
    fc.record({ join: fc.constantFrom('and', 'or'), left: tie('condition'), right: tie('condition') }),
    fc.record({ not: tie('condition') }),
  ),
}));

function slowSum(part: Sum): number {
  if (typeof part === 'number') return part;
  if ('name' in part) return (NAMES.get(part.name) as number | undefined) ?? NaN;
  const [left, right] = [slowSum(part.left), slowSum(part.right)];
  if (part.of === '/' && right === 0) return NaN;
  return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[part.of];
}

function slowTruth(part: Condition): number {
  if ('not' in part) return 1 - slowTruth(part.not);
  if ('join' in part) {
    const operands = [slowTruth(part.left), slowTruth(part.right)];
    return part.join === 'and' ? Math.min(...operands) : Math.max(...operands);
  }
  const [left, right] = [slowSum(part.left), slowSum(part.right)];
  if (Number.isNaN(left) || Number.isNaN(right)) return 0.5;
  const order = Math.sign(left - right) || 0;
  const holds = { '=': [0], '!=': [-1, 1], '<': [-1], '>': [1], '<=': [-1, 0], '>=': [0, 1] }[part.compare];
  return holds.includes(order) ? 1 : 0;
}

/** Writes a formula with brackets around each operation. */
function write(part: Sum | Condition): string {
  if (typeof part === 'number') return String(part);
  if ('name' in part) return part.name;
  if ('not' in part) return `(not ${write(part.not)})`;
  const word = 'of' in part ? part.of : 'compare' in part ? part.compare : part.join;
  return `(${write(part.left)} ${word} ${write(part.right)})`;
}

test('sums match a slow second implementation', () => {
  fc.assert(
    fc.property(sum, (part) => {
      const slow = slowSum(part);
      expect(valueOf(write(part))).toEqual(Number.isFinite(slow) ? slow : null);
    }),
    { numRuns: 500 },
  );
});

test('conditions match a slow second implementation', () => {
  fc.assert(
    fc.property(condition, (part) => {
      expect(valueOf(write(part))).toBe([false, null, true][slowTruth(part) * 2]);
    }),
    { numRuns: 500 },
  );
});
