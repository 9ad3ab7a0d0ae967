import { WORKBOOK_SHEETS, type ColumnOf, type SheetName } from '../../../domain/bulkImport.ts';
import type { GivenCell } from '../../files/sheets/messages.ts';
import type { Problems } from './problems.ts';

/** A row of a sheet, numbered as the spreadsheet numbers it. */
export type Row<Sheet extends SheetName> = {
  number: number;
  /** False when a cell holds no text: what such a row means can't be told. */
  readable: boolean;
  /** The text of a cell, '' when it is empty; null when the sheet does not have the column. */
  cell: (column: ColumnOf<Sheet>) => string | null;
};

/** What a row does to a record of its own. */
export type RecordChange<Sheet extends SheetName, State> = {
  sheet: Sheet;
  row: number;
  kind: 'added' | 'changed';
  /** The record's id, or `new <row>` before it has one. */
  key: string;
  before: State | null;
  /** How it is called: what lists of changes show. */
  name: string;
  columns: string[];
};

/**
 * The rows of a sheet that have something in them, by the names in its first row. There are none when a column is wrong
 * or a required one is missing, for then no row can be understood.
 */
export function rowsOf<Sheet extends SheetName>(
  sheet: Sheet,
  lines: readonly GivenCell[][] | undefined,
  problems: Problems,
): Row<Sheet>[] {
  if (!lines) return [];
  const [header = [], ...others] = lines;
  const { rowsMax } = WORKBOOK_SHEETS[sheet];
  const places = placesOf(sheet, header, problems);
  if (!places) return [];
  if (others.length > rowsMax) {
    problems.add({ sheet, row: null, column: null, code: 'too_many_rows', values: { most: rowsMax } });
    return [];
  }
  const days = new Set([...places].flatMap(([column, at]) => (daysOf(sheet).includes(column) ? at : [])));
  return others.flatMap((given, index) => {
    const line = given.map((cell, at) => (days.has(at) ? dayIn(cell) : cell));
    const number = index + 2;
    const used = [...places].filter(([, at]) => (line[at] ?? null) !== null);
    const wrong = used.filter(([, at]) => typeof line[at] === 'object');
    for (const [column, at] of wrong) addWrong(sheet, { row: number, column }, line[at], problems);
    if (used.length === 0) return [];
    return [
      { number, readable: wrong.length === 0, cell: (column: ColumnOf<Sheet>) => cellOf(line, places.get(column)) },
    ];
  });
}

function daysOf(sheet: SheetName): readonly string[] {
  const rules = WORKBOOK_SHEETS[sheet];
  return 'days' in rules ? rules.days : [];
}

/** A cell of a column of days: a date of the spreadsheet as its text. */
function dayIn(cell: GivenCell): GivenCell {
  return typeof cell === 'object' && cell?.day !== undefined ? cell.day : cell;
}

function addWrong(
  sheet: SheetName,
  at: { row: number; column: string },
  cell: GivenCell | undefined,
  problems: Problems,
): void {
  if (typeof cell === 'object' && cell !== null) problems.add({ sheet, ...at, code: cell.instead });
}

function cellOf(line: readonly GivenCell[], at: number | undefined): string | null {
  if (at === undefined) return null;
  const cell = line[at];
  return typeof cell === 'string' ? cell : '';
}

/** Where each column stands. An unknown column may be a misspelt one that is meant to count. */
function placesOf(sheet: SheetName, header: readonly GivenCell[], problems: Problems): Map<string, number> | null {
  const { columns, required } = WORKBOOK_SHEETS[sheet];
  const places = new Map<string, number>();
  const before = problems.count;
  for (const [at, cell] of header.entries()) {
    if (cell === null) continue;
    const given = typeof cell === 'string' ? cell.trim() : '';
    const column = columns.find((known) => known === given.toLowerCase());
    if (column === undefined) problems.add({ sheet, row: 1, column: given.slice(0, 50), code: 'unknown_column' });
    else if (places.has(column)) problems.add({ sheet, row: 1, column, code: 'column_twice' });
    else places.set(column, at);
  }
  for (const column of required) {
    if (!places.has(column)) problems.add({ sheet, row: 1, column, code: 'missing_column' });
  }
  return problems.count === before ? places : null;
}
