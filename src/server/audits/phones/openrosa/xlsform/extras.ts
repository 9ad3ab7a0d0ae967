import { CLIP_NAME } from '../../../../../domain/clips.ts';
import type { DefinitionColumn } from '../../../../../domain/definitionColumns.ts';
import { AUDIO_COLUMN, NUMBER_COLUMNS, STRATEGY_COLUMN, STRING_COLUMNS, TEXT_COLUMNS } from './cells.ts';
import type { Row, Table } from './table.ts';
import { DEPTH_MAX } from './limits.ts';
import { choiceKey, keysOf, type Form } from './write.ts';

/**
 * Finds the cells of a file that the console doesn't use, so that the definition can store them for its next export.
 */

/** The tables of a file, and the rows that contain parts of the definition: their keys, and which of them are items. */
export type Visible = {
  survey: Table;
  choices: Table | null;
  settings: Table;
  isOfAudit: boolean;
  keys: ReadonlyMap<Row, string>;
  items: ReadonlySet<Row>;
};

type SheetName = DefinitionColumn['sheet'];

/** The columns that identify a row, and the columns of the sheet `settings` that are derived from the definition. */
const IDENTIFYING = new Set(['type', 'name', 'list_name']);
const OF_DEFINITION = new Set('form_title form_id version allow_choice_duplicates fs_pillar'.split(' '));

/**
 * Returns, by column, the cells that differ from the forms of both the new and the old definition. A cell that is the
 * same as in the old form but not the new one was not edited, and is out of date.
 */
export function columnsIn(visible: Visible, newForm: Form, oldForm: Form | null): DefinitionColumn[] {
  const sheets: [SheetName, Table | null][] = [
    ['survey', visible.survey],
    ['choices', visible.choices],
    ['settings', visible.settings],
  ];
  return sheets.flatMap(([sheet, table]) => {
    if (!table) return [];
    const [newCells, oldCells] = [newForm, oldForm].map((form) => cellsBy(form, sheet));
    const rowsWithKeys = keyedRows(sheet, table, visible, newForm);
    return table.columns.flatMap(({ name, field }): DefinitionColumn[] => {
      if (IDENTIFYING.has(name) || (sheet === 'settings' && OF_DEFINITION.has(name))) return [];
      // In a file made elsewhere, the default language may not match the names of the columns.
      if (name === 'default_language' && oldForm === null) return [];
      const cells = rowsWithKeys.flatMap(({ row, key, ownFields }) => {
        const value = row.cells.get(name);
        const cellsOfRow = newCells?.get(key);
        if (value === undefined || cellsOfRow === undefined || ownFields.has(field)) return [];
        // A recording belongs to its text, so the definition doesn't store its file.
        if (name.startsWith(AUDIO_COLUMN) && CLIP_NAME.test(value)) return [];
        if (value === cellsOfRow.get(name) || value === oldCells?.get(key)?.get(name)) return [];
        return [{ row: key, value }];
      });
      return cells.length === 0 ? [] : [{ sheet, column: name, cells }];
    });
  });
}

/** Returns the cells of a form's sheet by the key of their row and by column. */
function cellsBy(form: Form | null, sheet: SheetName): Map<string, Map<string, string>> {
  const formSheet = form?.sheets.find(({ name }) => name === sheet);
  if (!form || !formSheet) return new Map();
  const keys = keysOf(formSheet, form.itemPaths);
  return new Map(
    formSheet.rows.map((row, at) => [
      keys[at] ?? '',
      new Map(formSheet.columns.map((column, place) => [column, row[place] ?? ''] as const)),
    ]),
  );
}

const NONE: ReadonlySet<string> = new Set();
const OF_QUESTION = new Set(['label', 'fs_p', 'fs_earns', 'fs_weight', STRATEGY_COLUMN]);
const OF_ITEM = new Set([
  ...Object.keys({ ...TEXT_COLUMNS, ...NUMBER_COLUMNS, ...STRING_COLUMNS }),
  STRATEGY_COLUMN,
  'fs_required',
  'fs_why',
  'fs_shown_by',
  'fs_barcodes',
]);
const OF_TITLE = new Set(['label']);
const OF_CHOICE = new Set(['label', 'fs_points']);

/**
 * Columns that the console generates in the form of an audit or a module. In rows that the console adds, their cells
 * are not stored.
 */
const GENERATED = ['label', 'hint', 'calculation', 'choice_filter', 'repeat_count'];

/**
 * A row with its key, and the fields whose cells are not stored, because they are parts of the definition or generated
 * by the console.
 */
type KeyedRow = { row: Row; key: string; ownFields: ReadonlySet<string> };

function keyedRows(sheet: SheetName, { rows }: Table, { keys, items, isOfAudit }: Visible, form: Form): KeyedRow[] {
  if (sheet === 'settings') return rows.map((row) => ({ row, key: sheet, ownFields: NONE }));
  // In rows that the console adds, an edited cell can't be distinguished from one that was right for an older
  // definition.
  const generatedFields = new Set([...GENERATED, ...(form.sheets.find(({ name }) => name === sheet)?.columns ?? [])]);
  if (sheet === 'choices') {
    return rows.map((row) => {
      const [list, name, question] = ['list_name', 'name', 'question'].map((column) => row.cells.get(column));
      const key = choiceKey(list, name, question);
      return { row, key, ownFields: form.choices.has(key) ? OF_CHOICE : generatedFields };
    });
  }
  return rowsWithPaths(rows).map(({ row, path }) => {
    const key = keys.get(row) ?? path;
    return {
      row,
      key,
      ownFields: keys.has(row) ? (items.has(row) ? (isOfAudit ? OF_QUESTION : OF_ITEM) : OF_TITLE) : generatedFields,
    };
  });
}

function rowsWithPaths(rows: readonly Row[]): { row: Row; path: string }[] {
  const groups: string[] = [];
  return rows.map((row) => {
    const type = (row.cells.get('type') ?? '').trim().toLowerCase();
    const name = row.cells.get('name')?.trim() ?? '';
    if (/^end[ _]/.test(type)) groups.pop();
    const path = ['', ...groups, name].join('/');
    if (/^begin[ _]/.test(type) && groups.length < DEPTH_MAX) groups.push(name);
    return { row, path };
  });
}
