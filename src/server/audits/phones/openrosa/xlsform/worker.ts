import { parentPort, workerData } from 'node:worker_threads';
import { DRAFT_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import type { GivenSheets } from '../../../../files/sheets/messages.ts';
import type { FormSheetName } from '../../../../files/sheets/readSheets.ts';
import { loadTranslations } from '../../../../i18n.ts';
import { readForm } from './read.ts';

/**
 * Reads the sheets of an XLSForm as a definition, and sends null if it is too large to be stored. Runs in a thread, so
 * that a large form doesn't block the server.
 */
const read = readForm(workerData as GivenSheets<FormSheetName>, loadTranslations());
parentPort?.postMessage(JSON.stringify(read.definition).length > DRAFT_MAX_CHARACTERS ? null : read);
