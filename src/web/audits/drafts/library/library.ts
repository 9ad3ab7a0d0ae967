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
import type { TableKind } from '../table/columns.ts';

/** A definition in the library: a published one, or a built-in module. */
export type LibraryDefinition = { name: string; version: string; title: string; content: Tree };

/** A question or item that can be copied into drafts. */
export type LibraryEntry = {
  key: string;
  origin: Origin;
  kind: TableKind;
  value: Tree;
  definition: LibraryDefinition;
  /** The section that contains it; null if that has no title. */
  section: Tree | null;
  /** The code of its food category; null for an item and for a question for the manager. */
  category: string | null;
};

/** Returns the questions or items of a definition, in its order. */
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
 * Returns the questions and items of several definitions and versions. The versions of a definition come newest first:
 * a question that several have is returned once, from the newest.
 */
export function newestEntries(definitions: readonly LibraryDefinition[]): LibraryEntry[] {
  const entries = new Map<string, LibraryEntry>();
  for (const entry of definitions.flatMap(entriesIn)) if (!entries.has(entry.key)) entries.set(entry.key, entry);
  return [...entries.values()];
}

/** The draft that questions are copied into. */
export type CopyTarget = { name: string; definition: Tree; languages: readonly string[] };

/**
 * Returns a question or item as one of another kind, with the texts in the draft's languages; null if that isn't
 * possible. Its name is chosen later. What refers to parts that only the other definition has is left out.
 */
export function copyOf(entry: LibraryEntry, kind: TableKind, target: CopyTarget): Tree | null {
  const value = asKind(entry, kind);
  if (value === null) return null;
  const isOwn = entry.origin.definition === target.name;
  const copy = isOwn ? withoutBarcodes(value) : kind === 'item' ? withoutReferences(value, target.definition) : value;
  const { varname: _name, renamed: _renamed, ...fields } = copy;
  return inLanguages({ ...fields, origin: entry.origin }, new Set(target.languages)) as Tree;
}

function asKind({ kind, value }: LibraryEntry, wanted: TableKind): Tree | null {
  if (kind === wanted) return value;
  const { text, weight } = value;
  if (kind === 'question' && wanted === 'item') {
    // Published definitions have been checked.
    const earns = earningAnswer(value as Pick<Question, 'scoringType'>)?.toLowerCase();
    const fix = listAt(value, ['strategies']);
    // Each yes-no item has an answer that earns its points, so a question for information can't become one.
    return earns === undefined ? null : { text, kind: 'yes_no', earns, weight, ...(fix.length > 0 && { fix }) };
  }
  if (kind !== 'item' || wanted !== 'question' || value['kind'] !== 'yes_no') return null;
  const isWhole = typeof weight === 'number' && Number.isInteger(weight) && weight >= 1;
  return {
    text,
    scoringType: value['earns'] === 'no' ? 2 : 1,
    weight: isWhole ? weight : 1,
    strategies: listAt(value, ['fix']),
  };
}

/** Returns an item without its condition and date, which name other items, and without evidence that a draft lacks. */
function withoutReferences(
  { ask_when: _condition, agreed_on: _date, why: _evidence, ...item }: Tree,
  draft: Tree,
): Tree {
  const evidence = new Set(listAt(draft, ['evidence']).map((each) => nameOf(each, 'id')));
  const why = listAt({ why: _evidence }, ['why']).filter((id) => typeof id === 'string' && evidence.has(id));
  return { ...item, ...(why.length > 0 && { why }) };
}

/** Returns a value in which texts have only some languages. */
function inLanguages(value: unknown, languages: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => inLanguages(each, languages));
  if (!isTree(value)) return value;
  const isText = typeof value['en'] === 'string';
  const fields = Object.entries(value).filter(([tag]) => !isText || tag === 'en' || languages.has(tag));
  return Object.fromEntries(fields.map(([key, inner]) => [key, inLanguages(inner, languages)]));
}

/** Returns the edits that add copies to the end of a section. A name that is taken is replaced by a new one. */
export function additionsOf(
  entries: readonly LibraryEntry[],
  group: Group,
  kind: TableKind,
  target: CopyTarget,
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
    return [{ op: 'add', path: `${root}/${varname}`, value: { ...value, varname }, to: group.path }];
  });
}

/** Returns the keys of the entries that a draft has a copy of. */
export function copiedKeys(definition: Tree): Set<string> {
  const values = containersOf(definition).flatMap(({ keys }) => listAt(definition, keys));
  const origins = values.flatMap((value) => (isTree(value) ? (originOf(value) ?? []) : []));
  return new Set(origins.map(({ definition: name, varname }) => JSON.stringify([name, varname])));
}

/**
 * Returns the entries that can be copied as a kind. Of the draft's own definition, these are only the ones that the draft
 * no longer has.
 */
export function copyable(entries: readonly LibraryEntry[], kind: TableKind, target: CopyTarget): LibraryEntry[] {
  const root = itemRoot(target.definition);
  return entries.filter((entry) => {
    const { definition: name, varname } = entry.origin;
    const isThere = name === target.name && valueAt(target.definition, `${root}/${varname}`) !== null;
    return !isThere && asKind(entry, kind) !== null;
  });
}
