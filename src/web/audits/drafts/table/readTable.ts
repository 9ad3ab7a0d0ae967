import { readCsv } from '../../../../domain/csv.ts';
import { MAX_TEXT, MAX_WEIGHT, UNPRINTABLE } from '../../../../domain/definitionFile.ts';
import type { Tree } from '../../../../domain/drafts/tree.ts';
import { fieldsOf } from '../form/fields.ts';
import { COLUMNS, onOneLine, optionsOf, type Column, type Option, type TableKind, type TableNames } from './columns.ts';

/** The maximum length of a pasted table, in characters. */
export const TABLE_MAX_CHARACTERS = 500_000;
/** The maximum number of questions or items in a pasted table. */
const TABLE_MAX_ROWS = 500;

const UNIT_MAX_CHARACTERS = 64;
/** The maximum length of a header or an option, in characters: a longer cell is neither. */
const NAME_MAX_CHARACTERS = 100;

/**
 * The reason why a row can't be used. `value` is the content of the cell or, for `surplus`, the kind of the item; empty
 * if the message doesn't need it. `most` is the maximum length of a text, in characters.
 */
export type RowProblem = {
  code: 'missing' | 'length' | 'notPlain' | 'unknown' | 'surplus' | 'questionWeight' | 'itemWeight';
  column: Column;
  value: string;
  most: number;
};

export type TableRow = {
  /** The number of the row in the table, counting the header. */
  line: number;
  /** The content of the new entry, without its name. It can be used only if there are no problems. */
  value: Tree;
  /** The content of the row, as shown to the user. */
  cells: Partial<Record<Column, string>>;
  problems: RowProblem[];
};

/** The rows of a table, and the headers (or, without a header, the numbers) of the columns that aren't used. */
export type Table = { rows: TableRow[]; ignoredCells: string[] };

/** The reason why no row of a table can be used. */
export type TableProblem = { code: 'characters' | 'rows' | 'noText' | 'size'; count: number; most: number };

type Reading = {
  kind: TableKind;
  names: TableNames;
  /** The P given to rows without one; null if each row must have one. */
  factor: number | null;
  /** The maximum number of rows. */
  most: number;
};

/**
 * Reads questions or items that were copied from a spreadsheet. Columns are recognised by a header in the user's
 * language or in English, or else by position. Each line in a cell is a separate strategy, fix or choice.
 */
export function readTable(content: string, reading: Reading): Table | { problem: TableProblem } {
  if (content.length > TABLE_MAX_CHARACTERS) {
    return { problem: { code: 'characters', count: content.length, most: TABLE_MAX_CHARACTERS } };
  }
  const lines = readCsv(content, '\t').map((cells, index) => ({ cells, line: index + 1 }));
  const filledLines = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first] = filledLines;
  if (!first) return { rows: [], ignoredCells: [] };
  const header = headerOf(first.cells, reading);
  const data = header ? filledLines.slice(1) : filledLines;
  const most = Math.min(reading.most, TABLE_MAX_ROWS);
  if (data.length > most) return { problem: { code: 'rows', count: data.length, most } };
  if (header && !header.includes('text')) return { problem: { code: 'noText', count: 0, most } };
  const columnAt = placesOf(header, reading.kind);
  const ignoredCells = ignoredPlaces(filledLines, columnAt).map(
    (at) => onOneLine(header ? (first.cells[at] ?? '') : '') || `${at + 1}`,
  );
  return { rows: data.map(rowReader(columnAt, reading)), ignoredCells };
}

type Line = { cells: readonly string[]; line: number };
type Places = (at: number) => Column | null;

type Columns = readonly (Column | null)[];

/** Returns the column that each cell of a header names, or null if the cells aren't a header. */
function headerOf(cells: readonly string[], { kind, names }: Reading): Columns | null {
  const ownNames = COLUMNS[kind].map((column) => [plain(names.column(column)), column] as const);
  const english = COLUMNS[kind].flatMap((column) => ENGLISH_COLUMNS[column].map((name) => [name, column] as const));
  const byName = new Map([...english, ...ownNames]);
  const columns = cells.map((cell) => byName.get(plain(cell)) ?? byName.get(withoutNumber(plain(cell))) ?? null);
  const text = columns.indexOf('text');
  const place = COLUMNS[kind][text];
  // `Text` is also the name of a kind of answer.
  const isOption = place !== undefined && optionIn(cells[text] ?? '', place, { kind, names }) !== undefined;
  const isHeader = new Set(columns.filter((column) => column !== null)).size > 1 || (text >= 0 && !isOption);
  if (!isHeader) return null;
  // Only lists can have several columns.
  return columns.map((column, at) =>
    column === null || LISTS.has(column) || columns.indexOf(column) === at ? column : null,
  );
}

const LISTS: ReadonlySet<Column> = new Set(['strategies', 'fix', 'choices']);

/**
 * Returns a function that returns the column for a position in a row. Without a header, further cells belong to the
 * last column if it is a list.
 */
function placesOf(header: Columns | null, kind: TableKind): Places {
  if (header) return (at) => header[at] ?? null;
  const last = COLUMNS[kind].at(-1);
  const further = last && LISTS.has(last) ? last : null;
  return (at) => COLUMNS[kind][at] ?? further;
}

/** Returns the positions that aren't used, although a row or the header has something there. */
function ignoredPlaces(lines: readonly Line[], columnAt: Places): number[] {
  const places = new Set<number>();
  for (const { cells } of lines) {
    for (const [at, cell] of cells.entries()) if (columnAt(at) === null && cell.trim() !== '') places.add(at);
  }
  return [...places].toSorted((a, b) => a - b);
}

function rowReader(columnAt: Places, reading: Reading) {
  return ({ cells, line }: Line): TableRow => {
    const problems: RowProblem[] = [];
    const raw = new Map<Column, string[]>();
    for (const [at, cell] of cells.entries()) {
      const column = columnAt(at);
      if (!column) continue;
      const values = raw.get(column);
      if (values) values.push(cell);
      else raw.set(column, [cell]);
    }
    const row: RowParts = {
      cell: (column) => onOneLine(raw.get(column)?.[0] ?? ''),
      list: (column) => (raw.get(column) ?? []).flatMap((cell) => cell.split(/[\r\n]+/)).flatMap(filledLine),
      note: (code, column, { value = '', most = MAX_TEXT } = {}) => {
        const isNoted = problems.some((problem) => problem.code === code && problem.column === column);
        if (!isNoted) problems.push({ code, column, value, most });
      },
      cells: {},
    };
    for (const [column, values] of raw) if (!isPrintable(values.join(''))) row.note('notPlain', column);
    const value = reading.kind === 'item' ? itemOf(row, reading) : questionOf(row, reading);
    return { line, value, cells: row.cells, problems };
  };
}

type RowParts = {
  cell: (column: Column) => string;
  list: (column: Column) => string[];
  note: (code: RowProblem['code'], column: Column, details?: { value?: string; most?: number }) => void;
  cells: TableRow['cells'];
};

function filledLine(line: string): string[] {
  const text = onOneLine(line);
  return text === '' ? [] : [text];
}

/**
 * Checks whether text has only printable characters. Tabs and line breaks are allowed, because lines are joined before
 * they are stored.
 */
function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text.replaceAll(/[\t\r\n]/g, ''));
}

function questionOf(row: RowParts, reading: Reading): Tree {
  const question = { text: textOf(row), factor: factorOf(row, reading) };
  if (reading.kind === 'manager') return question;
  const scoringType = optionOf(row, 'scoringType', reading, 1);
  const weight = weightOf(row, 'questionWeight') ?? 1;
  row.cells.weight = row.cell('weight') || '1';
  return { ...question, scoringType, weight, strategies: textsOf(row, 'strategies') };
}

function itemOf(row: RowParts, reading: Reading): Tree {
  const text = textOf(row);
  const kind = optionOf(row, 'kind', reading, 'yes_no');
  const kindCell = row.cell('kind');
  if (kindCell === '' || optionIn(kindCell, 'kind', reading) !== undefined) noteSurplus(row, kind, reading);
  const weight = weightOf(row, 'itemWeight');
  row.cells.weight = row.cell('weight');
  const fix = textsOf(row, 'fix');
  const item = { text, kind, ...(weight !== null && { weight }), ...(fix.length > 0 && { fix }) };
  if (kind === 'yes_no') return { ...item, earns: optionOf(row, 'earns', reading, 'yes') };
  if (kind === 'number' || kind === 'price') return { ...item, unit: unitOf(row, kind, reading) };
  return kind === 'choice' || kind === 'multi' ? { ...item, choices: choicesOf(row) } : item;
}

/** Notes a problem for each filled cell whose column isn't a field of items of the given kind. */
function noteSurplus(row: RowParts, kind: Option, { names }: Reading): void {
  const fields = new Set(fieldsOf('item', { kind }).map(({ name }) => name));
  for (const column of COLUMNS.item) {
    const lines = fields.has(column) ? [] : row.list(column);
    if (lines.length === 0) continue;
    row.cells[column] = lines.join('\n');
    row.note('surplus', column, { value: names.option('kind', kind) });
  }
}

function textOf(row: RowParts): Tree {
  const text = row.cell('text');
  row.cells.text = text;
  if (text === '') row.note('missing', 'text');
  if (text.length > MAX_TEXT) row.note('length', 'text');
  return { en: text };
}

function textsOf(row: RowParts, column: 'strategies' | 'fix'): Tree[] {
  const texts = row.list(column);
  row.cells[column] = texts.join('\n');
  if (texts.some((text) => text.length > MAX_TEXT)) row.note('length', column);
  return texts.map((text) => ({ en: text }));
}

function factorOf(row: RowParts, reading: Reading): Option | null {
  const option = optionOf(row, 'factor', reading, reading.factor);
  if (option === null && row.cell('factor') === '') row.note('missing', 'factor');
  return option;
}

/**
 * Returns the option that a cell names; `otherwise` if the cell is empty. If the cell names no option, notes a problem
 * and returns `otherwise`.
 */
function optionOf<Default extends Option | null>(
  row: RowParts,
  column: Column,
  reading: Reading,
  otherwise: Default,
): Option | Default {
  const cell = row.cell(column);
  const option = cell === '' ? otherwise : optionIn(cell, column, reading);
  row.cells[column] = option === undefined || option === null ? cell : reading.names.option(column, option);
  if (option === undefined) row.note('unknown', column, { value: cell });
  return option ?? otherwise;
}

/** Returns the weight in a row; null if the cell is empty or invalid. If it is invalid, notes a problem. */
function weightOf(row: RowParts, code: 'questionWeight' | 'itemWeight'): number | null {
  const cell = row.cell('weight');
  if (cell === '') return null;
  const weight = numberIn(cell) ?? 0;
  if (weight > 0 && weight <= MAX_WEIGHT && (code === 'itemWeight' || Number.isInteger(weight))) return weight;
  row.note(code, 'weight', { value: cell });
  return null;
}

function unitOf(row: RowParts, kind: 'number' | 'price', reading: Reading): Option {
  const cell = row.cell('unit');
  row.cells.unit = cell;
  if (cell === '') row.note('missing', 'unit');
  else if (kind === 'price') {
    const unit = optionIn(cell, 'unit', reading);
    if (unit !== undefined) return unit;
    row.note('unknown', 'unit', { value: cell });
  } else if (cell.length > UNIT_MAX_CHARACTERS) row.note('length', 'unit', { most: UNIT_MAX_CHARACTERS });
  return cell;
}

/** Returns the choices of an item, with codes derived from their texts. */
function choicesOf(row: RowParts): Tree[] {
  const lines = row.list('choices');
  row.cells.choices = lines.join('\n');
  if (lines.length === 0) row.note('missing', 'choices');
  const freshCode = codeMaker();
  return lines.map((line) => {
    const { text, points } = choiceIn(line);
    if (text === '') row.note('missing', 'choices');
    if (text.length > MAX_TEXT) row.note('length', 'choices');
    return { code: freshCode(text), text: { en: text }, ...(points !== null && { points }) };
  });
}

/**
 * Splits a choice from its points, as in `Written down = 3`. Text after the equals sign that isn't a number is part of
 * the choice.
 */
function choiceIn(line: string): { text: string; points: number | null } {
  const at = line.lastIndexOf('=');
  const end = at < 0 ? null : line.slice(at + 1).trim();
  const points = end === null ? null : numberIn(end);
  if (points === null && end !== '') return { text: line, points };
  return { text: line.slice(0, at).trim(), points };
}

/** Returns a function that makes a new code from the text of a choice. */
function codeMaker(): (text: string) => string {
  const codes = new Set<string>();
  const numbers = new Map<string, number>();
  return (text) => {
    const words = text
      .slice(0, NAME_MAX_CHARACTERS)
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '_')
      .slice(0, 40)
      .replaceAll(/^_|_$/g, '');
    const start = /^[a-z]/.test(words) ? words : `choice_${words || codes.size + 1}`;
    // Starts after the last number used for this text; starting at 1 would be slow for thousands of equal texts.
    for (let number = numbers.get(start) ?? 1; ; number += 1) {
      const code = number === 1 ? start : `${start}_${number}`;
      if (codes.has(code)) continue;
      codes.add(code);
      numbers.set(start, number + 1);
      return code;
    }
  };
}

/** Returns the number in a cell, which may have a decimal comma; null for anything else. */
function numberIn(cell: string): number | null {
  const number = plain(cell).replace(',', '.');
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(number) && Number.isFinite(Number(number)) ? Number(number) : null;
}

function optionIn(cell: string, column: Column, { kind, names }: Pick<Reading, 'kind' | 'names'>): Option | undefined {
  const name = plain(cell);
  if (name === '') return undefined;
  return optionsOf(kind, column).find((option) => {
    const english = ENGLISH_OPTIONS[`${column} ${option}`] ?? [];
    return plain(names.option(column, option)) === name || plain(String(option)) === name || english.includes(name);
  });
}

/**
 * Prepares a cell for comparison with names: in lower case, with ordinary digits and letters, and without a colon or
 * asterisk at its end. Returns an empty string if the cell is longer than any name.
 */
function plain(cell: string): string {
  if (cell.length > NAME_MAX_CHARACTERS) return '';
  return onOneLine(cell.normalize('NFKC')).toLowerCase().replace(/[:*]$/, '').trim();
}

/** Returns `strategy` for `strategy 2`. A regular expression anchored to the end would take more than linear time. */
function withoutNumber(name: string): string {
  let end = name.length;
  while (/\d/.test(name.charAt(end - 1))) end -= 1;
  return end < name.length && name.charAt(end - 1) === ' ' ? name.slice(0, end - 1) : name.slice(0, end);
}

/** The names of columns and options in English, which are recognised in every language of the console. */
const ENGLISH_COLUMNS: Readonly<Record<Column, readonly string[]>> = {
  text: ['text', 'question', 'item'],
  factor: ['p', 'four p', 'four ps', 'factor'],
  scoringType: ['scoring answer', 'earns', 'what earns', 'earns the point'],
  weight: ['weight', 'points'],
  strategies: ['strategies', 'strategy'],
  kind: ['answer type', 'kind of answer', 'kind', 'type'],
  earns: ['scoring answer', 'earns', 'what earns', 'earns the point'],
  fix: ['suggested fixes', 'suggested fix', 'fixes', 'fix', 'strategies', 'strategy'],
  unit: ['unit'],
  choices: ['choices', 'choice', 'options'],
};

const ENGLISH_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'factor 1': ['product availability', 'availability', 'product', 'prod'],
  'factor 2': ['placement', 'place', 'plac'],
  'factor 3': ['price', 'pric'],
  'factor 4': ['promotion', 'prom'],
  'factor 5': ['perception before'],
  'factor 6': ['perception after'],
  'scoringType 1': ['yes', 'y'],
  'scoringType 2': ['no', 'n'],
  'scoringType 3': ['information only', 'information', 'info'],
  'earns yes': ['yes', 'y'],
  'earns no': ['no', 'n'],
  'kind yes_no': ['yes or no', 'yes/no'],
  'kind choice': ['single choice'],
  'kind multi': ['multiple choice'],
};
