/** Files of comma-separated values for spreadsheets. Pure. */

/** A cell's value: a string, a number, or null if it is empty. */
export type CsvCell = string | number | null;

/**
 * Matches strings that spreadsheets treat as formulas. In East Asian input, full-width characters start a formula, too.
 */
export const LOOKS_LIKE_FORMULA = /^[=+\-@＝＋－＠\t\r]/;

/** The byte order mark, which shows spreadsheets that the file is UTF-8. */
export const CSV_START = '\u{feff}';

/**
 * Returns a row of CSV (RFC 4180) with its line end. Text that a spreadsheet would treat as a formula gets a leading
 * apostrophe; line breaks within text become spaces, so that a row is one line.
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
