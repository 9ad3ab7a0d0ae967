import { STORE_TEXT_NAMES } from './storeFields.ts';

/** The workbook of stores, users, assignments, schedules and actions: its sheets, their columns, and its limits. */

/** The maximum size of an accepted file, in bytes, inclusive. */
export const WORKBOOK_MAX_BYTES = 5 * 1_048_576;

/** The maximum total size of a workbook's unpacked parts, in bytes, and the maximum number of parts. */
export const WORKBOOK_UNPACKED_MAX_BYTES = 64 * 1_048_576;
export const WORKBOOK_PARTS_MAX = 200;

/** The maximum total length of the text in its cells, in characters. */
export const WORKBOOK_CHARACTERS_MAX = 20_000_000;

/** The maximum number of problems and of changes that a dry run lists; it always returns their totals. */
export const WORKBOOK_LISTED_MAX = 200;

/** The maximum number of initial passwords in a workbook; hashing them is slow by design. */
export const WORKBOOK_PASSWORDS_MAX = 500;

/**
 * The maximum number of actions that a workbook may add or change: each runs the same statements as a change in the
 * form.
 */
export const WORKBOOK_ACTIONS_MAX = 500;

/** The columns of a sheet and its maximum number of rows. Columns in `days` may contain spreadsheet dates. */
type SheetRules = {
  columns: readonly string[];
  required: readonly string[];
  rowsMax: number;
  days?: readonly string[];
};

/**
 * The sheets. Their names are always English, so that one administrator can import another's export. If an optional
 * sheet or column is missing, its data stays unchanged.
 */
export const WORKBOOK_SHEETS = {
  Stores: { columns: ['id', ...STORE_TEXT_NAMES, 'groups'], required: ['name'], rowsMax: 20_000 },
  Users: { columns: ['id', 'email', 'name', 'role', 'group', 'password'], required: ['email'], rowsMax: 20_000 },
  Assignments: {
    columns: ['store_id', 'store', 'user_id', 'email', 'remove'],
    required: ['store', 'email'],
    rowsMax: 50_000,
  },
  Schedules: {
    columns: ['id', 'name', 'group', 'stores', 'every', 'unit', 'start', 'grace', 'email', 'module'],
    required: ['name'],
    rowsMax: 1_000,
    days: ['start'],
  },
  Actions: {
    columns: [
      'id',
      'store_id',
      'store',
      'question',
      /** The module and the item, separated by a slash. */
      'item',
      'title',
      'detail',
      'owner',
      'email',
      'due',
      'status',
      'reason',
    ],
    required: ['title'],
    rowsMax: 20_000,
    days: ['due'],
  },
} as const satisfies Record<string, SheetRules>;

export type SheetName = keyof typeof WORKBOOK_SHEETS;

export type ColumnOf<Sheet extends SheetName> = (typeof WORKBOOK_SHEETS)[Sheet]['columns'][number];

/** The sheet names in the order of the workbook: a sheet may refer to records that the sheets before it add. */
export const SHEET_NAMES = [
  'Stores',
  'Users',
  'Assignments',
  'Schedules',
  'Actions',
] as const satisfies readonly SheetName[];

/** The separator of a store's groups in a cell. */
export const GROUP_SEPARATOR = '; ';

/** The words for a user's role in the workbook. */
export const ROLE_WORDS = { administrator: 'administrator', groupUser: 'group user' } as const;

/** The mark in the row of an assignment that is to be removed. */
export const REMOVE_MARK = 'x';
