import { parentPort, workerData } from 'node:worker_threads';
import { readXlsx, type Cell, type CellValue, type Sheet } from 'hucre/xlsx';
import { WORKBOOK_CHARACTERS_MAX } from '../../../domain/bulkImport.ts';
import { TooLargeError, unpackArchive } from './archive.ts';
import type { GivenCell, GivenSheets, ReaderMessage, ReaderTask } from './messages.ts';

/**
 * Reads the known sheets of a workbook, up to a last column, because a stray cell far to the right would make a sheet
 * enormous. Runs in a thread of its own, so that no workbook can use up the server's time or memory.
 */
const { bytes, rowsMax, lastColumn } = workerData as ReaderTask;

send(await answer(Buffer.from(bytes)));

async function answer(workbook: Buffer): Promise<ReaderMessage> {
  try {
    const archive = await unpackArchive(workbook);
    const { sheets } = await readXlsx(archive, {
      range: `A1:${lastColumn}1048576`,
      sheets: ({ name }) => sheetNameOf(name) !== null,
    });
    return { type: 'read', sheets: givenSheets(sheets) };
  } catch (error) {
    return error instanceof TooLargeError ? { type: 'tooLarge' } : { type: 'unreadable' };
  }
}

/** Returns the known sheet name that equals a name, ignoring case as spreadsheet programs do; null if there is none. */
function sheetNameOf(name: string): string | null {
  return Object.keys(rowsMax).find((sheetName) => sheetName.toLowerCase() === name.trim().toLowerCase()) ?? null;
}

function givenSheets(sheets: readonly Sheet[]): GivenSheets {
  const workbookSheets: GivenSheets = {};
  for (const sheet of sheets) {
    const name = sheetNameOf(sheet.name);
    // The header and one row more than allowed, which shows the caller that there are too many.
    if (name !== null) workbookSheets[name] ??= rowsOf(sheet).slice(0, (rowsMax[name] ?? 0) + 2);
  }
  checkLength(workbookSheets);
  return workbookSheets;
}

/**
 * Throws a TooLargeError if the cells have too much text: a string that many cells share is stored once in the
 * workbook, but copied for each of these cells here.
 */
function checkLength(sheets: GivenSheets): void {
  let characters = 0;
  for (const cell of Object.values(sheets).flat(2)) characters += typeof cell === 'string' ? cell.length : 0;
  if (characters > WORKBOOK_CHARACTERS_MAX) throw new TooLargeError('Too much text');
}

/** Returns a sheet's rows up to the last one with any content. */
function rowsOf({ rows, cells }: Sheet): GivenCell[][] {
  const textRows = rows.map((row) => row.map(textOf));
  for (const [at, cell] of cells ?? []) {
    const [row = 0, column = 0] = at.split(',').map(Number);
    const line = textRows[row];
    if (line && isNoText(cell)) line[column] = { kind: cell.type === 'error' ? 'error' : 'formula' };
  }
  const last = textRows.findLastIndex((row) => row.some((cell) => cell !== null));
  return textRows.slice(0, last + 1);
}

function isNoText({ type, formula }: Cell): boolean {
  return formula !== undefined || type === 'formula' || type === 'error';
}

function textOf(value: CellValue): GivenCell {
  if (value === null || value === '') return null;
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? { kind: 'date' } : { kind: 'date', day: value.toISOString().slice(0, 10) };
  }
  return String(value);
}

function send(message: ReaderMessage): void {
  parentPort?.postMessage(message);
}
