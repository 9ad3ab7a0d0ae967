import {
  containersOf,
  indexOfName,
  isAudit,
  nameOf,
  pathOf,
  placeAt,
  SCOPE,
  itemRoot,
  stepOf,
  type Container,
  type EntryPlace,
} from './places.ts';
import { INSTRUMENT, ITEM, MODULE, type Shape } from './shapes.ts';
import { isSafeName, isStorable, isTree, listAt, partAt, withPart, type Tree } from './tree.ts';

/**
 * A change to a draft. Paths consist of names, not positions: `items/water_shelf/text/es`. `to` is the path of a
 * section, and `before` the name of the entry before which the added or moved one is placed; if it is absent, the entry
 * is placed at the end.
 */
export type Edit = {
  op: 'set' | 'add' | 'remove' | 'move';
  path: string;
  value?: unknown;
  before?: string | undefined;
  to?: string | undefined;
  /** Set if the new text means the same as the old one. */
  correction?: true | undefined;
};

/** The reason why an edit can't be applied. */
export type EditFault = { code: 'unknown_path' | 'path_taken' | 'invalid'; path: string };

export type EditResult = { definition: Tree; inverse: Edit } | { fault: EditFault };

/** The maximum length of an entry's name, in characters. */
const NAME_MAX_CHARACTERS = 64;

/** Applies an edit and returns its inverse. Never throws, whatever the edit and the definition contain. */
export function applyEdit(definition: Tree, edit: Edit): EditResult {
  const place = placeAt(definition, edit.path);
  if (place === null) return fault('unknown_path', edit.path);
  if (edit.value !== undefined && !isStorable(edit.value)) return fault('invalid', edit.path);
  if (place.kind === 'entry') {
    if (edit.op === 'add') return add(definition, place, edit);
    if (edit.op === 'remove') return remove(definition, place);
    return edit.op === 'move' ? move(definition, place, edit) : fault('unknown_path', edit.path);
  }
  if (edit.op !== 'set' && edit.op !== 'remove') return fault('unknown_path', edit.path);
  const keys = [...place.owner.keys, ...place.steps];
  const existingPart = partAt(definition, keys);
  const value = edit.op === 'remove' ? undefined : edit.value;
  if (edit.op === 'remove' ? existingPart === undefined : value === undefined) {
    return fault(edit.op === 'remove' ? 'unknown_path' : 'invalid', edit.path);
  }
  if (place.list && value !== undefined && !isNamedList(value, place.list.name)) return fault('invalid', edit.path);
  if (edit.path === SCOPE && (holdsItems(existingPart) || holdsItems(value))) return fault('invalid', edit.path);
  // If the object around the field is missing, the inverse deletes it again.
  const steps = isTree(partAt(definition, keys.slice(0, -1))) ? place.steps : place.steps.slice(0, 1);
  const before = partAt(definition, [...place.owner.keys, ...steps]);
  const path = pathOf(place.owner, steps);
  return {
    definition: withItems(withPart(definition, keys, value) as Tree),
    inverse: before === undefined ? { op: 'remove', path } : { op: 'set', path, value: before },
  };
}

/** Applies edits in order, or none if one can't be applied. The inverses are in the order to apply them. */
export function applyEdits(
  definition: Tree,
  edits: readonly Edit[],
): { definition: Tree; inverse: Edit[] } | { fault: EditFault } {
  let result = definition;
  const inverse: Edit[] = [];
  for (const edit of edits) {
    const outcome = applyEdit(result, edit);
    if ('fault' in outcome) return outcome;
    result = outcome.definition;
    inverse.unshift(outcome.inverse);
  }
  return { definition: result, inverse };
}

/** Returns the paths of the items in an entry, if it is a section. */
export function itemPathsIn(definition: Tree, section: unknown): string[] {
  const key = itemRoot(definition);
  return listAt(section, [key]).map((item) => `${key}/${stepOf(item, 'varname')}`);
}

/**
 * Checks whether a definition that may be invalid can be edited: the entries of its lists have distinct names that fit
 * into paths.
 */
export function isEditable(definition: unknown): definition is Tree {
  if (!isTree(definition) || !isStorable(definition)) return false;
  const categories = partAt(definition, ['categories']);
  const isListed =
    categories === undefined
      ? isNamedList(partAt(definition, ['sections']), 'code')
      : isNamedList(categories, 'code') &&
        categories.every((category) => isNamedList(partAt(category, ['subcategories']), 'code'));
  if (!isListed) return false;
  const items = containersOf(definition).map(({ keys }) => partAt(definition, keys));
  if (!items.every((list) => Array.isArray(list)) || !isNamedList(items.flat(), 'varname')) return false;
  const shape = isAudit(definition) ? INSTRUMENT : MODULE;
  return hasNamedLists(definition, shape) && items.flat().every((item) => isTree(item) && hasNamedLists(item, ITEM));
}

function add(definition: Tree, place: EntryPlace, { path, value = {}, to, before }: Edit): EditResult {
  if (place.index >= 0) return fault('path_taken', path);
  const container = place.isItem ? containerAt(definition, to) : null;
  const list = container?.keys ?? place.list;
  if (list === null || (!place.isItem && to !== undefined)) return fault('unknown_path', to ?? path);
  const entry = entryOf(definition, container ? { ...place, shape: container.shape } : place, value);
  if (entry === null) return fault('invalid', path);
  const existingList = listAt(definition, list);
  const at = before === undefined ? existingList.length : indexOfName(existingList, place.nameKey, before);
  if (at < 0) return fault('unknown_path', `${parentOf(path)}/${before ?? ''}`);
  const isMissing = partAt(definition, list) === undefined;
  return {
    definition: withPart(definition, list, existingList.toSpliced(at, 0, entry)) as Tree,
    // If the edit created the list, its inverse deletes the list together with its only entry.
    inverse: { op: 'remove', path: isMissing ? parentOf(path) : path },
  };
}

function remove(definition: Tree, place: EntryPlace): EditResult {
  const { path, list, index } = place;
  if (list === null || index < 0) return fault('unknown_path', path);
  const entries = listAt(definition, list);
  return {
    definition: withPart(definition, list, entries.toSpliced(index, 1)) as Tree,
    inverse: { op: 'add', path, value: entries[index], ...placeOf(definition, place) },
  };
}

function move(definition: Tree, place: EntryPlace, { path, to, before }: Edit): EditResult {
  const { list, index, nameKey } = place;
  if (list === null || index < 0) return fault('unknown_path', path);
  const container = to === undefined ? null : containerAt(definition, to);
  if (to !== undefined && (container === null || !place.isItem)) return fault('unknown_path', to);
  // A question for the manager has different fields from a question of the audit.
  if ((container && container.shape !== place.shape) || before === place.name) return fault('invalid', path);
  const entry = listAt(definition, list)[index];
  const remainder = withPart(definition, list, listAt(definition, list).toSpliced(index, 1)) as Tree;
  const target = container?.keys ?? list;
  const siblings = listAt(remainder, target);
  const at = before === undefined ? siblings.length : indexOfName(siblings, nameKey, before);
  if (at < 0) return fault('unknown_path', `${parentOf(path)}/${before ?? ''}`);
  return {
    definition: withPart(remainder, target, siblings.toSpliced(at, 0, entry)) as Tree,
    inverse: { op: 'move', path, ...placeOf(definition, place) },
  };
}

/** Returns the fields of an edit that puts an entry where it is now: its section and the entry after it. */
export function placeOf(definition: Tree, { list, index, isItem, nameKey }: EntryPlace): Pick<Edit, 'to' | 'before'> {
  const next = list === null ? undefined : listAt(definition, list)[index + 1];
  const container = isItem && containersOf(definition).find(({ keys }) => keys.join('/') === list?.join('/'));
  return { ...(container && { to: container.path }), ...(next !== undefined && { before: nameOf(next, nameKey) }) };
}

function containerAt(definition: Tree, path: string | undefined): Container | null {
  return containersOf(definition).find((container) => container.path === path) ?? null;
}

/** Returns a new entry with its name; null if the value can't be an entry. */
function entryOf(definition: Tree, { name, nameKey, shape, items }: EntryPlace, value: unknown): Tree | null {
  if (!isTree(value) || name.length > NAME_MAX_CHARACTERS || !isStorable(name)) return null;
  if (Object.hasOwn(value, nameKey) && value[nameKey] !== name) return null;
  const entry = { ...value, [nameKey]: name };
  if (!hasNamedLists(entry, shape)) return null;
  if (items === null) return entry;
  const newItems = value[items] ?? [];
  if (!isNamedList(newItems, 'varname')) return null;
  const isTaken = newItems.some((item) => itemExists(definition, item) || !isTree(item) || !hasNamedLists(item, ITEM));
  return isTaken ? null : { ...entry, [items]: newItems };
}

function itemExists(definition: Tree, item: unknown): boolean {
  const name = nameOf(item, 'varname');
  return containersOf(definition).some(({ keys }) => indexOfName(listAt(definition, keys), 'varname', name) >= 0);
}

function hasNamedLists(entry: Tree, { lists = {} }: Shape): boolean {
  return Object.entries(lists).every(([key, list]) => entry[key] === undefined || isNamedList(entry[key], list.name));
}

/** Checks whether a value is a list of entries, each with its own name. */
function isNamedList(value: unknown, nameKey: string): value is unknown[] {
  if (!Array.isArray(value)) return false;
  const names = value.map((entry) => nameOf(entry, nameKey));
  return (
    names.every((name) => isSafeName(name) && name.length <= NAME_MAX_CHARACTERS) &&
    new Set(names).size === names.length
  );
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function holdsItems(scope: unknown): boolean {
  if (scope === undefined) return false;
  const items = partAt(scope, ['items']);
  return !isTree(scope) || (items !== undefined && (!Array.isArray(items) || items.length > 0));
}

/** Adds an empty list of items to the definition's scope if the scope has no list. */
function withItems(definition: Tree): Tree {
  if (!isTree(partAt(definition, [SCOPE])) || partAt(definition, [SCOPE, 'items']) !== undefined) return definition;
  return withPart(definition, [SCOPE, 'items'], []) as Tree;
}

function fault(code: EditFault['code'], path: string): { fault: EditFault } {
  return { fault: { code, path } };
}
