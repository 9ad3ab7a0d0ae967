import { badRequest, notOfferedFault } from '../fault.ts';
import { navigationsOf, type Navigation } from '../navigations.ts';
import type { Column } from '../columns.ts';
import type { DataSet } from '../sets.ts';
import { selectOf } from './select.ts';

/** A navigation property to expand, with the columns of its rows. */
export type Expansion = { readonly navigation: Navigation; readonly select: readonly Column[] };

/** The options of an expanded property that OData has and the feed doesn't support. */
const NOT_OFFERED = new Set(['filter', 'orderby', 'top', 'skip', 'count', 'search', 'compute', 'levels', 'expand']);

/**
 * Parses `$expand`: `*`, or names of navigation properties, each optionally followed by `$select` in brackets. Throws a
 * DataFault if the text is invalid.
 */
export function parseExpand(text: string, set: DataSet): Expansion[] {
  const navigations = navigationsOf(set);
  if (text.trim() === '*') return navigations.map((navigation) => ({ navigation, select: navigation.to.columns }));
  const expansions = itemsOf(text).map((item) => expansionOf(item, set, navigations));
  const names = new Set(expansions.map(({ navigation }) => navigation.name));
  if (names.size < expansions.length) throw badRequest('$expand names a property more than once.', '$expand');
  return expansions;
}

/** Splits a list at the commas outside brackets. */
function itemsOf(text: string): string[] {
  const items = text.match(/(?:[^,()]|\([^()]*\))+/g) ?? [];
  if (items.length === 0 || items.join(',') !== text) throw malformedExpand();
  return items.map((item) => item.trim());
}

function expansionOf(item: string, set: DataSet, navigations: readonly Navigation[]): Expansion {
  const [, name = '', options] = /^(\w{1,60})\s*(?:\(([^()]*)\))?$/.exec(item) ?? [];
  if (name === '') throw malformedExpand();
  const navigation = navigations.find((candidate) => candidate.name === name);
  if (!navigation) throw badRequest(`${set.name} has no property "${name}" to expand.`, '$expand');
  return { navigation, select: selectOf(nestedSelect(options), navigation.to) };
}

/** Returns the `$select` of an expanded property; undefined if there is none. */
function nestedSelect(options: string | undefined): string | undefined {
  if (options === undefined || options.trim() === '') return undefined;
  const at = options.indexOf('=');
  const [name, value] = [options.slice(0, Math.max(at, 0)).trim().replace(/^\$/, ''), options.slice(at + 1)];
  if (NOT_OFFERED.has(name)) throw notOfferedFault(`The option $${name} in $expand`, '$expand');
  const isWhole = name === 'select' && !/[;=]/.test(value);
  if (!isWhole) throw badRequest('In brackets, $expand accepts only $select, once.', '$expand');
  return value;
}

const malformedExpand = () =>
  badRequest('$expand must list properties, each optionally followed by $select in brackets.', '$expand');
