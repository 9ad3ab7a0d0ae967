import type { DefinitionProblem } from '../checkDefinition.ts';
import { containersOf, isAudit, itemRoot, stepOf } from './places.ts';
import { MODULE } from './shapes.ts';
import { listAt, partAt, type Keys, type Tree } from './tree.ts';

/**
 * The place of a problem in a draft. The path of the definition itself is empty; the field is empty if the problem
 * concerns the whole entry.
 */
export type ProblemPlace = {
  /** The path of the entry, such as `items/water_shelf`. */
  path: string;
  /** The name of the entry's field, such as `choices`. */
  field: string;
  /** The steps from the entry to the value at fault, such as `choices`, 0, `text` and `en`. */
  steps: Keys;
  /** The value at fault; undefined if it is missing. */
  value: unknown;
  /** True if the definition has this place. A sheet of a file, for example, is not a place in the definition. */
  isKnown: boolean;
};

/** The places of problems that concern the whole file. */
const ROOTS = ['instrument', 'module'];

/** Returns the place of a problem in a draft. */
export function problemPath(definition: Tree, { at, field }: Pick<DefinitionProblem, 'at' | 'field'>): ProblemPlace {
  const keys = ROOTS.includes(at) ? [] : keysOf(at);
  let best = { path: '', rest: keys };
  for (const [path, entry] of entryKeys(definition)) {
    const isAbove = entry.every((key, index) => keys[index] === key);
    const rest = keys.slice(entry.length);
    if (isAbove && rest.length < best.rest.length) best = { path, rest };
  }
  const inner = keysOf(field);
  const isKnown = partAt(definition, keys) !== undefined;
  const steps = isKnown ? [...best.rest, ...inner] : inner;
  const value = partAt(definition, [...keys, ...inner]);
  return { path: best.path, field: String(steps[0] ?? ''), steps, value, isKnown };
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
