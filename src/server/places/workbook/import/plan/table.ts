import { WORKBOOK_SHEETS, type ColumnOf, type SheetName } from '../../../../../domain/bulkImport.ts';
import type { GivenCell } from '../../../../files/sheets/messages.ts';
import type { Problems } from './problems.ts';

/** A row of a sheet. `number` is the row number in the spreadsheet. */
export type Row<Sheet extends SheetName> = {
  number: number;
  /** False when a cell isn't text, so that the row can't be interpreted. */
  readable: boolean;
  /** Returns the text of a cell, '' when it is empty; null when the sheet lacks the column. */
  cell: (column: ColumnOf<Sheet>) => string | null;
};

/** The change that a row makes to a record. */
export type RecordChange<Sheet extends SheetName, State> = {
  sheet: Sheet;
  row: number;
  kind: 'added' | 'changed';
  /** The record's id, or a placeholder such as `new <row>` for a new record. */
  key: string;
  before: State | null;
  name: string;
  columns: string[];
};

/**
 * Returns the non-empty rows of a sheet, with columns named by the first row. Returns none, with problems added, when
 * the columns are wrong or there are too many rows.
 */
export function sheetRows<Sheet extends SheetName>(
  sheet: Sheet,
  lines: readonly GivenCell[][] | undefined,
  problems: Problems,
): Row<Sheet>[] {
  if (!lines) return [];
  const [header = [], ...rowLines] = lines;
  const { rowsMax } = WORKBOOK_SHEETS[sheet];
  const places = placesOf(sheet, header, problems);
  if (!places) return [];
  if (rowLines.length > rowsMax) {
    problems.add({ sheet, row: null, column: null, code: 'too_many_rows', values: { most: rowsMax } });
    return [];
  }
  const days = new Set([...places].flatMap(([column, at]) => (daysOf(sheet).includes(column) ? at : [])));
  return rowLines.flatMap((cells, index) => {
    const line = cells.map((cell, at) => (days.has(at) ? dayIn(cell) : cell));
    const number = index + 2;
    const cellsOfRow = [...places].filter(([, at]) => (line[at] ?? null) !== null);
    const wrong = cellsOfRow.filter(([, at]) => typeof line[at] === 'object');
    for (const [column, at] of wrong) addWrong(sheet, { row: number, column }, line[at], problems);
    if (cellsOfRow.length === 0) return [];
    return [
      { number, readable: wrong.length === 0, cell: (column: ColumnOf<Sheet>) => cellOf(line, places.get(column)) },
    ];
  });
}

function daysOf(sheet: SheetName): readonly string[] {
  const rules = WORKBOOK_SHEETS[sheet];
  return 'days' in rules ? rules.days : [];
}

/** Returns a cell of a date column, with a spreadsheet date converted to text. */
function dayIn(cell: GivenCell): GivenCell {
  return typeof cell === 'object' && cell?.day !== undefined ? cell.day : cell;
}

function addWrong(
  sheet: SheetName,
  at: { row: number; column: string },
  cell: GivenCell | undefined,
  problems: Problems,
): void {
  if (typeof cell === 'object' && cell !== null) problems.add({ sheet, ...at, code: cell.kind });
}

function cellOf(line: readonly GivenCell[], at: number | undefined): string | null {
  if (at === undefined) return null;
  const cell = line[at];
  return typeof cell === 'string' ? cell : '';
}

/**
 * Returns the index of each column, or null with problems added. An unknown column is a problem, because it may be
 * misspelt.
 */
function placesOf(sheet: SheetName, header: readonly GivenCell[], problems: Problems): Map<string, number> | null {
  const { columns, required } = WORKBOOK_SHEETS[sheet];
  const places = new Map<string, number>();
  const before = problems.count;
  for (const [at, cell] of header.entries()) {
    if (cell === null) continue;
    const text = typeof cell === 'string' ? cell.trim() : '';
    const column = columns.find((candidate) => candidate === text.toLowerCase());
    if (column === undefined) problems.add({ sheet, row: 1, column: text.slice(0, 50), code: 'unknown_column' });
    else if (places.has(column)) problems.add({ sheet, row: 1, column, code: 'column_twice' });
    else places.set(column, at);
  }
  for (const column of required) {
    if (!places.has(column)) problems.add({ sheet, row: 1, column, code: 'missing_column' });
  }
  return problems.count === before ? places : null;
}
