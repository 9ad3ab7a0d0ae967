import type { Tree } from '../../../../domain/drafts/tree.ts';
import type { Group } from '../content/structure.ts';
import { fieldsOf } from '../form/fields.ts';

/** The kinds of entries that can be copied and pasted as a table. */
export type TableKind = 'question' | 'manager' | 'item';

/** A column of a table; it contains the field of the same name. */
export type Column =
  | 'text'
  | 'factor'
  | 'scoringType'
  | 'weight'
  | 'strategies'
  | 'kind'
  | 'earns'
  | 'fix'
  | 'unit'
  | 'choices';

export type Option = string | number;

/** The names of columns and of options in the user's language. */
export type TableNames = { column: (column: Column) => string; option: (column: Column, option: Option) => string };

/** The columns of each kind, in the order of a table without a header. */
export const COLUMNS: Readonly<Record<TableKind, readonly Column[]>> = {
  question: ['text', 'factor', 'scoringType', 'weight', 'strategies'],
  manager: ['text', 'factor'],
  item: ['text', 'kind', 'earns', 'weight', 'fix', 'unit', 'choices'],
};

/** Returns the options of a column; empty if the column has no fixed options. */
export function optionsOf(kind: TableKind, column: Column): readonly Option[] {
  // Only prices have units to choose from.
  const field = fieldsOf(kind, { kind: column === 'unit' ? 'price' : 'yes_no' }).find(({ name }) => name === column);
  return field?.type === 'choice' ? field.options : [];
}

/** Returns the kind of the entries in a section; null for other lists, which are not copied or pasted as tables. */
export function tableKindOf({ kind }: Pick<Group, 'kind'>): TableKind | null {
  return kind === 'question' || kind === 'manager' || kind === 'item' ? kind : null;
}

/** Checks whether questions or items can be pasted into a section. */
export function isTableTarget(group: Group): boolean {
  return tableKindOf(group) !== null && group.heading?.state !== 'removed';
}

/** Returns text on one line, without white space at its ends. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\t\r\n]+/g, ' ').trim();
}

/** Returns the English text of a value; empty if it has none. */
export function englishOf(texts: unknown): string {
  const english = (texts as Tree | undefined)?.['en'];
  return typeof english === 'string' ? onOneLine(english) : '';
}
