import { LOOKS_LIKE_FORMULA } from './xlsx/strings.ts';

/** What stands in a cell: a text, a number, or nothing. */
export type CsvCell = string | number | null;

/** By which spreadsheets know that the texts are UTF-8. */
export const CSV_START = '\u{feff}';

/**
 * A row of CSV (RFC 4180), with its end. A text that a spreadsheet would take for a formula begins with an apostrophe, which
 * makes it a text there; line breaks within a text become spaces, so that a row is a line.
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = LOOKS_LIKE_FORMULA.test(cell) ? `'${cell}` : cell;
  const line = safe.replaceAll(/[\r\n]+/g, ' ');
  return /[",;\t]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
