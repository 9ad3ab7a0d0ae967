import { isTree, listAt, partAt } from '../../../../../domain/drafts/tree.ts';
import { CELL_MAX_CHARACTERS } from '../../../../files/xlsx/text.ts';
import { strategyCode } from '../form/layout.ts';
import { plainText } from '../form/texts.ts';
import type { FormLanguage } from '../form/languages.ts';
import {
  choiceCells,
  EARNS_WORDS,
  itemCells,
  NUMBER_COLUMNS,
  P_WORDS,
  questionCells,
  STRATEGY_COLUMN,
  STRING_COLUMNS,
  TEXT_COLUMNS,
  textCells,
  unitSuffix,
  type Cells,
} from './cells.ts';
import { NOT_APPLICABLE } from './moduleSheets.ts';
import type { Column, Row, Table } from './table.ts';

/**
 * Applies the cells of a file to parts of a definition. A cell that equals the one exported from the definition changes
 * nothing, so whatever a sheet can't express stays as it was.
 */

/** The data of a file that is needed to read each of its parts. */
export type Reading = {
  survey: Table;
  choices: Table | null;
  /** The choices by the name of their list. */
  lists: ReadonlyMap<string, readonly Row[]>;
  /** The rows of the list of strategies in the sheet `choices`, by name. */
  strategyRows: ReadonlyMap<string, Row>;
  /** The languages of the definition in the file. */
  languages: readonly FormLanguage[];
};

type Mutable = Record<string, unknown>;

/** The cells of a row in a file, compared with the cells that an export of the definition would have. */
type ComparedRow = {
  /** Returns the value of a column if it was edited; null if it wasn't. An emptied cell is ''. */
  editedValue: (field: string, tag?: string | null) => string | null;
  /** Returns the edited texts of a field by language. */
  editedTexts: (field: string) => { tag: string; text: string }[];
  cell: (field: string, tag?: string | null) => string;
};

function compare(row: Row, { byField }: Table, expected: Cells, languages: readonly FormLanguage[]): ComparedRow {
  const labels = new Map(languages.map(({ tag, label }) => [tag, label]));
  const columnOf = (field: string, tag: string | null) => byField.get(field)?.get(tag);
  const cellIn = (column: Column | undefined) => (column && row.cells.get(column.name)) ?? '';
  const editedValue = (field: string, tag: string | null = null) => {
    const column = columnOf(field, tag);
    if (!column) return null;
    const value = cellIn(column);
    const before = (expected[tag === null ? field : `${field}::${labels.get(tag) ?? ''}`] ?? '').replaceAll(
      '\r\n',
      '\n',
    );
    // A text that is too long for a cell was cut, so its cell can't be compared.
    const isSame = value === before || (value === '' && before.trim() === '') || before.length > CELL_MAX_CHARACTERS;
    return isSame ? null : value;
  };
  return {
    editedValue,
    editedTexts: (field) =>
      [...(byField.get(field)?.keys() ?? [])].flatMap((tag) => {
        const text = tag === null ? null : editedValue(field, tag);
        return tag === null || text === null ? [] : [{ tag, text }];
      }),
    cell: (field, tag = null) => cellIn(columnOf(field, tag)),
  };
}

/** Returns a text with the edits to its translations; undefined if it no longer exists in any language. */
function editedText(before: unknown, field: string, { editedTexts, cell }: ComparedRow, suffix = ''): unknown {
  const edits = editedTexts(field);
  if (edits.length === 0) return before;
  const texts: Mutable = isTree(before) ? { ...before } : {};
  const english = cell(field, 'en');
  for (const { tag, text } of edits) {
    // A text that repeats the English one isn't a translation: exports show English where there is none.
    const isEnglish = tag !== 'en' && text === english && texts[tag] === undefined;
    if (text === '') Reflect.deleteProperty(texts, tag);
    else if (!isEnglish) texts[tag] = suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
  }
  return Object.keys(texts).length === 0 ? undefined : texts;
}

/** Returns a list of texts with its edited lines. Translations follow the English line that they belong to. */
function editedList(before: unknown, { editedTexts }: ComparedRow): unknown {
  const edits = editedTexts(STRATEGY_COLUMN).map(({ tag, text }) => ({ tag, lines: linesOf(text) }));
  if (edits.length === 0) return before;
  const old = Array.isArray(before) ? (before as unknown[]) : [];
  const english = edits.find(({ tag }) => tag === 'en')?.lines;
  const texts = english
    ? english.map((line, at) => {
        const oldText = old.find((text) => plainText(String(partAt(text, ['en']))) === line);
        if (isTree(oldText)) return { ...oldText };
        const inPlace = english.length === old.length ? old[at] : undefined;
        return { ...(isTree(inPlace) && inPlace), en: line };
      })
    : old.map((text): Mutable => (isTree(text) ? { ...text } : {}));
  for (const { tag, lines } of edits) {
    if (tag === 'en') continue;
    for (const [at, text] of (texts as Mutable[]).entries()) {
      const line = lines[at] ?? '';
      if (line === '') Reflect.deleteProperty(text, tag);
      else text[tag] = line;
    }
  }
  return texts;
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Sets a field, or removes it if the value is undefined. */
function put(part: Mutable, field: string, value: unknown): void {
  if (value === undefined) Reflect.deleteProperty(part, field);
  else part[field] = value;
}

/**
 * Returns the number in a text; undefined if the text is empty. Text that isn't a number stays text, so that the check
 * reports it.
 */
function numberIn(text: string): unknown {
  const number = Number(text.trim());
  return text.trim() === '' ? undefined : Number.isNaN(number) ? text : number;
}

const P_NUMBERS = new Map<string, unknown>([
  ...Object.entries(P_WORDS).flatMap(([number, word]) => [word, number].map((key) => [key, Number(number)] as const)),
  ['availability', 1],
  ['product availability', 1],
]);

const SCORING = new Map<string, unknown>(
  Object.entries(EARNS_WORDS).flatMap(([type, word]) => [word, type].map((key) => [key, Number(type)] as const)),
);

const wordIn = (words: ReadonlyMap<string, unknown>, text: string) => words.get(text.trim().toLowerCase()) ?? text;

/** Returns a question of the audit instrument with the changes in its row. */
export function questionIn(row: Row, before: unknown, reading: Reading): Mutable {
  const { survey, languages } = reading;
  const comparedRow = compare(row, survey, questionCells(before, languages), languages);
  const name = row.cells.get('name') ?? '';
  const question: Mutable = isTree(before)
    ? { ...before }
    : { varname: name, text: {}, scoringType: 1, weight: 1, strategies: [] };
  put(question, 'text', editedText(question['text'], 'label', comparedRow));
  const [p, earns, weight] = ['fs_p', 'fs_earns', 'fs_weight'].map((field) => comparedRow.editedValue(field));
  if (p) question['factor'] = wordIn(P_NUMBERS, p);
  if (earns) question['scoringType'] = wordIn(SCORING, earns);
  if (weight) question['weight'] = numberIn(weight);
  put(question, 'strategies', editedList(question['strategies'], comparedRow));
  editStrategyChoices(question, name, before, reading);
  return question;
}

/** Applies the edits made in the sheet `choices` to a question's strategies. */
function editStrategyChoices(question: Mutable, name: string, before: unknown, reading: Reading): void {
  const { choices, languages, strategyRows } = reading;
  if (!choices) return;
  const strategies = listAt(question, ['strategies']).map((text): Mutable => (isTree(text) ? { ...text } : {}));
  let isEdited = false;
  for (let number = 1; number <= strategies.length + 1; number++) {
    const row = strategyRows.get(strategyCode(name, number - 1));
    if (!row) continue;
    const old = listAt(before, ['strategies'])[number - 1];
    const cells = isTree(old) ? textCells('label', old, languages) : {};
    const comparedRow = compare(row, choices, cells, languages);
    if (comparedRow.editedTexts('label').length === 0) continue;
    // The column with strategies takes precedence over the list.
    const current = strategies[number - 1];
    const isOwn = JSON.stringify(current) !== JSON.stringify(old);
    if (current !== undefined && isOwn) continue;
    strategies[number - 1] = (editedText(current, 'label', comparedRow) ?? {}) as Mutable;
    isEdited = true;
  }
  if (isEdited) question['strategies'] = strategies;
}

/** Returns a question for the manager with the changes in its row. */
export function managerQuestionIn(row: Row, before: unknown, { survey, languages }: Reading): Mutable {
  const comparedRow = compare(row, survey, questionCells(before, languages), languages);
  const question: Mutable = isTree(before) ? { ...before } : { varname: row.cells.get('name') ?? '', text: {} };
  put(question, 'text', editedText(question['text'], 'label', comparedRow));
  const p = comparedRow.editedValue('fs_p');
  if (p) question['factor'] = wordIn(P_NUMBERS, p);
  return question;
}

/** Returns a title or a help text with the changes in its row. */
export function titleIn(row: Row, before: unknown, { survey, languages }: Reading): unknown {
  return editedText(before, 'label', compare(row, survey, textCells('label', before, languages), languages));
}

/** The kind of an item by the type of its row; `select_one` depends on the choices. */
const KINDS = new Map(
  Object.entries({
    select_multiple: 'multi',
    integer: 'number',
    decimal: 'number',
    range: 'number',
    date: 'date',
    text: 'text',
    string: 'text',
    begin_group: 'price',
  }),
);

/** The number of decimals of an item of the type `decimal`, if the file states none. */
const DECIMALS = 2;

/** Returns the kind of an item by the type of its row; null if there is none. */
function kindOf([type = '', list = '']: readonly string[], row: Row, { lists }: Reading): string | null {
  if (type !== 'select_one') return KINDS.get(type) ?? null;
  const codes = lists.get(list)?.map(({ cells }) => cells.get('name') ?? '');
  const isYesNo = codes?.every((code) => ['yes', 'no', NOT_APPLICABLE].includes(code)) ?? false;
  return list === 'yn' || (isYesNo && codes?.includes('yes')) || row.cells.has('fs_earns') ? 'yes_no' : 'choice';
}

/**
 * Returns an item of a module with the changes in its row. `oldType` is the type of its row in an export of the
 * definition.
 */
export function itemIn(
  row: Row,
  type: readonly string[],
  before: unknown,
  oldType: string | null,
  reading: Reading,
): Mutable {
  const { survey, languages } = reading;
  const comparedRow = compare(row, survey, itemCells(before, languages), languages);
  const { editedValue, cell } = comparedRow;
  const item: Mutable = isTree(before) ? { ...before } : { varname: row.cells.get('name') ?? '', text: {} };
  // The label of a numeric item ends with its unit. For a new item, the unit is read from the column `fs_unit`.
  const owner = isTree(before) ? before : { kind: kindOf(type, row, reading), unit: cell('fs_unit').trim() };
  put(item, 'text', editedText(item['text'], 'label', comparedRow, unitSuffix(owner)));
  for (const [column, field] of Object.entries(TEXT_COLUMNS)) {
    if (column !== 'label') put(item, field, editedText(item[field], column, comparedRow));
  }
  for (const [column, field] of Object.entries(STRING_COLUMNS)) {
    const text = editedValue(column);
    if (text !== null) put(item, field, text.trim() === '' ? undefined : text.trim());
  }
  for (const [column, field] of Object.entries(NUMBER_COLUMNS)) {
    const text = editedValue(column);
    if (text !== null) put(item, field, numberIn(text));
  }
  const requiredText = editedValue('fs_required') ?? (isTree(before) ? null : cell('required'));
  if (requiredText !== null)
    put(item, 'required', /^(?:yes|true|1|true\(\))$/i.test(requiredText.trim()) ? true : undefined);
  const [whyText, shownBy] = [editedValue('fs_why'), editedValue('fs_shown_by')];
  const barcodes = editedValue('fs_barcodes');
  if (whyText !== null) put(item, 'why', whyText === '' ? undefined : linesOf(whyText));
  if (shownBy !== null) put(item, 'shown_by', shownBy === '' ? undefined : linesOf(shownBy).map(shownByIn));
  if (barcodes !== null) put(item, 'barcodes', barcodes.match(/[^\s,;]+/g) ?? undefined);
  const fixes = editedList(item['fix'], comparedRow);
  put(
    item,
    'fix',
    Array.isArray(fixes) && fixes.length === 0 && !Array.isArray(partAt(before, ['fix'])) ? undefined : fixes,
  );
  if (type.join(' ') !== oldType)
    setKind(item, type, editedValue('fs_kind') !== null && cell('fs_kind') !== '', row, reading);
  if (item['kind'] === 'choice' || item['kind'] === 'multi') {
    const choices = choicesIn(type[1], item['kind'], before, reading);
    if (choices.length > 0 || item['choices'] !== undefined || !isTree(before)) item['choices'] = choices;
  }
  return item;
}

function shownByIn(line: string): unknown {
  const [question, when] = line.split(/\s+/);
  return { question, when };
}

/**
 * Sets the kind of an item whose row has a new type, and the fields that the kind requires. If the row names the kind
 * (`isNamed`), sets only the fields.
 */
function setKind(item: Mutable, type: readonly string[], isNamed: boolean, row: Row, reading: Reading): void {
  if (!isNamed) {
    const kind = kindOf(type, row, reading);
    // The kind is null if no kind has this type; the item then keeps its own.
    if (kind !== null) item['kind'] = kind;
  }
  if (item['kind'] === 'yes_no') item['earns'] ??= 'yes';
  if (item['kind'] === 'number') {
    item['unit'] ??= 'n';
    if (type[0] === 'decimal' && !item['decimals']) item['decimals'] = DECIMALS;
    if (type[0] === 'integer') put(item, 'decimals', undefined);
  }
}

/**
 * Returns the choices in a list, or the old ones if the file has no sheet `choices`. For items with a single answer,
 * forms add a choice 'not applicable': it is left out unless the item itself has it.
 */
function choicesIn(
  list = '',
  kind: unknown,
  before: unknown,
  { choices, languages, lists }: Reading,
): readonly unknown[] {
  const old = listAt(before, ['choices']);
  if (!choices) return old;
  const oldByCode = new Map(old.map((choice) => [partAt(choice, ['code']), choice]));
  return (lists.get(list) ?? []).flatMap((row) => {
    const code = row.cells.get('name') ?? '';
    if (code === '') return [];
    const oldChoice = oldByCode.get(code);
    if (code === NOT_APPLICABLE && oldChoice === undefined && kind === 'choice') return [];
    const comparedRow = compare(row, choices, choiceCells(oldChoice, languages), languages);
    const choice: Mutable = isTree(oldChoice) ? { ...oldChoice } : { code, text: {} };
    put(choice, 'text', editedText(choice['text'], 'label', comparedRow));
    const points = comparedRow.editedValue('fs_points');
    if (points !== null) put(choice, 'points', numberIn(points));
    return [choice];
  });
}
