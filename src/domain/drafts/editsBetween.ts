import { EDITS_MAX } from '../limits.ts';
import { applyEdits, isEditable, type Edit } from './edits.ts';
import { isAudit, itemRoot, nameOf, pathOf, SCOPE } from './places.ts';
import { CATEGORY, INSTRUMENT, ITEM, MANAGER_QUESTION, MODULE, QUESTION, SECTION, type Shape } from './shapes.ts';
import { isSame, isTree, listAt, partAt, type Tree } from './tree.ts';

/**
 * Returns the edits that give a draft the content of another definition, except its name and version; null if edits
 * can't do that, for example because one is an audit instrument and the other a module.
 */
export function editsBetween(from: Tree, to: Tree): Edit[] | null {
  if (!isEditable(to) || isAudit(from) !== isAudit(to)) return null;
  const target = withNames(from, to);
  for (const isFine of [true, false]) {
    const edits = collectEdits(from, target, isFine);
    const outcome = applyEdits(from, edits);
    if (edits.length <= EDITS_MAX && !('fault' in outcome) && isSame(outcome.definition, target)) return edits;
  }
  return null;
}

/** The fields that edits can't change. */
const FIXED = ['format', 'name', 'module', 'version'];

function withNames(from: Tree, to: Tree): Tree {
  const content = Object.entries(to).filter(([field]) => !FIXED.includes(field));
  const names = Object.entries(from).filter(([field]) => FIXED.includes(field));
  return Object.fromEntries([...names, ...content]);
}

/** A list of sections or items: its entries before and after the edits, and what edits need to name and place them. */
type List = {
  before: readonly unknown[];
  after: readonly unknown[];
  nameKey: 'code' | 'varname';
  /** The path to which the name of an entry is appended. */
  root: string;
  shape: Shape;
  /** For a list of items: the path of its section, to which edits add items. */
  to?: string;
  /** The field of a section that contains its items. */
  items?: 'questions' | 'items';
};

function collectEdits(from: Tree, to: Tree, isFine: boolean): Edit[] {
  const lists = listsOf(from, to);
  const parts = lists.map((list) => listEdits(list, itemRoot(from), isFine));
  const hadScope = isTree(from[SCOPE]);
  const scope = to[SCOPE];
  return [
    // An item may move to a section that is added, so all entries are removed before any is added.
    ...parts.flatMap(({ removals }) => removals),
    ...(hadScope && !isTree(scope) ? [{ op: 'remove', path: SCOPE } as const] : []),
    // Setting the first field of a scope creates it, so only a scope without fields must be created empty.
    ...(!hadScope && isTree(scope) && scope['in_scope'] === undefined
      ? [{ op: 'set', path: SCOPE, value: {} } as const]
      : []),
    ...(isTree(scope) ? fieldEdits(SCOPE, partAt(from, [SCOPE]), scope, { values: ['in_scope'] }) : []),
    ...fieldEdits('', from, to, withoutScope(isAudit(from) ? INSTRUMENT : MODULE)),
    ...listAt(to, ['categories']).flatMap((category) => {
      const code = nameOf(category, 'code');
      const before = listAt(from, ['categories']).find((candidate) => nameOf(candidate, 'code') === code);
      return fieldEdits(pathOf({ path: 'sections' }, [code]), before, category, CATEGORY);
    }),
    ...parts.flatMap(({ changes }) => changes),
  ];
}

function withoutScope({ objects = {}, ...shape }: Shape): Shape {
  return { ...shape, objects: Object.fromEntries(Object.entries(objects).filter(([name]) => name !== SCOPE)) };
}

function listsOf(from: Tree, to: Tree): List[] {
  const item = { nameKey: 'varname', root: itemRoot(from) } as const;
  const listPair = (keys: readonly string[]) => ({ before: listAt(from, keys), after: listAt(to, keys) });
  if (!isAudit(from)) {
    return [
      { ...listPair([SCOPE, 'items']), ...item, shape: ITEM, to: SCOPE },
      { ...listPair(['sections']), nameKey: 'code', root: 'sections', shape: SECTION, items: 'items' },
    ];
  }
  const sections = listAt(from, ['categories']).map((category): List => {
    const code = nameOf(category, 'code');
    const after = listAt(to, ['categories']).find((candidate) => nameOf(candidate, 'code') === code);
    return {
      before: listAt(category, ['subcategories']),
      after: listAt(after, ['subcategories']),
      nameKey: 'code',
      root: pathOf({ path: 'sections' }, [code]),
      shape: CATEGORY,
      items: 'questions',
    };
  });
  const managers = { ...listPair(['managerQuestions']), ...item, shape: MANAGER_QUESTION, to: 'managerQuestions' };
  return [...sections, managers];
}

/**
 * Returns the edits to a list: the removals, and all others. An entry that can't be changed in place is removed and
 * added again.
 */
function listEdits(list: List, root: string, isFine: boolean): { removals: Edit[]; changes: Edit[] } {
  const { before, after, nameKey, to } = list;
  const pathIn = (name: string) => pathOf({ path: list.root }, [name]);
  const old = new Map(before.map((entry) => [nameOf(entry, nameKey), entry]));
  const stays = (entry: unknown) => {
    const oldEntry = old.get(nameOf(entry, nameKey));
    return oldEntry !== undefined && (isSame(oldEntry, entry) || (isFine && hasSameItems(list, oldEntry, entry)));
  };
  const names = after.filter(stays).map((entry) => nameOf(entry, nameKey));
  const removals = before
    .map((entry) => nameOf(entry, nameKey))
    .filter((name) => !names.includes(name))
    .map((name): Edit => ({ op: 'remove', path: pathIn(name) }));
  let order = before.map((entry) => nameOf(entry, nameKey)).filter((name) => names.includes(name));
  const changes: Edit[] = [];
  // Goes from the last entry to the first, so that the next entry is always in its place already.
  for (const [index, entry] of [...after.entries()].toReversed()) {
    const name = nameOf(entry, nameKey);
    const next = after[index + 1];
    const place = next === undefined ? {} : { before: nameOf(next, nameKey) };
    if (!names.includes(name)) {
      changes.push({ op: 'add', path: pathIn(name), value: entry, ...place, ...(to !== undefined && { to }) });
    } else {
      if (order[order.indexOf(name) + 1] !== place.before) changes.push({ op: 'move', path: pathIn(name), ...place });
      changes.push(...entryEdits(list, pathIn(name), old.get(name), entry, root));
    }
    const otherNames = order.filter((entry) => entry !== name);
    const at = place.before === undefined ? otherNames.length : otherNames.indexOf(place.before);
    order = otherNames.toSpliced(at, 0, name);
  }
  return { removals, changes };
}

/** Checks whether an entry, if it is a section, has the same items in the same order. */
function hasSameItems({ items }: List, one: unknown, other: unknown): boolean {
  if (items === undefined) return true;
  const [before, after] = [one, other].map((section) =>
    listAt(section, [items]).map((item) => nameOf(item, 'varname')),
  );
  return isSame(before, after);
}

function entryEdits({ shape, items }: List, path: string, before: unknown, after: unknown, root: string): Edit[] {
  const ownEdits = fieldEdits(path, before, after, shape);
  if (items === undefined) return ownEdits;
  const inner = listAt(after, [items]).flatMap((item, at) =>
    fieldEdits(
      pathOf({ path: root }, [nameOf(item, 'varname')]),
      listAt(before, [items])[at],
      item,
      items === 'items' ? ITEM : QUESTION,
    ),
  );
  return [...ownEdits, ...inner];
}

/** Returns the edits to a part's fields; each edit sets or removes a whole field. */
function fieldEdits(path: string, before: unknown, after: unknown, shape: Shape): Edit[] {
  const { values = [], texts = [], objects = {}, lists = {} } = shape;
  return [...values, ...texts, ...Object.keys(objects), ...Object.keys(lists)].flatMap((field): Edit[] => {
    const [old, value] = [partAt(before, [field]), partAt(after, [field])];
    if (isSame(old, value)) return [];
    const place = pathOf({ path }, [field]);
    return [value === undefined ? { op: 'remove', path: place } : { op: 'set', path: place, value }];
  });
}
