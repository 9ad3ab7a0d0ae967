/** Messages to and from the thread that reads a workbook. */

/** A cell: its text, or null if it is empty. For other content, only its kind and, if it is a valid date, its day. */
export type GivenCell = string | null | { kind: 'formula' | 'date' | 'error'; day?: string };

/** The rows of each known sheet in the workbook, header first. */
export type GivenSheets<Name extends string = string> = Partial<Record<Name, GivenCell[][]>>;

/**
 * A workbook to read, the maximum number of rows of each known sheet (not counting its header), and the letters of the
 * last column to read.
 */
export type ReaderTask = { bytes: Uint8Array; rowsMax: Readonly<Record<string, number>>; lastColumn: string };

export type ReaderMessage = { type: 'read'; sheets: GivenSheets } | { type: 'unreadable' } | { type: 'tooLarge' };
