import type { ScoringKey } from '../../../domain/exports/exportCells.ts';
import type { ExportColumn } from '../../../domain/exports/exportColumns.ts';
import type { WorkbookRow } from '../surveyRow.ts';
import type { WorkbookPlan } from './workbook.ts';

/** What the server and the thread that makes a workbook tell each other. */

/** The thread stops packing while so many bytes wait for the reader. */
export const WINDOW_BYTES = 512 * 1024;

/** `keys` says how each instrument version scores, by its id; `deletedUser` what a user is called whose account was deleted; dates are as clocks show them in `timeZone`. */
export type WorkerPlan = {
  plan: WorkbookPlan;
  /** How many rows the sheet `surveys` will have at most. */
  surveyCount: number;
  columns: readonly ExportColumn[];
  keys: ReadonlyMap<number, ScoringKey>;
  deletedUser: string;
  timeZone: string;
};

export type ToWorker =
  /** The next workbook; the one before is done. */
  | { type: 'start'; plan: WorkerPlan }
  | { type: 'rows'; rows: readonly WorkbookRow[] }
  | { type: 'end' }
  /** The reader has taken so many bytes. */
  | { type: 'took'; bytes: number };

export type FromWorker =
  | { type: 'bytes'; bytes: Uint8Array }
  /** One batch of rows is in the workbook. */
  | { type: 'written' }
  | { type: 'done' };
