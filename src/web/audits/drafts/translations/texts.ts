import type { Edit } from '../../../../domain/drafts/edits.ts';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import { isAudit, nameOf } from '../../../../domain/drafts/places.ts';
import { isTree, listAt, partAt, withPart, type Tree } from '../../../../domain/drafts/tree.ts';
import { aboutEntry, groupsOf, type Entry, type Group } from '../content/structure.ts';
import { fieldsOf, type FieldSpec } from '../form/fields.ts';

/** A text of a definition in all its languages. */
export type TextRow = {
  /** The path of the text; for a text in a list, the path of the list and the position in it. */
  id: string;
  path: string;
  /** The position of the text in a list of texts; null for any other text. */
  position: number | null;
  field: FieldSpec['name'];
  texts: Tree;
};

/** The texts of a section or of another list; `group` is null for the definition's own texts. */
export type TextSection = { group: Group | null; rows: TextRow[] };

/** A translation of a text. */
export type Cell = { row: TextRow; tag: string; value: string };

/** Returns the texts of a definition that are not empty in English, by section, in the order of the editor. */
export function textSections(definition: Tree): TextSection[] {
  return allSections(definition)
    .map(({ group, rows }) => ({ group, rows: rows.filter(({ texts }) => textIn(texts, 'en') !== '') }))
    .filter(({ rows }) => rows.length > 0);
}

function allSections(definition: Tree): TextSection[] {
  const aboutRows = [...rowsOf(aboutEntry(definition, null)), ...categoryRows(definition)];
  const sections = groupsOf(definition, null).map((group) => {
    const entries = [...(group.heading ? [group.heading] : []), ...group.entries];
    return { group, rows: entries.flatMap(rowsOf) };
  });
  return [{ group: null, rows: aboutRows }, ...sections];
}

/** Returns the number of a definition's texts in a language, including texts without an English version. */
export function textsInLanguage(definition: Tree, tag: string): number {
  return countIn(rowsWith(definition, tag), tag);
}

/** Returns the edits that remove a language with its texts from a definition. */
export function removalEdits(definition: Tree, tag: string): Edit[] {
  const cells = rowsWith(definition, tag).map((row) => ({ row, tag, value: '' }));
  const path = `languages/${tag}`;
  return [
    ...cellEdits(definition, cells),
    ...(isTree(valueAt(definition, path)) ? [{ op: 'remove' as const, path }] : []),
  ];
}

function rowsWith(definition: Tree, tag: string): TextRow[] {
  return allSections(definition).flatMap(({ rows }) => rows.filter(({ texts }) => textIn(texts, tag) !== ''));
}

/** Returns a text in a language; empty if there is none. */
export function textIn(texts: Tree, tag: string): string {
  const text = partAt(texts, [tag]);
  return typeof text === 'string' ? text : '';
}

/** Returns the number of texts that exist in a language. */
export function countIn(rows: readonly TextRow[], tag: string): number {
  return rows.filter(({ texts }) => textIn(texts, tag) !== '').length;
}

/** Checks whether the English text has changed since `base` while its translation is still the same. */
export function isOutdated({ texts }: TextRow, base: Tree | undefined, tag: string): boolean {
  const translation = textIn(texts, tag);
  if (!base || translation === '' || textIn(base, 'en') === '') return false;
  return textIn(base, 'en') !== textIn(texts, 'en') && textIn(base, tag) === translation;
}

/**
 * Returns the edits that set translations; an empty value removes a translation. All texts of a list are set by one
 * edit.
 */
export function cellEdits(definition: Tree, cells: readonly Cell[]): Edit[] {
  const edits: Edit[] = [];
  const lists = new Map<string, unknown>();
  for (const { row, tag, value } of cells) {
    if (textIn(row.texts, tag) === value) continue;
    const part = value === '' ? undefined : value;
    if (row.position !== null) {
      const list = lists.get(row.path) ?? valueAt(definition, row.path);
      lists.set(row.path, withPart(list, [row.position, tag], part));
    } else {
      const path = `${row.path}/${tag}`;
      edits.push(part === undefined ? { op: 'remove', path } : { op: 'set', path, value: part });
    }
  }
  return [...edits, ...[...lists].map(([path, value]): Edit => ({ op: 'set', path, value }))];
}

function rowsOf(entry: Entry): TextRow[] {
  return fieldsOf(entry.kind, entry.value).flatMap(({ name: field, path: fieldPath = field, type }): TextRow[] => {
    const path = entry.path === '' ? fieldPath : `${entry.path}/${fieldPath}`;
    if (type === 'texts') {
      const texts = partAt(entry.value, fieldPath.split('/'));
      return isTree(texts) ? [{ id: path, path, position: null, field, texts }] : [];
    }
    const list = listAt(entry.value, [fieldPath]);
    if (type === 'list') {
      return list.flatMap((texts, position) =>
        isTree(texts) ? [{ id: `${path}/${position}`, path, position, field, texts }] : [],
      );
    }
    if (type !== 'choices') return [];
    return list.flatMap((choice) => textRow(`${path}/${nameOf(choice, 'code')}/text`, field, partAt(choice, ['text'])));
  });
}

/** Returns the names of the food categories, which have no form of their own. */
function categoryRows(definition: Tree): TextRow[] {
  if (!isAudit(definition)) return [];
  return listAt(definition, ['categories']).flatMap((category) =>
    textRow(`sections/${nameOf(category, 'code')}/name`, 'name', partAt(category, ['name'])),
  );
}

function textRow(path: string, field: TextRow['field'], texts: unknown): TextRow[] {
  return isTree(texts) ? [{ id: path, path, position: null, field, texts }] : [];
}

/** Returns the languages to show: those last shown in this browser, or else a default. */
export function shownTags(
  rows: readonly TextRow[],
  languages: readonly { tag: string }[],
  lastTags: readonly string[] | null,
  interfaceLanguage: string,
): string[] {
  const tags = languages.map(({ tag }) => tag);
  const last = tags.filter((tag) => lastTags?.includes(tag));
  if (last.length > 0 || lastTags?.length === 0) return last;
  if (tags.includes(interfaceLanguage)) return [interfaceLanguage];
  return [tags.find((tag) => countIn(rows, tag) < rows.length) ?? tags[0]].filter((tag) => tag !== undefined);
}
