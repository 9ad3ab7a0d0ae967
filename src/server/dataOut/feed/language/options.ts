import type { Column } from '../columns.ts';
import { notOfferedFault, badRequest } from '../fault.ts';
import type { DataSet } from '../sets.ts';
import { parseExpand, type Expansion } from './expand.ts';
import type { Expression } from './expression.ts';
import type { OrderTerm } from './order.ts';
import { parseFilter } from './parse.ts';
import { knownColumn, selectOf } from './select.ts';
import { readSkipToken, type Place } from './skipToken.ts';

/** A parsed request for rows of a set. */
export type RowRequest = {
  readonly filter: Expression | null;
  /** The sort order; its last columns make it unambiguous. */
  readonly order: readonly OrderTerm[];
  /** True if the caller asked for an order. */
  readonly sorted: boolean;
  readonly select: readonly Column[];
  readonly expand: readonly Expansion[];
  /** The maximum number of rows; null for all. */
  readonly top: number | null;
  readonly skip: number;
  readonly count: boolean;
  /** The row after which the page starts; null for the first page. */
  readonly after: Place | null;
};

/** The maximum length of an option's value, in characters. */
const TEXT_MAX = 8_000;

/** The maximum values of `$top` and `$skip`. */
const ROWS_MAX = 1_000_000_000;
const SKIP_MAX = 1_000_000;

/** The maximum number of columns to sort by. */
const ORDER_MAX = 8;

const OPTIONS = ['filter', 'orderby', 'select', 'expand', 'top', 'skip', 'count', 'skiptoken', 'format'] as const;
type Option = (typeof OPTIONS)[number];

const NOT_OFFERED = new Set(['search', 'apply', 'compute', 'levels', 'index', 'deltatoken', 'schemaversion']);

/**
 * Returns a URL's options by name. OData 4.01 makes the `$` optional and names case-insensitive. Throws a DataFault for
 * an option that isn't supported, is repeated or is too long.
 */
export function optionsOf(query: unknown): ReadonlyMap<Option, string> {
  const options = new Map<Option, string>();
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    const plain = name.toLowerCase().replace(/^\$/, '');
    if (NOT_OFFERED.has(plain)) throw notOfferedFault(`The option $${plain}`, name);
    if (name.startsWith('@')) throw notOfferedFault('A parameter alias', name.slice(0, 40));
    const option = OPTIONS.find((candidate) => candidate === plain);
    if (!option && name.startsWith('$')) throw badRequest(`Unknown option: ${name.slice(0, 40)}.`, name.slice(0, 40));
    // Other parameters are the caller's own and are ignored.
    if (!option) continue;
    if (typeof value !== 'string' || options.has(option))
      throw badRequest(`$${option} is given more than once.`, `$${option}`);
    if (value.length > TEXT_MAX) throw badRequest(`$${option} has more than ${TEXT_MAX} characters.`, `$${option}`);
    options.set(option, value);
  }
  return options;
}

/** Parses the options for a set. Throws a DataFault if one is invalid. */
export function parseOptions(options: ReadonlyMap<Option, string>, set: DataSet): RowRequest {
  const filter = options.get('filter')?.trim();
  const order = orderOf(options.get('orderby'), set);
  const token = options.get('skiptoken');
  const top = wholeNumber(options, 'top', ROWS_MAX);
  const expandText = options.get('expand');
  const expand = expandText === undefined ? [] : parseExpand(expandText, set);
  const after = token === undefined ? null : readSkipToken(token, order);
  return {
    filter: filter === undefined ? null : parseFilter(filter, set),
    order,
    sorted: options.has('orderby'),
    select: selectOf(
      options.get('select'),
      set,
      expand.map(({ navigation }) => navigation.name),
    ),
    expand,
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
  if (!fits) throw badRequest(`$${name} must be a whole number from 0 to ${most}.`, `$${name}`);
  return Number(text);
}

function isCount(text: string | undefined): boolean {
  if (text === undefined || text === 'false') return false;
  if (text !== 'true') throw badRequest('$count must be true or false.', '$count');
  return true;
}

function orderOf(text: string | undefined, set: DataSet): OrderTerm[] {
  const terms = text === undefined ? [] : text.split(',').map((term) => termOf(term, set));
  if (terms.length > ORDER_MAX) throw badRequest(`$orderby has more than ${ORDER_MAX} columns.`, '$orderby');
  const names = new Set(terms.map(({ column }) => column.name));
  if (names.size < terms.length) throw badRequest('$orderby names a column more than once.', '$orderby');
  // The columns that break ties follow the direction of the column before them, so that an index can be read from
  // either end.
  const isDescending = terms.at(-1)?.descending ?? false;
  const keyTerms = (terms.length === 0 ? set.order : set.key).filter((name) => !names.has(name));
  return [
    ...terms,
    ...keyTerms.map((name) => ({ column: knownColumn(name, set, '$orderby'), descending: isDescending })),
  ];
}

function termOf(text: string, set: DataSet): OrderTerm {
  const [name = '', way = 'asc', ...more] = text.trim().split(/ +/);
  const column = knownColumn(name, set, '$orderby');
  if ((way !== 'asc' && way !== 'desc') || more.length > 0) {
    throw badRequest('$orderby must list columns, each optionally followed by asc or desc.', '$orderby');
  }
  return { column, descending: way === 'desc' };
}
