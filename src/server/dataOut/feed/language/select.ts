import type { Column } from '../columns.ts';
import { badRequest } from '../fault.ts';
import { columnOf, type DataSet } from '../sets.ts';

/**
 * Returns the columns that `$select` names; all if it is missing or contains `*`. Expanded properties may be named,
 * too, because OData 4.0 asks clients to; they are returned in any case. Throws a DataFault for any other name.
 */
export function selectOf(
  text: string | undefined,
  set: DataSet,
  expandedNames: readonly string[] = [],
): readonly Column[] {
  if (text === undefined) return set.columns;
  const names = new Set(text.split(',').map((name) => name.trim()));
  if (names.has('*')) return set.columns;
  for (const name of names) if (!expandedNames.includes(name)) knownColumn(name, set, '$select');
  return set.columns.filter(({ name }) => names.has(name));
}

/** Returns a set's column. Throws a DataFault that names the option if there is none. */
export function knownColumn(name: string, set: DataSet, option: string): Column {
  const column = columnOf(set, name);
  if (!column) throw badRequest(`${set.name} has no column "${name.slice(0, 60)}".`, option);
  return column;
}
