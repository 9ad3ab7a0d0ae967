import { fault, type Fault } from '../definitionProblem.ts';

/** Parses the formulas of modules. */

/** A node of a formula. `at` is the offset, from 0, of its first character or, for an operation, of its operator. */
export type Formula =
  | { kind: 'number'; at: number; value: number }
  | { kind: 'text'; at: number; value: string }
  | { kind: 'name'; at: number; name: string }
  | { kind: 'not'; at: number; of: Formula }
  | { kind: 'minus'; at: number; of: Formula }
  | { kind: 'operation'; at: number; operator: Operator; left: Formula; right: Formula }
  | { kind: 'call'; at: number; name: string; arguments: Formula[] };

export type Operator = (typeof OPERATORS)[number];

const OPERATORS = ['or', 'and', '=', '!=', '<=', '>=', '<', '>', '+', '-', '*', '/'] as const;

/** The precedence of the operators. `not` binds more tightly than `and`, and less tightly than the comparisons. */
const BINDING: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<=': 4,
  '>=': 4,
  '<': 4,
  '>': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
};
const NOT_BINDING = 3;
const MINUS_BINDING = 7;

/** The maximum length of a formula, in characters. */
export const FORMULA_MAX_CHARACTERS = 2000;

/** The maximum nesting depth, far above what a readable formula needs. */
const MAX_DEPTH = 50;

/** Error thrown for a formula that can't be parsed; `at` is the offset of the character at fault, counted from 0. */
export class FormulaError extends Error {
  readonly at: number;
  readonly fault: Fault;
  constructor(at: number, formulaFault: Fault) {
    super(formulaFault.text);
    this.at = at;
    this.fault = formulaFault;
  }
}

type Token = { at: number; type: 'number' | 'text' | 'name' | 'sign' | 'end'; text: string };

const TOKEN = /\s+|(?<number>\d+(?:\.\d+)?)|'(?<text>[^']*)'|(?<name>[A-Za-z_]\w*)|(?<sign>!=|<=|>=|[-+*/=<>(),])/y;

/** Parses a formula. Throws a `FormulaError` with the position of the first error. */
export function parseFormula(text: string): Formula {
  if (text.length > FORMULA_MAX_CHARACTERS) {
    const most = FORMULA_MAX_CHARACTERS;
    throw new FormulaError(most, fault('length', { most }, `has more than ${most} characters`));
  }
  return new Parser(tokensOf(text)).parseAll();
}

/** Returns a formula and all formulas inside it, each before its own parts. */
export function partsOf(formula: Formula): Formula[] {
  return [formula, ...innerOf(formula).flatMap(partsOf)];
}

/** Replaces a name in a formula. Returns the formula unchanged if it can't be parsed. */
export function withNewName(text: string, name: string, newName: string): string {
  try {
    const places = partsOf(parseFormula(text)).filter((part) => part.kind === 'name' && part.name === name);
    // From the last place to the first, so that the offsets of earlier places stay valid.
    return places
      .toSorted((one, other) => other.at - one.at)
      .reduce((result, { at }) => result.slice(0, at) + newName + result.slice(at + name.length), text);
  } catch (error) {
    if (error instanceof FormulaError) return text;
    throw error;
  }
}

function innerOf(formula: Formula): readonly Formula[] {
  if (formula.kind === 'operation') return [formula.left, formula.right];
  if (formula.kind === 'call') return formula.arguments;
  return 'of' in formula ? [formula.of] : [];
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) {
      const tokenFault =
        text[at] === "'"
          ? fault('formulaQuote', {}, 'a string has no closing quote')
          : fault('formulaUnexpected', {}, 'unexpected character');
      throw new FormulaError(at, tokenFault);
    }
    const [match] = Object.entries(groups).filter(([, part]) => part !== undefined);
    if (match) tokens.push({ at, type: match[0] as Token['type'], text: match[1] ?? '' });
  }
  return [...tokens, { at: text.length, type: 'end', text: '' }];
}

/** An operator-precedence parser: `expression(n)` consumes all operators that bind more tightly than n. */
class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parseAll(): Formula {
    const formula = this.#expression(0);
    if (this.#peek().type !== 'end') throw this.#unexpected();
    return formula;
  }

  #expression(binding: number): Formula {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      throw new FormulaError(this.#peek().at, fault('formulaDepth', {}, `nests more than ${MAX_DEPTH} levels deep`));
    }
    let left = this.#operand();
    for (let operator = this.#operator(); operator && BINDING[operator] > binding; operator = this.#operator()) {
      const { at } = this.#take();
      left = { kind: 'operation', at, operator, left, right: this.#expression(BINDING[operator]) };
    }
    this.#depth -= 1;
    return left;
  }

  #operand(): Formula {
    const { at, type, text } = this.#peek();
    if (type === 'end') throw new FormulaError(at, fault('formulaEnd', {}, 'ends too early'));
    if (type === 'number') return { kind: 'number', at, value: Number(this.#take().text) };
    if (type === 'text') return { kind: 'text', at, value: this.#take().text };
    if (text === '(') return this.#bracketed();
    if (text === '-') return this.#signed('minus', MINUS_BINDING);
    if (text === 'not') return this.#signed('not', NOT_BINDING);
    if (type !== 'name' || isOperator(text)) throw this.#unexpected();
    this.#take();
    return this.#peek().text === '(' && this.#peek().type === 'sign'
      ? { kind: 'call', at, name: text, arguments: this.#arguments() }
      : { kind: 'name', at, name: text };
  }

  #signed(kind: 'minus' | 'not', binding: number): Formula {
    const { at } = this.#take();
    return { kind, at, of: this.#expression(binding) };
  }

  #bracketed(): Formula {
    this.#take();
    const inner = this.#expression(0);
    this.#close();
    return inner;
  }

  #arguments(): Formula[] {
    this.#take();
    const operands: Formula[] = [];
    if (this.#peek().text !== ')') {
      operands.push(this.#expression(0));
      while (this.#peek().type === 'sign' && this.#peek().text === ',') {
        this.#take();
        operands.push(this.#expression(0));
      }
    }
    this.#close();
    return operands;
  }

  #close(): void {
    const { at, type, text } = this.#peek();
    if (type !== 'sign' || text !== ')') {
      throw new FormulaError(at, fault('formulaBracket', {}, 'a closing bracket is missing'));
    }
    this.#take();
  }

  #operator(): Operator | null {
    const { type, text } = this.#peek();
    return (type === 'sign' || type === 'name') && isOperator(text) ? text : null;
  }

  #peek(): Token {
    return this.#tokens[this.#next] as Token;
  }

  #take(): Token {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #unexpected(): FormulaError {
    const { at, text } = this.#peek();
    return new FormulaError(at, fault('formulaUnexpected', {}, `unexpected '${text}'`));
  }
}

function isOperator(text: string): text is Operator {
  return OPERATORS.some((operator) => operator === text);
}
