import { createHash } from 'node:crypto';
import { SHEET_NAMES, WORKBOOK_SHEETS, type SheetName } from '../../../domain/bulkImport.ts';
import { createSemaphore, inSlot } from '../../process/semaphore.ts';
import { Refusal, type RefusalCode } from '../../refusal.ts';
import { ownModule } from '../packageRoot.ts';
import { messageOfThread } from '../../process/threads.ts';
import type { GivenSheets, ReaderMessage, ReaderTask } from './messages.ts';

const THREAD_MEMORY_MIB = 384;
const THREAD_TIME_MS = 10_000;

/** An uploaded workbook and the SHA-256 of its bytes. */
export type GivenWorkbook = { digest: string; sheets: GivenSheets<SheetName> };

/**
 * A kind of workbook: its sheets with their maximum numbers of rows, its last column, and the error codes for files
 * that can't be read or are too large.
 */
type Kind<Name extends string> = {
  rowsMax: Readonly<Record<Name, number>>;
  lastColumn: string;
  unreadable: RefusalCode;
  tooLarge: RefusalCode;
};

const PEOPLE_AND_PLACES: Kind<SheetName> = {
  rowsMax: Object.fromEntries(SHEET_NAMES.map((name) => [name, WORKBOOK_SHEETS[name].rowsMax])) as Record<
    SheetName,
    number
  >,
  lastColumn: 'P',
  unreadable: 'not_a_workbook',
  tooLarge: 'workbook_too_large',
};

export type FormSheetName = 'survey' | 'choices' | 'settings' | 'fs_definition';

/** The maximum number of rows of each sheet of an XLSForm. */
export const FORM_ROWS_MAX = { survey: 10_000, choices: 30_000, settings: 1, fs_definition: 10_000 } as const;

const FORM: Kind<FormSheetName> = {
  rowsMax: FORM_ROWS_MAX,
  lastColumn: 'NZ',
  unreadable: 'not_a_definition',
  tooLarge: 'definition_too_large',
};

/** The person who uploads a workbook, and a signal that aborts when their request ends. */
export type Upload = { person: string; signal?: AbortSignal };

/** Limits reading to one workbook at a time, with a short queue. */
const semaphore = createSemaphore({ running: 1, waiting: 5 });

/**
 * Reads a workbook's sheets in a thread of its own. Throws a Refusal if the file has no known sheets, is damaged or too
 * large, or if too many workbooks are waiting.
 */
export async function readSheets(bytes: Buffer, upload: Upload): Promise<GivenWorkbook> {
  const sheets = await readKind(bytes, PEOPLE_AND_PLACES, upload);
  return { digest: createHash('sha256').update(bytes).digest('hex'), sheets };
}

/** Reads the sheets of an XLSForm, as `readSheets` does. */
export function readFormSheets(bytes: Buffer, upload: Upload): Promise<GivenSheets<FormSheetName>> {
  return readKind(bytes, FORM, upload);
}

async function readKind<Name extends string>(
  bytes: Buffer,
  { rowsMax, lastColumn, unreadable, tooLarge }: Kind<Name>,
  upload: Upload,
): Promise<GivenSheets<Name>> {
  const task: ReaderTask = { bytes: new Uint8Array(bytes), rowsMax, lastColumn };
  const answer = await readInThread<ReaderMessage>('files/sheets/worker', task, upload);
  if (answer === null || answer.type === 'tooLarge') throw new Refusal(tooLarge, { field: 'file' });
  if (answer.type === 'unreadable' || Object.keys(answer.sheets).length === 0) {
    throw new Refusal(unreadable, { field: 'file' });
  }
  return answer.sheets as GivenSheets<Name>;
}

/**
 * Runs a module that reads a workbook or its contents in a thread, once a slot is free. Returns the message that the
 * module sends; null if the thread runs out of memory or time first.
 */
export function readInThread<Message>(
  module: string,
  task: unknown,
  { person, signal }: Upload,
): Promise<Message | null> {
  const options = { workerData: task, memoryMib: THREAD_MEMORY_MIB, timeMs: THREAD_TIME_MS };
  return inSlot(semaphore, () => messageOfThread<Message>(ownModule(module), options), person, signal);
}
