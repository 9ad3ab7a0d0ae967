import { STORE_TEXT_NAMES } from './storeFields.ts';

/** The workbook of stores, users, assignments, schedules and actions: its sheets, their columns, and how much of it is taken in. */

/** The largest file that is taken in, in bytes. Exactly this much passes. */
export const WORKBOOK_MAX_BYTES = 5 * 1_048_576;

/** How large a workbook's parts may be when they are unpacked, in bytes, and how many there may be. */
export const WORKBOOK_UNPACKED_MAX_BYTES = 64 * 1_048_576;
export const WORKBOOK_PARTS_MAX = 200;

/** How much text its cells may hold together, in characters. */
export const WORKBOOK_CHARACTERS_MAX = 20_000_000;

/** How many problems and how many changes a dry run lists; their number is told in full. */
export const WORKBOOK_LISTED_MAX = 200;

/** How many initial passwords one workbook may set: hashing each takes some 10 ms of a processor, by design. */
export const WORKBOOK_PASSWORDS_MAX = 500;

/** How many actions one workbook may add or change: each takes the statements of its form. */
export const WORKBOOK_ACTIONS_MAX = 500;

/** `days`: the columns whose cells may be dates of the spreadsheet. */
type SheetRules = {
  columns: readonly string[];
  required: readonly string[];
  rowsMax: number;
  days?: readonly string[];
};

/**
 * The sheets, always by their English names: a workbook that one administrator exports is read by another. A sheet or
 * a column that is not required and not there leaves what it is about as it is.
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
    columns: ['id', 'name', 'group', 'stores', 'every', 'unit', 'start', 'grace', 'email'],
    required: ['name'],
    rowsMax: 1_000,
    days: ['start'],
  },
  Actions: {
    columns: ['id', 'store_id', 'store', 'question', 'title', 'detail', 'owner', 'email', 'due', 'status', 'reason'],
    required: ['title'],
    rowsMax: 20_000,
    days: ['due'],
  },
} as const satisfies Record<string, SheetRules>;

export type SheetName = keyof typeof WORKBOOK_SHEETS;

export type ColumnOf<Sheet extends SheetName> = (typeof WORKBOOK_SHEETS)[Sheet]['columns'][number];

/** In the order in which they stand in the workbook and build on each other. */
export const SHEET_NAMES = [
  'Stores',
  'Users',
  'Assignments',
  'Schedules',
  'Actions',
] as const satisfies readonly SheetName[];

/** How a store's groups are told apart in one cell. */
export const GROUP_SEPARATOR = '; ';

/** The words for a user's role. */
export const ROLE_WORDS = { administrator: 'administrator', groupUser: 'group user' } as const;

/** What marks an assignment that is to be taken away. */
export const REMOVE_MARK = 'x';
