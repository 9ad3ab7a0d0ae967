import type { SheetName } from '../../../domain/bulkImport.ts';

/** What the thread that reads a workbook gives back. */

/** A cell: its text, null when it is empty, or what it holds instead of text; of a date its day. */
export type GivenCell = string | null | { instead: 'formula' | 'date' | 'error'; day?: string };

/** The rows of each sheet that we know and that is there, the header first. */
export type GivenSheets = Partial<Record<SheetName, GivenCell[][]>>;

export type FromReader = { type: 'read'; sheets: GivenSheets } | { type: 'unreadable' } | { type: 'tooLarge' };
