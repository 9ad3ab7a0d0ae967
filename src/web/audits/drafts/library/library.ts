import { earningAnswer } from '../../../../domain/answers.ts';
import type { Origin } from '../../../../domain/definitionOrigin.ts';
import type { Edit } from '../../../../domain/drafts/edits.ts';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import { containersOf, isAudit, itemRoot, nameOf } from '../../../../domain/drafts/places.ts';
import type { Question } from '../../../../domain/instrument.ts';
import { isTree, listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { originOf } from '../content/origin.ts';
import { freshName, type Group } from '../content/structure.ts';
import { withoutBarcodes } from '../content/withoutBarcodes.ts';
import { englishOf, type TableKind } from '../table/columns.ts';

/** A definition in the library: a published one, or a built-in module. */
export type LibraryDefinition = { name: string; version: string; title: string; content: Tree };

/** A question or item that can be copied into drafts. */
export type LibraryEntry = {
  key: string;
  origin: Origin;
  kind: TableKind;
  value: Tree;
  definition: LibraryDefinition;
  /** The section that contains the entry; null for a question for the manager. */
  section: Tree | null;
  /** The code of the food category; null for an item and for a question for the manager. */
  category: string | null;
  /** Set if the newest version lacks the entry. */
  isRetired?: true;
};

/** An entry that is offered, with the entries that differ from it only in their names and translations. */
export type OfferedEntry = LibraryEntry & { duplicates: readonly LibraryEntry[] };

/** Returns the questions or items of a definition, in the definition's order. */
export function entriesIn(definition: LibraryDefinition): LibraryEntry[] {
  const { name, version, content } = definition;
  return containersOf(content).flatMap(({ path, keys }) => {
    const [, category = null] = isAudit(content) ? path.split('/') : [];
    const kind = !isAudit(content) ? 'item' : category === null ? 'manager' : 'question';
    const section = kind === 'manager' ? null : partAt(content, keys.slice(0, -1));
    return listAt(content, keys).flatMap((value): LibraryEntry[] => {
      const varname = nameOf(value, 'varname');
      if (!isTree(value) || varname === '') return [];
      const origin = { definition: name, version, varname };
      const key = JSON.stringify([name, varname]);
      return [{ key, origin, kind, value, definition, section: isTree(section) ? section : null, category }];
    });
  });
}

/**
 * Returns the questions and items of several definitions and versions, each once, from the newest version that has it.
 * The versions of a definition must come newest first.
 */
export function newestEntries(definitions: readonly LibraryDefinition[]): LibraryEntry[] {
  const entries = new Map<string, LibraryEntry>();
  const newest = new Map<string, LibraryDefinition>();
  for (const definition of definitions) {
    const current = newest.get(definition.name) ?? definition;
    newest.set(definition.name, current);
    for (const entry of entriesIn(definition)) {
      if (!entries.has(entry.key))
        entries.set(entry.key, definition === current ? entry : { ...entry, isRetired: true });
    }
  }
  return [...entries.values()];
}

export type CopyTarget = { name: string; definition: Tree; languages: readonly string[] };

/**
 * Returns a copy of a question or item as the given kind, without a name and with texts only in the draft's languages;
 * null if that isn't possible.
 */
export function copyOf(entry: LibraryEntry, kind: TableKind, target: CopyTarget): Tree | null {
  const value = asKind(entry, kind);
  if (value === null) return null;
  const isOwn = entry.origin.definition === target.name;
  const copy = isOwn ? withoutBarcodes(value) : kind === 'item' ? withoutReferences(value, target.definition) : value;
  const { varname: _name, renamed: _renamed, ...fields } = copy;
  return inLanguages({ ...fields, origin: entry.origin }, new Set(target.languages)) as Tree;
}

function asKind({ kind, value }: LibraryEntry, targetKind: TableKind): Tree | null {
  if (kind === targetKind) return value;
  const { text, weight } = value;
  if (kind === 'question' && targetKind === 'item') {
    // Published definitions have been checked, so the type is right.
    const earns = earningAnswer(value as Pick<Question, 'scoringType'>)?.toLowerCase();
    const fix = listAt(value, ['strategies']);
    // Each yes-no item has an answer that earns its points, so a question for information can't become one.
    return earns === undefined ? null : { text, kind: 'yes_no', earns, weight, ...(fix.length > 0 && { fix }) };
  }
  if (kind !== 'item' || targetKind !== 'question' || value['kind'] !== 'yes_no') return null;
  const isWhole = typeof weight === 'number' && Number.isInteger(weight) && weight >= 1;
  return {
    text,
    scoringType: value['earns'] === 'no' ? 2 : 1,
    weight: isWhole ? weight : 1,
    strategies: listAt(value, ['fix']),
  };
}

/**
 * Returns an item without its condition and date, which name other items, and without evidence that the draft lacks.
 */
function withoutReferences(
  { ask_when: _condition, agreed_on: _date, why: _evidence, ...item }: Tree,
  draft: Tree,
): Tree {
  const evidence = new Set(listAt(draft, ['evidence']).map((entry) => nameOf(entry, 'id')));
  const why = listAt({ why: _evidence }, ['why']).filter((id) => typeof id === 'string' && evidence.has(id));
  return { ...item, ...(why.length > 0 && { why }) };
}

/** Returns a value with its texts only in English and the given languages. */
function inLanguages(value: unknown, languages: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((part) => inLanguages(part, languages));
  if (!isTree(value)) return value;
  const isText = typeof value['en'] === 'string';
  const fields = Object.entries(value).filter(([tag]) => !isText || tag === 'en' || languages.has(tag));
  return Object.fromEntries(fields.map(([key, inner]) => [key, inLanguages(inner, languages)]));
}

/** Checks whether an entry that is copied as a question has no P yet, because items of modules have none. */
export function lacksFactor(entry: LibraryEntry, kind: TableKind): boolean {
  return kind === 'question' && typeof asKind(entry, kind)?.['factor'] !== 'number';
}

/**
 * Returns the edits that add copies to the end of a section. A name that is taken is replaced by a new one. Questions
 * without a P get `factor`, unless it is null.
 */
export function additionsOf(
  entries: readonly LibraryEntry[],
  group: Group,
  kind: TableKind,
  target: CopyTarget,
  factor: number | null = null,
): Edit[] {
  const { definition } = target;
  const root = itemRoot(definition);
  const newNames = new Set<string>(listAt(definition, ['computed']).map((figure) => nameOf(figure, 'id')));
  return entries.flatMap((entry): Edit[] => {
    const value = copyOf(entry, kind, target);
    if (value === null) return [];
    let { varname } = entry.origin;
    for (let number = 1; newNames.has(varname) || valueAt(definition, `${root}/${varname}`) !== null; number++) {
      varname = freshName(definition, group, entry.origin.varname, number);
    }
    newNames.add(varname);
    const factorField = factor !== null && lacksFactor(entry, kind) ? { factor } : {};
    return [{ op: 'add', path: `${root}/${varname}`, value: { ...value, ...factorField, varname }, to: group.path }];
  });
}

/** Returns the keys of the entries that were copied into a draft. */
export function copiedKeys(definition: Tree): Set<string> {
  const values = containersOf(definition).flatMap(({ keys }) => listAt(definition, keys));
  const origins = values.flatMap((value) => (isTree(value) ? (originOf(value) ?? []) : []));
  return new Set(origins.map(({ definition: name, varname }) => JSON.stringify([name, varname])));
}

/**
 * Returns the entries that can be copied as the given kind. An entry of the draft's own definition can be copied only
 * if the draft no longer has it.
 */
export function copyable(entries: readonly LibraryEntry[], kind: TableKind, target: CopyTarget): LibraryEntry[] {
  const root = itemRoot(target.definition);
  return entries.filter((entry) => {
    const { definition: name, varname } = entry.origin;
    const isThere = name === target.name && valueAt(target.definition, `${root}/${varname}`) !== null;
    return !isThere && asKind(entry, kind) !== null;
  });
}

/**
 * Returns entries in the order in which to offer them, the most suitable first. Entries that differ only in their names
 * and translations are offered once.
 */
export function offeredEntries(
  entries: readonly LibraryEntry[],
  { kind, category }: Pick<Group, 'category'> & { kind: TableKind },
  target: CopyTarget,
): OfferedEntry[] {
  const rankOf = (entry: LibraryEntry) => {
    if (isRemoved(entry, target)) return 4;
    if (entry.isRetired) return 3;
    if (entry.kind !== kind) return 2;
    return entry.category === category ? 0 : 1;
  };
  const offered = new Map<string, { entry: LibraryEntry; duplicates: LibraryEntry[] }>();
  for (const entry of entries.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const content = contentOf(entry);
    const duplicate = offered.get(content);
    if (duplicate) duplicate.duplicates.push(entry);
    else offered.set(content, { entry, duplicates: [] });
  }
  return [...offered.values()].map(({ entry, duplicates }) => ({ ...entry, duplicates }));
}

/** Checks whether an entry that can be copied was removed from the draft's own definition. */
export function isRemoved({ origin }: LibraryEntry, { name }: CopyTarget): boolean {
  return origin.definition === name;
}

/** Returns the English text of an entry for comparisons: in lower case, with each run of white space as one space. */
export function plainTextOf({ value }: Pick<LibraryEntry, 'value'>): string {
  return englishOf(value['text']).replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Returns the content that an entry has in common with its duplicates, as text. */
function contentOf(entry: LibraryEntry): string {
  const { varname: _name, renamed: _renamed, origin: _origin, text: _text, ...fields } = entry.value;
  return JSON.stringify([entry.kind, plainTextOf(entry), sorted(inLanguages(fields, new Set()))]);
}

/** Returns a value with the fields of objects in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isTree(value)) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
