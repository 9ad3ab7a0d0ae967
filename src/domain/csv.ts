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

/**
 * Returns a row of cells to copy to a spreadsheet, with its line end. Text that looks like a formula gets an
 * apostrophe, as in `csvRow`; line breaks stay within their cell.
 */
export function copiedRow(cells: readonly string[]): string {
  const line = cells.map(withoutFormula).map((cell) => (/["\t\r\n]/.test(cell) ? quote(cell) : cell));
  return `${line.join('\t')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const line = withoutFormula(cell).replaceAll(/[\r\n]+/g, ' ');
  return /[",;\t]/.test(line) ? quote(line) : line;
}

/**
 * Matches text that looks like a formula, perhaps after apostrophes. It gets one more apostrophe, which `readCsv`
 * removes.
 */
const FORMULA_OR_MARKED = /^'*[=+\-@＝＋－＠\t\r]/;

function withoutFormula(cell: string): string {
  return FORMULA_OR_MARKED.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/**
 * Returns the cells of a CSV file or of copied cells. By default, the separator is the one that is most frequent in
 * the first line. The apostrophe that `csvRow` puts before text that looks like a formula is removed. A quotation mark
 * that isn't closed at the end of a cell is part of the text.
 */
export function readCsv(content: string, separator = separatorOf(content)): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.startsWith("'") && FORMULA_OR_MARKED.test(cell) ? cell.slice(1) : cell);
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
    } else if (sign === '"' && cell === '' && isClosed(text, at, separator)) isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r' || text[at + 1] !== '\n') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Checks whether the quotation mark at `start` has a counterpart at the end of a cell. */
function isClosed(text: string, start: number, separator: string): boolean {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    const next = text[at + 1];
    if (next !== '"') return next === undefined || next === separator || next === '\n' || next === '\r';
  }
  return false;
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
