import type { DefinitionProblem } from '../checkDefinition.ts';
import { containersOf, isAudit, itemRoot, stepOf } from './places.ts';
import { MODULE } from './shapes.ts';
import { listAt, type Tree } from './tree.ts';

/**
 * Returns the path of the entry that a problem concerns, and the name of its field: `items/water_shelf` and `weight`.
 * The path of the definition itself is empty; the field is empty if the problem concerns the whole entry.
 */
export function problemPath(definition: Tree, { at, text }: DefinitionProblem): { path: string; field: string } {
  const keys = keysOf(at);
  let best = { path: '', rest: keys };
  for (const [path, entry] of entryKeys(definition)) {
    const isAbove = entry.every((key, index) => keys[index] === key);
    const rest = keys.slice(entry.length);
    if (isAbove && rest.length < best.rest.length) best = { path, rest };
  }
  // If the problem concerns a field of the entry itself, its message begins with the field's name.
  const [fieldName = ''] =
    best.rest.length > 0 ? [String(best.rest[0])] : [/^(?:[a-z]\w*: )?(?<field>\w+)/.exec(text)?.groups?.['field']];
  return { path: best.path, field: fieldName };
}

/** Splits the place of a problem: `sections[0].items[2]` consists of `sections`, 0, `items` and 2. */
function keysOf(at: string): (string | number)[] {
  return [...at.matchAll(/[^.[\]]+/g)].map(([key]) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** Lists the entries of a definition with their paths and their positions in the file. */
function entryKeys(definition: Tree): [path: string, keys: readonly (string | number)[]][] {
  const items = containersOf(definition).flatMap(({ keys }) =>
    listAt(definition, keys).map((item, index): [string, (string | number)[]] => [
      `${itemRoot(definition)}/${stepOf(item, 'varname')}`,
      [...keys, index],
    ]),
  );
  const categories = listAt(definition, ['categories']).flatMap((category, at) => {
    const path = `sections/${stepOf(category, 'code')}`;
    const entry: [string, (string | number)[]] = [path, ['categories', at]];
    const inner = listAt(category, ['subcategories']).map((section, index): [string, (string | number)[]] => [
      `${path}/${stepOf(section, 'code')}`,
      ['categories', at, 'subcategories', index],
    ]);
    return [entry, ...inner];
  });
  if (isAudit(definition)) return [...categories, ...items];
  const lists = [['sections', 'code'], ...Object.entries(MODULE.lists ?? {}).map(([name, list]) => [name, list.name])];
  const namedParts = lists.flatMap(([list = '', nameKey = '']) =>
    listAt(definition, [list]).map((entry, index): [string, (string | number)[]] => [
      `${list}/${stepOf(entry, nameKey)}`,
      [list, index],
    ]),
  );
  return [...namedParts, ...items];
}
