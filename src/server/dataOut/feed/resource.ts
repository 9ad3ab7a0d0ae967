import { missingFault, badRequest } from './fault.ts';
import { literalOf } from './language/literals.ts';
import { parseFilter } from './language/parse.ts';
import type { Expression } from './language/expression.ts';
import { tokensOf } from './language/tokens.ts';
import { navigationsOf, type Navigation } from './navigations.ts';
import { SET_NAMES, SETS, type DataSet } from './sets.ts';

/** A resource of the feed, as named by a path. */
export type Resource =
  | { kind: 'service' }
  | { kind: 'metadata' }
  | { kind: 'rows'; set: DataSet }
  | { kind: 'count'; set: DataSet }
  | { kind: 'row'; set: DataSet; is: Expression }
  | RelatedRows;

/**
 * The rows of a navigation property: the rows of `set` that belong to the one row of the set `of` that meets the
 * condition `is`.
 */
export type RelatedRows = { kind: 'related'; set: DataSet; of: DataSet; is: Expression; navigation: Navigation };

/** Returns the resource of a path below the feed's root. Throws a DataFault if there is none. */
export function resourceOf(path: string): Resource {
  if (path === '') return { kind: 'service' };
  if (path === '$metadata') return { kind: 'metadata' };
  const slash = path.indexOf(')/') + 1;
  const property = slash === 0 ? '' : path.slice(slash + 1);
  if (/^\w+$/.test(property)) return relatedOf(resourceOf(path.slice(0, slash)), property);
  const isCount = path.endsWith('/$count');
  const rest = isCount ? path.slice(0, -'/$count'.length) : path;
  const bracket = rest.indexOf('(');
  const set = setOf(bracket === -1 ? rest : rest.slice(0, bracket));
  if (bracket === -1) return { kind: isCount ? 'count' : 'rows', set };
  if (isCount || !rest.endsWith(')')) throw missingFault();
  return { kind: 'row', set, is: keyOf(rest.slice(bracket + 1, -1), set) };
}

function relatedOf(parent: Resource, name: string): RelatedRows {
  const navigation =
    parent.kind === 'row' ? navigationsOf(parent.set).find((candidate) => candidate.name === name) : undefined;
  if (parent.kind !== 'row' || !navigation) throw missingFault();
  return { kind: 'related', set: navigation.to, of: parent.set, is: parent.is, navigation };
}

/** Returns the data set with this name. Throws a DataFault if there is none. */
export function setOf(name: string): DataSet {
  const setName = SET_NAMES.find((candidate) => candidate === name);
  if (setName === undefined) throw missingFault();
  return SETS[setName];
}

/**
 * Parses a key, which is a single value or a name and value for each column, and returns it as a condition. Throws a
 * DataFault if the key is invalid.
 */
function keyOf(text: string, set: DataSet): Expression {
  const tokens = tokensOf(text).slice(0, -1);
  const [keyToken] = tokens;
  const parts =
    tokens.length === 1 && set.key.length === 1 && keyToken
      ? [{ name: set.key[0] ?? '', value: keyToken }]
      : set.key.flatMap((name) => {
          const at = tokens.findIndex((token, place) => token.text === name && place % 4 === 0);
          const value = tokens[at + 2];
          return at !== -1 && tokens[at + 1]?.kind === '=' && value ? [{ name, value }] : [];
        });
  const isWhole = parts.length === set.key.length && tokens.length === (tokens.length === 1 ? 1 : parts.length * 4 - 1);
  if (!isWhole || parts.some(({ value }) => literalOf(value) === null)) {
    throw badRequest(`The key of ${set.name} is ${set.key.map((name) => `${name}=...`).join(',')}.`);
  }
  return parseFilter(parts.map(({ name, value }) => `${name} eq ${value.text}`).join(' and '), set);
}
