import { isLanguageTag } from '../languageTag.ts';
import { CATEGORY, INSTRUMENT, ITEM, MANAGER_QUESTION, MODULE, QUESTION, SECTION, type Shape } from './shapes.ts';
import { isSafeName, isTree, listAt, partAt, type Keys, type Tree } from './tree.ts';

/** An entry of a list, such as an item, a section or a measure. `index` is -1 if the list has no such entry. */
export type EntryPlace = {
  kind: 'entry';
  path: string;
  name: string;
  /** The field that contains the name. */
  nameKey: string;
  shape: Shape;
  /** The list; null for an item that doesn't exist yet, because the edit that adds it names its section. */
  list: Keys | null;
  index: number;
  /** The field of a section that contains its items; null for any other entry. */
  items: 'questions' | 'items' | null;
  isItem: boolean;
};

/**
 * A field of the definition or of an entry. `steps` has one step, or two for a text in one language or a field of an
 * object.
 */
type FieldPlace = {
  kind: 'field';
  path: string;
  owner: { path: string; keys: Keys };
  steps: readonly string[];
  /** The name field and shape of the entries, if the field is a list of them. */
  list: { name: string; shape: Shape } | null;
};

type Place = EntryPlace | FieldPlace;

/** A list of items: a section, the scope of a module, or the questions for the manager. */
export type Container = { path: string; keys: Keys; shape: Shape };

/** The maximum length of a path, in characters. */
export const PATH_MAX_CHARACTERS = 300;

export const SCOPE = 'scope';
const MANAGERS = 'managerQuestions';

export function isAudit(definition: Tree): boolean {
  return Object.hasOwn(definition, 'categories');
}

/** Returns the first step of an item's path. */
export function itemRoot(definition: Tree): 'questions' | 'items' {
  return isAudit(definition) ? 'questions' : 'items';
}

/** Returns the place that a path names; null if the definition can't have such a part. */
export function placeAt(definition: Tree, path: string): Place | null {
  if (path.length > PATH_MAX_CHARACTERS) return null;
  const steps = stepsOf(path);
  if (!steps.every(isSafeName)) return null;
  const [root, name, ...rest] = steps;
  if (root === itemRoot(definition)) return name === undefined ? null : itemPlace(definition, name, rest);
  if (root === 'sections') return sectionPlace(definition, steps);
  const shape = isAudit(definition) ? INSTRUMENT : MODULE;
  return placeIn(definition, { path: '', keys: [], shape }, steps);
}

/** Returns the lists of items, in the order of the definition. */
export function containersOf(definition: Tree): Container[] {
  if (!isAudit(definition)) {
    const sections = listAt(definition, ['sections']).map((section, index) => ({
      path: `sections/${stepOf(section, 'code')}`,
      keys: ['sections', index, 'items'],
      shape: ITEM,
    }));
    const scope = { path: SCOPE, keys: [SCOPE, 'items'], shape: ITEM };
    return isTree(partAt(definition, [SCOPE])) ? [scope, ...sections] : sections;
  }
  const sections = listAt(definition, ['categories']).flatMap((category, at) =>
    listAt(category, ['subcategories']).map((section, index) => ({
      path: `sections/${stepOf(category, 'code')}/${stepOf(section, 'code')}`,
      keys: ['categories', at, 'subcategories', index, 'questions'],
      shape: QUESTION,
    })),
  );
  return [...sections, { path: MANAGERS, keys: [MANAGERS], shape: MANAGER_QUESTION }];
}

/** Returns the name of an entry; '' if it has none. */
export function nameOf(entry: unknown, nameKey: string): string {
  const name = partAt(entry, [nameKey]);
  return typeof name === 'string' ? name : '';
}

/** Returns the step that names an entry in a path. */
export function stepOf(entry: unknown, nameKey: string): string {
  return escapeName(nameOf(entry, nameKey));
}

/**
 * Returns the names in a path. As in JSON Pointer (RFC 6901), `~1` stands for a slash in a name and `~0` for a tilde,
 * because names of evidence can contain both.
 */
export function stepsOf(path: string): string[] {
  return path.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function indexOfName(list: readonly unknown[], nameKey: string, name: string): number {
  return list.findIndex((entry) => nameOf(entry, nameKey) === name);
}

function itemPlace(definition: Tree, name: string, rest: readonly string[]): Place | null {
  const containers = containersOf(definition);
  const container = containers.find(({ keys }) => indexOfName(listAt(definition, keys), 'varname', name) >= 0);
  const entry: EntryPlace = {
    kind: 'entry',
    path: `${itemRoot(definition)}/${escapeName(name)}`,
    name,
    nameKey: 'varname',
    shape: container?.shape ?? (isAudit(definition) ? QUESTION : ITEM),
    list: container?.keys ?? null,
    index: container ? indexOfName(listAt(definition, container.keys), 'varname', name) : -1,
    items: null,
    isItem: true,
  };
  return placeBelow(definition, entry, rest);
}

function sectionPlace(definition: Tree, steps: readonly string[]): Place | null {
  const [, first, second, ...rest] = steps;
  if (first === undefined) return null;
  const common = { kind: 'entry', nameKey: 'code', isItem: false } as const;
  if (!isAudit(definition)) {
    const list = ['sections'];
    const index = indexOfName(listAt(definition, list), 'code', first);
    const place = {
      ...common,
      path: `sections/${escapeName(first)}`,
      name: first,
      shape: SECTION,
      list,
      index,
    } as const;
    return placeBelow(definition, { ...place, items: 'items' }, steps.slice(2));
  }
  const at = indexOfName(listAt(definition, ['categories']), 'code', first);
  // The categories of the instrument are fixed.
  if (at < 0 || second === undefined) return null;
  const owner = { path: `sections/${escapeName(first)}`, keys: ['categories', at], shape: CATEGORY };
  if (second === 'name') return placeIn(definition, owner, steps.slice(2));
  const list = ['categories', at, 'subcategories'];
  const index = indexOfName(listAt(definition, list), 'code', second);
  const path = `sections/${escapeName(first)}/${escapeName(second)}`;
  return placeBelow(
    definition,
    { ...common, path, name: second, shape: CATEGORY, list, index, items: 'questions' },
    rest,
  );
}

/** Returns a place below an entry, or the entry itself; null if there is no such place. */
function placeBelow(definition: Tree, entry: EntryPlace, rest: readonly string[]): Place | null {
  if (rest.length === 0) return entry;
  if (entry.list === null || entry.index < 0) return null;
  return placeIn(definition, { path: entry.path, keys: [...entry.list, entry.index], shape: entry.shape }, rest);
}

type Owner = { path: string; keys: Keys; shape: Shape };

function placeIn(definition: Tree, owner: Owner, steps: readonly string[]): Place | null {
  const [name, inner, ...rest] = steps;
  if (name === undefined) return null;
  const { values = [], texts = [], objects = {}, lists = {} } = owner.shape;
  const list = Object.hasOwn(lists, name) ? (lists[name] ?? null) : null;
  const fields = Object.hasOwn(objects, name) ? objects[name] : undefined;
  if (inner === undefined) {
    const isField = list !== null || fields !== undefined || texts.includes(name) || values.includes(name);
    return isField ? { kind: 'field', path: pathOf(owner, steps), owner, steps, list } : null;
  }
  if (list === null) {
    const isField = texts.includes(name) ? isLanguageTag(inner) : (fields?.includes(inner) ?? false);
    return isField && rest.length === 0
      ? { kind: 'field', path: pathOf(owner, steps), owner, steps, list: null }
      : null;
  }
  const keys = [...owner.keys, name];
  const entry: EntryPlace = {
    kind: 'entry',
    path: pathOf(owner, [name, inner]),
    name: inner,
    nameKey: list.name,
    shape: list.shape,
    list: keys,
    index: indexOfName(listAt(definition, keys), list.name, inner),
    items: null,
    isItem: false,
  };
  return placeBelow(definition, entry, rest);
}

/** Returns the path of an entry's field. */
export function pathOf({ path }: { path: string }, steps: readonly string[]): string {
  return (path === '' ? steps.map(escapeName) : [path, ...steps.map(escapeName)]).join('/');
}
