import { applyEdits, placeOf, type Edit } from './edits.ts';
import { valueAt } from './merge.ts';
import { isAudit, itemRoot, placeAt, stepsOf } from './places.ts';
import { INSTRUMENT, MODULE } from './shapes.ts';
import { partAt, type Tree } from './tree.ts';

/** A save of a draft: its edits and their inverses, in the order in which to apply them. */
export type Save = {
  rev: number;
  at: Date;
  by: string;
  edits: readonly Edit[];
  inverse: readonly Edit[];
  /** The earlier rev whose content the save restored; null if it restored none. */
  restored: number | null;
};

/** The place of an entry: its section, or its list with an empty title. */
export type Where = { path: string; title: string };

/** The change made by one save or by several in a row. `titles` are the texts of the entries concerned, by path. */
export type Deed = {
  kind:
    | 'added'
    | 'removed'
    | 'moved'
    | 'changed'
    | 'translated'
    | 'renamed'
    | 'languageAdded'
    | 'languageRemoved'
    | 'several'
    | 'restored';
  titles: ReadonlyMap<string, string>;
  fields: readonly string[];
  /**
   * The section or list to which entries were added or moved, or from which they were removed; null if there are
   * several or none, or if entries were moved within one.
   */
  where: Where | null;
  /** The tag of the language that was translated, added or removed; null if there are several or none. */
  language: string | null;
};

/**
 * Consecutive saves by one user that concern the same thing. `first` is the rev of the earliest save, `last` the latest
 * save.
 */
type HistoryGroup<S extends Save> = { first: number; last: S; deed: Deed };

/** The time without a save after which a group ends, in ms. */
const PAUSE_MS = 30 * 60_000;

/**
 * Groups the saves of a draft, newest first. `content` is the content after the newest save. Titles are in the given
 * language, or else in English, as they were after the save.
 */
export function historyOf<S extends Save>(content: Tree, saves: readonly S[], language: string): HistoryGroup<S>[] {
  const described: { save: S; deed: Deed }[] = [];
  let after = content;
  for (const save of saves) {
    const outcome = applyEdits(after, save.inverse);
    const before = 'fault' in outcome ? after : outcome.definition;
    described.push({ save, deed: deedOf(save, { before, after, language }) });
    after = before;
  }
  const groups: HistoryGroup<S>[] = [];
  for (const { save, deed } of described.toReversed()) {
    const group = groups.at(-1);
    const isNear = group?.last.by === save.by && save.at.getTime() - group.last.at.getTime() <= PAUSE_MS;
    const joined = group && isNear ? join(group.deed, deed) : null;
    if (group && joined) groups[groups.length - 1] = { ...group, last: save, deed: joined };
    else groups.push({ first: save.rev, last: save, deed });
  }
  return groups.toReversed();
}

type Around = { before: Tree; after: Tree; language: string };

function deedOf({ edits, restored }: Save, around: Around): Deed {
  if (restored !== null) return { ...NOTHING, kind: 'restored' };
  const deeds = edits.map((edit) => deedOfEdit(edit, around));
  // A save that adds or removes a language counts as just that, even if it also changes texts.
  const ofLanguage = deeds.find(({ kind }) => kind === 'languageAdded' || kind === 'languageRemoved');
  if (ofLanguage) return ofLanguage;
  // A question with a new name is added before the old one is removed; then formulas get the new name.
  const [added, removed, ...uses] = deeds;
  const isOnly = uses.every(({ kind }) => kind === 'changed');
  if (isOnly && added?.kind === 'added' && removed?.kind === 'removed' && isRenamed(added, removed)) {
    return { ...removed, kind: 'renamed', titles: new Map([...removed.titles, ...added.titles]), where: null };
  }
  return deeds.reduce<Deed | null>((sum, deed) => (sum === null ? deed : joinLoosely(sum, deed)), null) ?? NOTHING;
}

const NOTHING: Deed = { kind: 'several', titles: new Map(), fields: [], where: null, language: null };

/** Checks whether an entry was replaced with another one that has the same text and is in the same section. */
function isRenamed(added: Deed, removed: Deed): boolean {
  return added.where?.path === removed.where?.path && [...added.titles.values()][0] === [...removed.titles.values()][0];
}

function deedOfEdit({ op, path }: Edit, { before, after, language }: Around): Deed {
  const { entry, rest } = entryIn(after, path);
  const value = entry === '' ? after : (valueAt(after, entry) ?? valueAt(before, entry));
  const title = titleIn(value, language);
  const titles = new Map([[entry, title]]);
  const [root, tag = ''] = stepsOf(entry);
  if (root === 'languages' && rest.length === 0) {
    const kind = op === 'remove' ? 'languageRemoved' : 'languageAdded';
    return { ...NOTHING, kind, titles, language: tag };
  }
  const [field = ''] = rest;
  if (rest.length > 0) {
    const [name = '', inner = 'en'] = rest.slice(-2);
    if (rest.length < 2 || inner === 'en' || !TEXTS.has(name))
      return { ...NOTHING, kind: 'changed', titles, fields: [field] };
    return {
      ...NOTHING,
      kind: 'translated',
      titles: new Map([[path.slice(0, -inner.length - 1), title]]),
      language: inner,
    };
  }
  if (op === 'add') return { ...NOTHING, kind: 'added', titles, where: whereIs(after, entry, language) };
  if (op === 'remove') return { ...NOTHING, kind: 'removed', titles, where: whereIs(before, entry, language) };
  const [from, to] = [whereIs(before, entry, language), whereIs(after, entry, language)];
  return { ...NOTHING, kind: 'moved', titles, where: from?.path === to?.path ? null : to };
}

/** The fields that contain texts in several languages. */
const TEXTS: ReadonlySet<string> = new Set([
  'text',
  'title',
  'name',
  'finding',
  'help',
  'description',
  'cites',
  'pack',
]);

/**
 * Returns the path of the entry that a path names or points into (such as an item, but not one of its choices), and the
 * remaining steps. The entry is empty if the path isn't in a list.
 */
function entryIn(definition: Tree, path: string): { entry: string; rest: string[] } {
  const steps = stepsOf(path);
  const [root = ''] = steps;
  const lists = (isAudit(definition) ? INSTRUMENT : MODULE).lists ?? {};
  const isList = root === itemRoot(definition) || root === 'sections' || Object.hasOwn(lists, root);
  if (!isList || steps.length < 2) return { entry: '', rest: steps };
  const depth = root === 'sections' && isAudit(definition) && steps[2] !== 'name' ? 3 : 2;
  return { entry: path.split('/').slice(0, depth).join('/'), rest: steps.slice(depth) };
}

/** Returns the section that contains an entry, or its list; null for a section and for an item that doesn't exist. */
function whereIs(definition: Tree, entry: string, language: string): Where | null {
  const [root = ''] = entry.split('/');
  if (root === 'sections') return null;
  if (root !== itemRoot(definition)) return { path: root, title: '' };
  const place = placeAt(definition, entry);
  const path = place?.kind === 'entry' && place.index >= 0 ? placeOf(definition, place).to : undefined;
  if (path === undefined) return null;
  return { path, title: path.startsWith('sections/') ? titleIn(valueAt(definition, path), language) : '' };
}

/**
 * Returns the title of an entry in a language, or else in English. A title that is a plain string is returned as it is.
 * Empty if there is none.
 */
function titleIn(value: unknown, language: string): string {
  for (const field of ['text', 'title', 'name', 'finding']) {
    const title = partAt(value, [field, language]) ?? partAt(value, [field, 'en']) ?? partAt(value, [field]);
    if (typeof title === 'string' && title !== '') return title;
  }
  return '';
}

/** Combines two deeds into one; returns null if they don't concern the same thing. */
function join(one: Deed, other: Deed): Deed | null {
  const titles = new Map([...one.titles, ...other.titles]);
  const isInside = [...other.titles.keys()].every((path) => one.titles.has(ownerOf(path)));
  // Edits to a question that was just added count as part of adding it.
  if (one.kind === 'added' && isInside && (other.kind === 'changed' || other.kind === 'translated')) {
    return { ...one, titles: new Map([...one.titles, ...byOwner(other.titles)]) };
  }
  if (one.kind !== other.kind) return null;
  if (one.kind === 'changed') {
    const fields = [...new Set([...one.fields, ...other.fields])];
    return isInside && titles.size === 1 ? { ...other, titles, fields } : null;
  }
  if (one.kind === 'translated') return one.language === other.language ? { ...one, titles } : null;
  if (one.kind !== 'added' && one.kind !== 'removed' && one.kind !== 'moved') return null;
  const isJoinable = titles.size === 1 || [...titles.keys()].every(isItem);
  return isJoinable && one.where?.path === other.where?.path ? { ...other, titles } : null;
}

/** Combines two deeds of one save into one, even if they concern different things. */
function joinLoosely(one: Deed, other: Deed): Deed {
  const joined = join(one, other);
  if (joined) return joined;
  const titles = new Map([...one.titles, ...other.titles]);
  const isPlaced = one.kind === 'added' || one.kind === 'removed' || one.kind === 'moved';
  if (one.kind === other.kind && one.kind === 'translated') return { ...one, titles, language: null };
  if (one.kind === other.kind && isPlaced && [...titles.keys()].every(isItem)) return { ...one, titles, where: null };
  return { ...NOTHING, titles: new Map(byOwner(titles)) };
}

/** Returns titles by path; the path of a field in an item is replaced by the path of the item. */
function byOwner(titles: Deed['titles']): [string, string][] {
  return [...titles].map(([path, title]) => [ownerOf(path), title]);
}

/** Returns the path of the item that a path is in; a path outside items is returned unchanged. */
function ownerOf(path: string): string {
  return isItem(path) ? path.split('/').slice(0, 2).join('/') : path;
}

function isItem(path: string): boolean {
  return path.startsWith('items/') || path.startsWith('questions/');
}
