import { isId } from '../../../id.ts';
import { notOfferedFault, badRequest } from '../fault.ts';
import { columnOf, type DataSet } from '../sets.ts';
import {
  COMPARISONS,
  FUNCTIONS,
  valueTypeOf,
  type Comparison,
  type Expression,
  type FunctionName,
} from './expression.ts';
import { literalOf, type Literal, type ValueType } from './literals.ts';
import { tokensOf, type Token } from './tokens.ts';

/** The maximum nesting of brackets, `not` and functions. */
const DEPTH_MAX = 40;

/** OData's arithmetic and other operators that aren't supported. */
const NOT_OFFERED = new Set(['add', 'sub', 'mul', 'div', 'divby', 'mod', 'has']);

/**
 * Parses `$filter` for a set. Checks names, types and depth, so that the result is safe to convert to SQL. Throws a
 * DataFault if the condition is invalid.
 */
export function parseFilter(text: string, set: DataSet): Expression {
  const reader = new Reader(tokensOf(text), set);
  const expression = reader.any(0);
  reader.end();
  if (expression.type !== 'Boolean') throw badRequest('$filter must be a condition that is true or false.');
  return expression;
}

/** Reads tokens from left to right. */
class Reader {
  readonly #tokens: readonly Token[];
  readonly #set: DataSet;
  #at = 0;

  constructor(tokens: readonly Token[], set: DataSet) {
    this.#tokens = tokens;
    this.#set = set;
  }

  any(depth: number): Expression {
    return this.#chain('or', 'any', () => this.#all(depth));
  }

  end(): void {
    const { kind, text } = this.#peek();
    if (NOT_OFFERED.has(text)) throw notOfferedFault(`The operator ${text}`, '$filter');
    if (kind !== 'end') throw badRequest(`$filter should end before ${quote(text)}.`);
  }

  #all(depth: number): Expression {
    return this.#chain('and', 'all', () => this.#not(depth));
  }

  #chain(word: string, kind: 'any' | 'all', read: () => Expression): Expression {
    const first = read();
    if (!this.#takes(word)) return first;
    const of = [condition(first, word), condition(read(), word)];
    while (this.#takes(word)) of.push(condition(read(), word));
    return { kind, type: 'Boolean', of };
  }

  #not(depth: number): Expression {
    if (depth > DEPTH_MAX) throw badRequest(`$filter is nested more than ${DEPTH_MAX} levels deep.`);
    if (this.#peek().text !== 'not') return this.#comparison(depth);
    this.#at++;
    return { kind: 'not', type: 'Boolean', of: condition(this.#not(depth + 1), 'not') };
  }

  #comparison(depth: number): Expression {
    const left = this.#value(depth);
    const { text } = this.#peek();
    if (text === 'in') {
      this.#at++;
      return { kind: 'in', type: 'Boolean', of: left, values: this.#values(left) };
    }
    const by = COMPARISONS.find((comparison) => comparison === text);
    if (!by) return left;
    this.#at++;
    return comparisonOf(by, left, this.#value(depth));
  }

  #values(left: Expression): Literal[] {
    this.#expect('(');
    const values: Literal[] = [];
    do {
      const token = this.#next();
      const literal = literalOf(token);
      if (!literal) throw badRequest(`The list after in must contain values, but contains ${quote(token.text)}.`);
      values.push(asType(literal, left.type));
    } while (this.#takes(','));
    this.#expect(')');
    return values;
  }

  #value(depth: number): Expression {
    if (depth > DEPTH_MAX) throw badRequest(`$filter is nested more than ${DEPTH_MAX} levels deep.`);
    const token = this.#next();
    if (token.kind === '(') {
      const inner = this.any(depth + 1);
      this.#expect(')');
      return inner;
    }
    if (token.kind === 'word' && this.#peek().kind === '(') return this.#call(token.text, depth);
    const literal = literalOf(token);
    if (literal) return literal;
    const column = token.kind === 'word' ? columnOf(this.#set, token.text) : undefined;
    if (!column) throw badRequest(`${this.#set.name} has no column ${quote(token.text)}.`);
    return { kind: 'column', type: valueTypeOf(column), column };
  }

  #call(name: string, depth: number): Expression {
    if (!Object.hasOwn(FUNCTIONS, name)) throw notOfferedFault(`The function ${quote(name)}`, '$filter');
    const { takes, gives } = FUNCTIONS[name as FunctionName];
    this.#expect('(');
    const of: Expression[] = [];
    if (!this.#takes(')')) {
      do of.push(this.any(depth + 1));
      while (this.#takes(','));
      this.#expect(')');
    }
    if (of.length !== takes.length) throw badRequest(`${name} takes ${takes.length} arguments.`);
    return {
      kind: 'call',
      type: gives,
      name: name as FunctionName,
      of: of.map((expression, at) => argument(expression, takes[at], name)),
    };
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? END;
  }

  #next(): Token {
    const token = this.#peek();
    this.#at++;
    return token;
  }

  #takes(text: string): boolean {
    const { kind, text: tokenText } = this.#peek();
    const is = kind !== 'string' && tokenText === text;
    if (is) this.#at++;
    return is;
  }

  #expect(text: '(' | ')'): void {
    const token = this.#peek().text;
    if (!this.#takes(text)) throw badRequest(`$filter has ${quote(token)} where ${text} is expected.`);
  }
}

const END: Token = { kind: 'end', text: '' };

const quote = (text: string) => (text === '' ? 'its end' : `"${text.slice(0, 60)}"`);

function condition(expression: Expression, word: string): Expression {
  if (expression.type !== 'Boolean') throw badRequest(`The operands of ${word} must be true or false.`);
  return expression;
}

function comparisonOf(by: Comparison, left: Expression, right: Expression): Expression {
  const sides = { left: asType(left, right.type), right: asType(right, left.type) };
  return { kind: 'compare', type: 'Boolean', by, ...sides };
}

/**
 * Converts a literal to the type it is compared with: a string to an id, or a day to its start in UTC. Throws a
 * DataFault if the types can't be compared.
 */
function asType<E extends Expression>(expression: E, expected: ValueType): E {
  const { type } = expression;
  if (type === expected || type === 'Null' || expected === 'Null') return expression;
  if (expression.kind === 'literal') {
    const { value } = expression;
    if (expected === 'Guid' && typeof value === 'string' && isId(value)) {
      return { ...expression, type: 'Guid', value: value.toLowerCase() };
    }
    if (expected === 'DateTimeOffset' && type === 'Date') {
      return { ...expression, type: 'DateTimeOffset', value: `${String(value)}T00:00:00Z` };
    }
  }
  // The other side is converted instead.
  if (expected === 'String' && type === 'Guid') return expression;
  if (expected === 'Date' && type === 'DateTimeOffset') return expression;
  throw badRequest(`${type} and ${expected} can't be compared.`);
}

function argument(expression: Expression, expected: ValueType | undefined, name: string): Expression {
  const { type } = expression;
  const isMomentOfDay = expected === 'Date' && type === 'DateTimeOffset';
  if (expected !== type && !isMomentOfDay) throw badRequest(`${name} does not accept ${type}.`);
  return expression;
}
