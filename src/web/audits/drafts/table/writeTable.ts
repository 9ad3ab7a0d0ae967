import { copiedRow } from '../../../../domain/csv.ts';
import { listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { COLUMNS, englishOf, optionsOf, type Column, type TableKind, type TableNames } from './columns.ts';

/**
 * Returns questions or items as a table to paste into a spreadsheet. The header and options are in the user's language,
 * the texts in English.
 */
export function writeTable(values: readonly Tree[], kind: TableKind, names: TableNames): string {
  const columns = COLUMNS[kind];
  const rows = values.map((value) => columns.map((column) => cellOf(value, column, kind, names)));
  return [columns.map(names.column), ...rows].map(copiedRow).join('');
}

function cellOf(value: Tree, column: Column, kind: TableKind, names: TableNames): string {
  const part = value[column];
  if (column === 'text') return englishOf(part);
  if (column === 'choices') return listAt(value, ['choices']).map(choiceLine).join('\n');
  if (Array.isArray(part)) return part.map(englishOf).join('\n');
  if (typeof part !== 'string' && typeof part !== 'number') return '';
  return optionsOf(kind, column).includes(part) ? names.option(column, part) : String(part);
}

/** Returns a choice with its points, as in `Written down = 3`. */
function choiceLine(choice: unknown): string {
  const text = englishOf(partAt(choice, ['text']));
  const points = partAt(choice, ['points']);
  if (typeof points === 'number') return `${text} = ${points}`;
  // Without an equals sign at the end, `readTable` could mistake the text after an earlier one for points.
  return text.includes('=') ? `${text} =` : text;
}
