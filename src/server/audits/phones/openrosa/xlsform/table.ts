import type { DefinitionProblem } from '../../../../../domain/checkDefinition.ts';
import { MAX_PROBLEMS } from '../../../../../domain/definitionFile.ts';
import { fault, type Fault } from '../../../../../domain/definitionProblem.ts';
import { groupBy } from '../../../../../domain/groupBy.ts';
import { LANGUAGES } from '../../../../../domain/instrument.ts';
import { isLanguageTag } from '../../../../../domain/languageTag.ts';
import type { GivenCell } from '../../../../files/sheets/messages.ts';
import { CELL_MAX_CHARACTERS } from '../../../../files/xlsx/text.ts';
import type { FormSheetName } from '../../../../files/sheets/readSheets.ts';

/** Reads the tables of an XLSForm. Nothing in them is trusted, because anybody may have written the file. */

/**
 * A column: its name in the file, the field in that name, and the tag of its language (null for a column without one).
 */
export type Column = { name: string; field: string; tag: string | null };

/** A row with its number in the sheet, and its non-empty cells by the name of their column. */
export type Row = { number: number; cells: ReadonlyMap<string, string> };

/** A sheet's columns, also by field and language, and its rows. */
export type Table = { sheet: FormSheetName; columns: Column[]; byField: ColumnsByField; rows: Row[] };

type ColumnsByField = ReadonlyMap<string, ReadonlyMap<string | null, Column>>;

/** The maximum length of a column's name, in characters. */
const COLUMN_MAX_CHARACTERS = 300;

/** A list of problems, and the functions that add one unless there are too many. */
export type Problems = {
  problems: DefinitionProblem[];
  add: (at: string, code: string, formFault: Fault) => void;
  addProblem: (problem: DefinitionProblem) => void;
};

/** Returns an empty list of problems. */
export function problemList(): Problems {
  const problems: DefinitionProblem[] = [];
  const addProblem = (problem: DefinitionProblem) => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  };
  return {
    problems,
    add: (at, code, formFault) => addProblem({ ...formFault, at, code, field: '', character: null }),
    addProblem,
  };
}

/** Returns the place of a row, as problems name it. */
export const rowPlace = (sheet: string, row: number): string => `${sheet}, row ${row}`;

/** Reads a sheet as a table. `defaultTag` is the language of columns that don't name one. */
export function readTable(
  sheet: FormSheetName,
  lines: readonly (readonly GivenCell[])[],
  { add }: Problems,
  { rowsMax, defaultTag }: { rowsMax: number; defaultTag: string },
): Table {
  const [header = [], ...rowLines] = lines;
  if (rowLines.length > rowsMax) add(sheet, 'too_many_rows', fault('formRows', {}, `has more than ${rowsMax} rows`));
  const columns = header.map((cell): Column | null => {
    const name = typeof cell === 'string' ? cell.trim() : '';
    if (name === '' || name.length > COLUMN_MAX_CHARACTERS) return null;
    const columnName = name === 'list name' ? 'list_name' : name;
    return { name: columnName, ...fieldOf(columnName, defaultTag) };
  });
  for (const [at, column] of columns.entries()) {
    const isRepeated = columns.findIndex((other) => isSameColumn(other, column)) < at;
    if (column && isRepeated) {
      const text = `the column ${quote(column.name)} occurs twice`;
      add(rowPlace(sheet, 1), 'repeated', fault('formColumn', { name: shorten(column.name) }, text));
      columns[at] = null;
    } else if (column && column.tag === '') {
      const example = `${column.name.slice(column.field.length + 2).trim()} (tlh)`;
      const text = `the language of the column ${quote(column.name)} has no tag (BCP 47); write it as ${quote(`${column.field}::${example}`)}`;
      add(rowPlace(sheet, 1), 'language', fault('formLanguage', { name: shorten(column.name) }, text));
      columns[at] = null;
    }
  }
  const rows = rowLines.slice(0, rowsMax).map((line, at): Row => {
    const number = at + 2;
    const cells = new Map<string, string>();
    for (const [place, cell] of line.entries()) {
      const column = columns[place];
      if (!column || cell === null) continue;
      const value = valueOf(cell);
      const problem = problemOf(value, column.name);
      if (problem) add(rowPlace(sheet, number), problem.code, problem.fault);
      else if (typeof value === 'string' && value.trim() !== '') cells.set(column.name, value.replaceAll('\r\n', '\n'));
    }
    return { number, cells };
  });
  const namedColumns = columns.filter((column) => column !== null);
  const byField = new Map(
    [...groupBy(namedColumns, ({ field }) => field)].map(([field, own]) => [
      field,
      new Map(own.map((column) => [column.tag, column])),
    ]),
  );
  return { sheet, columns: namedColumns, byField, rows };
}

const TEXT_FIELDS = new Set(['label', 'hint', 'fs_strategy', 'fs_cites', 'fs_pack']);

/** Splits the name of a column into its field and language, which are separated by one or two colons. */
function fieldOf(name: string, defaultTag: string): Pick<Column, 'field' | 'tag'> {
  const colon = name.indexOf(':');
  const field = (colon < 0 ? name : name.slice(0, colon)).trim();
  if (!TEXT_FIELDS.has(field)) return { field: name, tag: null };
  return { field, tag: colon < 0 ? defaultTag : (tagIn(name.slice(colon).replace(/^::?/, '')) ?? '') };
}

function isSameColumn(one: Column | null | undefined, other: Column | null): boolean {
  if (!one || !other) return false;
  return one.tag === null || one.tag === ''
    ? one.name === other.name
    : one.field === other.field && one.tag === other.tag;
}

const NAMES = new Map(
  LANGUAGES.flatMap((tag) =>
    [tag, 'en'].map((language) => {
      const name = new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
      return [name.toLowerCase(), tag] as const;
    }),
  ),
);

/** Returns the tag in the name of a language: `Español (es)`, `es` or `Spanish`; null if there is none. */
export function tagIn(language: string): string | null {
  const name = language.trim();
  if (name.endsWith(')')) {
    const tag = name.slice(name.lastIndexOf('(') + 1, -1).trim();
    return isLanguageTag(tag) ? tag : null;
  }
  const columnName = NAMES.get(name.toLowerCase());
  if (columnName !== undefined) return columnName;
  return /^[a-z]{2,3}(?:-|$)/.test(name) && isLanguageTag(name) ? name : null;
}

function valueOf(cell: NonNullable<GivenCell>): string | { kind: 'formula' | 'date' | 'error' } {
  if (typeof cell === 'string') return cell;
  return cell.kind === 'date' && cell.day !== undefined ? cell.day : cell;
}

function problemOf(value: ReturnType<typeof valueOf>, column: string): { code: string; fault: Fault } | null {
  if (typeof value !== 'string') {
    const contentName = { formula: 'a formula', date: 'an invalid date', error: 'an error' }[value.kind];
    const text = `${column}: contains ${contentName}; write the value itself`;
    return { code: value.kind, fault: fault('formCell', { column: shorten(column) }, text) };
  }
  if (value.length <= CELL_MAX_CHARACTERS) return null;
  const text = `${column}: has more than ${CELL_MAX_CHARACTERS} characters`;
  return { code: 'too_long', fault: fault('formLong', { column: shorten(column), most: CELL_MAX_CHARACTERS }, text) };
}

/** Shortens text from the file for a message, because it may be long. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Returns text from the file as an English message quotes it: shortened and in quotation marks. */
export function quote(text: string): string {
  return JSON.stringify(shorten(text));
}
