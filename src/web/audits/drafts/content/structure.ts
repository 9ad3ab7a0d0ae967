import { applyEdit, type Edit } from '../../../../domain/drafts/edits.ts';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import {
  containersOf,
  isAudit,
  itemRoot,
  nameOf,
  SCOPE,
  stepOf,
  type Container,
} from '../../../../domain/drafts/places.ts';
import { MODULE } from '../../../../domain/drafts/shapes.ts';
import { categoryTitle, entryTitle } from '../../definitions/problems/useEntryName.ts';
import { isSame, isTree, listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';

/** The kinds of entries. */
export type EntryKind =
  | 'question'
  | 'manager'
  | 'item'
  | 'section'
  | 'about'
  | 'measures'
  | 'computed'
  | 'outcome'
  | 'settings'
  | 'evidence'
  | 'baskets';

/** The state of an entry compared with the version that the draft is based on. */
export type EntryState = 'same' | 'new' | 'changed' | 'removed';

export type Entry = { path: string; name: string; kind: EntryKind; value: Tree; state: EntryState };

/** A section with its questions or items, or a list of another kind. */
export type Group = {
  path: string;
  /** The section itself; null for a list without a title of its own. */
  heading: Entry | null;
  /** The kind of the entries that users add to the group. */
  kind: EntryKind;
  entries: Entry[];
  /**
   * The code of the food category that contains the section; null for a module's section and for the questions for the
   * manager.
   */
  category: string | null;
};

/** The lists of a module that the editor shows after its sections, in order. */
const LISTS = ['computed', 'measures', 'outcome', 'settings', 'baskets', 'evidence'] as const;

/**
 * Returns the groups of a definition. Entries of `base` that were removed are included, each after its former
 * predecessor. A module's removed sections follow its other sections and are empty.
 */
export function groupsOf(definition: Tree, base: Tree | null): Group[] {
  const sections = containersOf(definition).map((container) => sectionGroup(definition, base, container));
  if (isAudit(definition)) return sections;
  const lists = LISTS.map((list): Group => {
    const nameKey = MODULE.lists?.[list]?.name ?? 'id';
    const entries = withRemoved(definition, base, { keys: [list], root: list, nameKey, kind: list });
    return { path: list, heading: null, kind: list, entries, category: null };
  });
  return [...sections, ...removedSections(definition, base), ...lists];
}

/** Returns the entry of the definition itself, followed by the headings and entries of its groups. */
export function entriesOf(definition: Tree, base: Tree | null): Entry[] {
  const ofGroups = groupsOf(definition, base).flatMap(({ heading, entries }) => [
    ...(heading ? [heading] : []),
    ...entries,
  ]);
  return [aboutEntry(definition, base), ...ofGroups];
}

/** Returns the entry for the fields of the definition itself. */
export function aboutEntry(definition: Tree, base: Tree | null): Entry {
  const fields = ['title', 'description', 'pillar', 'renew_months', 'source', 'specials', SCOPE];
  const isChanged = base !== null && fields.some((name) => !isSame(headOf(base, name), headOf(definition, name)));
  return { path: '', name: '', kind: 'about', value: definition, state: isChanged ? 'changed' : 'same' };
}

function headOf(definition: Tree, name: string): unknown {
  return name === SCOPE ? (partAt(definition, [SCOPE, 'in_scope']) ?? null) : (definition[name] ?? null);
}

function sectionGroup(definition: Tree, base: Tree | null, { path, keys }: Container): Group {
  const root = itemRoot(definition);
  const [, category = null] = isAudit(definition) ? path.split('/') : [];
  const section = partAt(definition, keys.slice(0, -1));
  const isNamed = path.startsWith('sections/') && isTree(section);
  const kind = root === 'items' ? 'item' : isNamed ? 'question' : 'manager';
  const earlier = base && containersOf(base).find((container) => container.path === path);
  return {
    path,
    heading: isNamed
      ? {
          path,
          name: nameOf(section, 'code'),
          kind: 'section',
          value: section,
          state: headState(section, base, path),
        }
      : null,
    kind,
    category,
    entries: withRemoved(definition, base, {
      keys,
      earlierKeys: earlier?.keys ?? null,
      root,
      nameKey: 'varname',
      kind,
    }),
  };
}

function headState(section: Tree, base: Tree | null, path: string): EntryState {
  const before = base && valueAt(base, path);
  if (base && !before) return 'new';
  const isSameText = ['title', 'name', 'help'].every((name) =>
    isSame(partAt(before, [name]) ?? null, section[name] ?? null),
  );
  return base === null || isSameText ? 'same' : 'changed';
}

/** Returns the sections of a module that were removed, without their items. */
function removedSections(definition: Tree, base: Tree | null): Group[] {
  if (base === null || isAudit(base)) return [];
  return listAt(base, ['sections']).flatMap((section): Group[] => {
    const path = `sections/${stepOf(section, 'code')}`;
    if (!isTree(section) || valueAt(definition, path) !== null) return [];
    const heading: Entry = { path, name: nameOf(section, 'code'), kind: 'section', value: section, state: 'removed' };
    return [{ path, heading, kind: 'item', entries: [], category: null }];
  });
}

type ListOf = {
  keys: Container['keys'];
  earlierKeys?: Container['keys'] | null;
  root: string;
  nameKey: string;
  kind: EntryKind;
};

/**
 * Returns the entries of a list. Entries of `base` that were removed are included, each after its former predecessor
 * or, if that is no longer in the list, at the start.
 */
function withRemoved(
  definition: Tree,
  base: Tree | null,
  { keys, earlierKeys = keys, root, nameKey, kind }: ListOf,
): Entry[] {
  const entryOf = (value: unknown, state: EntryState): Entry => ({
    path: `${root}/${stepOf(value, nameKey)}`,
    name: nameOf(value, nameKey),
    kind,
    value: isTree(value) ? value : {},
    state,
  });
  const entries = listAt(definition, keys).map((value) => {
    const before = base && valueAt(base, `${root}/${stepOf(value, nameKey)}`);
    return entryOf(value, base === null || isSame(before, value) ? 'same' : before ? 'changed' : 'new');
  });
  if (base === null || earlierKeys === null) return entries;
  const earlier = listAt(base, earlierKeys);
  for (const [at, value] of earlier.entries()) {
    const entry = entryOf(value, 'removed');
    if (valueAt(definition, entry.path) !== null) continue;
    const previous = entries.findIndex(({ name }) => name === nameOf(earlier[at - 1], nameKey));
    entries.splice(previous + 1, 0, entry);
  }
  return entries;
}

/**
 * Returns the edit that restores a removed entry: at its earlier place if the entry after it still exists, or else at
 * the end. Returns null if that isn't possible.
 */
export function takeBack(definition: Tree, base: Tree, { path }: Entry): Edit | null {
  const outcome = applyEdit(base, { op: 'remove', path });
  if ('fault' in outcome) return null;
  const { inverse } = outcome;
  if (!('fault' in applyEdit(definition, inverse))) return inverse;
  const { before: _, ...atEnd } = inverse;
  return 'fault' in applyEdit(definition, atEnd) ? null : atEnd;
}

/**
 * Returns the edit that moves an entry up or down, if necessary into the previous or next section; null if it can't
 * move any further.
 */
export function moveEdit(groups: readonly Group[], entry: Entry, by: -1 | 1): Edit | null {
  const at = groups.findIndex(({ entries }) => entries.includes(entry));
  const group = groups[at];
  if (!group) return null;
  const present = group.entries.filter(({ state }) => state !== 'removed');
  const index = present.indexOf(entry);
  const { path } = entry;
  const to = isSectioned(entry) ? { to: group.path } : {};
  const other = present[index + by];
  if (other) {
    const next = by < 0 ? other : present[index + 2];
    return { op: 'move', path, ...to, ...(next && { before: next.name }) };
  }
  const neighbours = by < 0 ? groups.slice(0, at).toReversed() : groups.slice(at + 1);
  const target = isSectioned(entry)
    ? neighbours.find(({ kind, heading }) => kind === entry.kind && heading?.state !== 'removed')
    : undefined;
  if (!target) return null;
  const first = by > 0 ? target.entries.find(({ state }) => state !== 'removed') : undefined;
  return { op: 'move', path, to: target.path, ...(first && { before: first.name }) };
}

/** Checks whether entries of a kind belong to sections. Edits that add or move these entries name the section. */
export function isSectioned({ kind }: { kind: EntryKind }): boolean {
  return kind === 'question' || kind === 'manager' || kind === 'item';
}

/**
 * Returns the name of the entry that follows `entry`, ignoring removed entries; undefined if there is none or if
 * `entry` is null.
 */
export function nextOf(group: Group, entry: Entry | null): string | undefined {
  const present = group.entries.filter(({ state }) => state !== 'removed');
  return entry ? present[present.indexOf(entry) + 1]?.name : undefined;
}

/** Returns distinct names for new entries. */
export function freshNames(definition: Tree, group: Group, count: number): string[] {
  const names = new Set<string>();
  for (let from = 1; names.size < count; from++) names.add(freshName(definition, group, undefined, from));
  return [...names];
}

/**
 * Returns a new name that isn't taken: it resembles `like` or the other names, and contains a number of at least
 * `from`.
 */
export function freshName(definition: Tree, group: Group, like?: string, from = 1): string {
  const model = like ?? group.entries[0]?.name ?? group.heading?.name ?? group.kind;
  const stem = model
    .toLowerCase()
    .replace(/_new\d*$/, '')
    .replace(/[^a-z0-9_]+/g, '_')
    .slice(0, 40);
  const start = /^[a-z]/.test(stem) ? stem : `x_${stem}`;
  const prefix = like === undefined ? (start.split('_')[0] ?? start) : start;
  const root = isSectioned(group) ? itemRoot(definition) : group.path;
  for (let number = from; ; number++) {
    // The random part makes it unlikely that two editors who add entries at the same time use the same name.
    const name = `${prefix}_new${number}${Math.floor(Math.random() * 1296)
      .toString(36)
      .padStart(2, '0')}`;
    if (valueAt(definition, `${root}/${name}`) === null) return name;
  }
}

/** Returns the numbers of questions and items, by path: their places in the definition, from 1. */
export function numbersOf(groups: readonly Group[]): ReadonlyMap<string, string> {
  const entries = groups.filter(isSectioned).flatMap((group) => group.entries);
  const present = entries.filter(({ state }) => state !== 'removed');
  return new Map(present.map(({ path }, at) => [path, String(at + 1)]));
}

/** Returns the text of an entry in a language, or else in English; empty if it has neither. */
export function titleOf({ value }: Pick<Entry, 'value'>, language = 'en'): string {
  return entryTitle(value, language);
}

/** Returns the new export name of a renamed question or item; null if it wasn't renamed. */
export function newNameOf({ value }: Pick<Entry, 'value'>): string | null {
  const name = value['renamed'];
  return typeof name === 'string' ? name : null;
}

/** Returns the name of a food category in the definition; its code if it has none. */
export function categoryName(definition: Tree, code: string, language: string): string {
  return categoryTitle(definition, code, language);
}
