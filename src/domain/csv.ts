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

/**
 * Returns the cells of a CSV file or of copied cells. Without a separator, uses the one that is most frequent in the
 * first line. The apostrophe that `csvRow` puts before text that looks like a formula is removed.
 */
export function readCsv(content: string, separator = separatorOf(content)): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.startsWith("'") && LOOKS_LIKE_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  const text = content.replace(CSV_START, '');
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r' || text[at + 1] !== '\n') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/**
 * Returns the most frequent separator in the first line. Spreadsheets use a semicolon where the comma is the decimal
 * sign.
 */
function separatorOf(content: string): string {
  const [line = ''] = content.split('\n', 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
}
