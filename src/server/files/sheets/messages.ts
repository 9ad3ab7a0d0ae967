import type { SheetName } from '../../../domain/bulkImport.ts';

/** Messages from the thread that reads a workbook. */

/** A cell: its text, null if it is empty, or the kind of other content; a date also has its day. */
export type GivenCell = string | null | { instead: 'formula' | 'date' | 'error'; day?: string };

/** The rows of each known sheet in the workbook, header first. */
export type GivenSheets = Partial<Record<SheetName, GivenCell[][]>>;

export type ReaderMessage = { type: 'read'; sheets: GivenSheets } | { type: 'unreadable' } | { type: 'tooLarge' };
