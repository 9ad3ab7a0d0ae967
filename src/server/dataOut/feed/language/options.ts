import type { Column } from '../columns.ts';
import { notOffered, wrong } from '../fault.ts';
import { columnOf, type DataSet } from '../sets.ts';
import type { Expression } from './expression.ts';
import type { OrderTerm } from './order.ts';
import { parseFilter } from './parse.ts';
import { readSkipToken, type Place } from './skipToken.ts';

/** What is asked of a set. */
export type Asked = {
  readonly filter: Expression | null;
  /** Its end tells rows apart, so that no two are equal. */
  readonly order: readonly OrderTerm[];
  /** Whether the caller asked for an order. */
  readonly sorted: boolean;
  readonly select: readonly Column[];
  /** How many rows at most; null: all. */
  readonly top: number | null;
  readonly skip: number;
  readonly count: boolean;
  /** The row after which it goes on; null: from the first. */
  readonly after: Place | null;
};

/** How long an expression may be, in characters. */
const TEXT_MAX = 8_000;

/** The largest `$top` and `$skip`. */
const ROWS_MAX = 1_000_000_000;
const SKIP_MAX = 1_000_000;

/** By how many columns rows may be sorted. */
const ORDER_MAX = 8;

const OPTIONS = ['filter', 'orderby', 'select', 'top', 'skip', 'count', 'skiptoken', 'format'] as const;
type Option = (typeof OPTIONS)[number];

const NOT_OFFERED = new Set(['expand', 'search', 'apply', 'compute', 'levels', 'index', 'deltatoken', 'schemaversion']);

/** The options of an address by their names. OData 4.01 lets the `$` and the letter case of their names be. */
export function optionsOf(query: unknown): ReadonlyMap<Option, string> {
  const options = new Map<Option, string>();
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    const plain = name.toLowerCase().replace(/^\$/, '');
    if (NOT_OFFERED.has(plain)) throw notOffered(`The option $${plain}`, name);
    if (name.startsWith('@')) throw notOffered('An alias of a parameter', name.slice(0, 40));
    const option = OPTIONS.find((each) => each === plain);
    if (!option && name.startsWith('$')) throw wrong(`There is no option ${name.slice(0, 40)}.`, name.slice(0, 40));
    // Other parameters are the caller's own, and say nothing here.
    if (!option) continue;
    if (typeof value !== 'string' || options.has(option))
      throw wrong(`$${option} is given more than once.`, `$${option}`);
    if (value.length > TEXT_MAX) throw wrong(`$${option} has more than ${TEXT_MAX} characters.`, `$${option}`);
    options.set(option, value);
  }
  return options;
}

/** What the options ask of a set. */
export function askedOf(options: ReadonlyMap<Option, string>, set: DataSet): Asked {
  const filter = options.get('filter')?.trim();
  const order = orderOf(options.get('orderby'), set);
  const token = options.get('skiptoken');
  const top = wholeNumber(options, 'top', ROWS_MAX);
  const after = token === undefined ? null : readSkipToken(token, order);
  return {
    filter: filter === undefined ? null : parseFilter(filter, set),
    order,
    sorted: options.has('orderby'),
    select: selectOf(options.get('select'), set),
    top: after ? after.top : top,
    skip: after ? 0 : (wholeNumber(options, 'skip', SKIP_MAX) ?? 0),
    count: isCount(options.get('count')),
    after,
  };
}

function wholeNumber(options: ReadonlyMap<Option, string>, name: 'top' | 'skip', most: number): number | null {
  const text = options.get(name);
  if (text === undefined) return null;
  const fits = /^\d{1,10}$/.test(text) && Number(text) <= most;
  if (!fits) throw wrong(`$${name} must be a whole number from 0 to ${most}.`, `$${name}`);
  return Number(text);
}

function isCount(text: string | undefined): boolean {
  if (text === undefined || text === 'false') return false;
  if (text !== 'true') throw wrong('$count must be true or false.', '$count');
  return true;
}

function selectOf(text: string | undefined, set: DataSet): readonly Column[] {
  if (text === undefined) return set.columns;
  const names = new Set(text.split(',').map((name) => name.trim()));
  if (names.has('*')) return set.columns;
  for (const name of names) knownColumn(name, set, '$select');
  return set.columns.filter(({ name }) => names.has(name));
}

function orderOf(text: string | undefined, set: DataSet): OrderTerm[] {
  const terms = text === undefined ? [] : text.split(',').map((each) => termOf(each, set));
  if (terms.length > ORDER_MAX) throw wrong(`$orderby has more than ${ORDER_MAX} columns.`, '$orderby');
  const named = new Set(terms.map(({ column }) => column.name));
  if (named.size < terms.length) throw wrong('$orderby names a column more than once.', '$orderby');
  // What tells equals apart goes the way of what stands before it: so an index has them, read from either end.
  const descending = terms.at(-1)?.descending ?? false;
  const behind = (terms.length === 0 ? set.order : set.key).filter((name) => !named.has(name));
  return [...terms, ...behind.map((name) => ({ column: knownColumn(name, set, '$orderby'), descending }))];
}

function termOf(text: string, set: DataSet): OrderTerm {
  const [name = '', way = 'asc', ...more] = text.trim().split(/ +/);
  const column = knownColumn(name, set, '$orderby');
  if ((way !== 'asc' && way !== 'desc') || more.length > 0) {
    throw wrong('$orderby takes columns with asc or desc behind them.', '$orderby');
  }
  return { column, descending: way === 'desc' };
}

function knownColumn(name: string, set: DataSet, option: string): Column {
  const column = columnOf(set, name);
  if (!column) throw wrong(`${set.name} has no column "${name.slice(0, 60)}".`, option);
  return column;
}
