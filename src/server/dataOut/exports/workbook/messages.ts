import type { Cell, ScoringKey } from '../../../../domain/exports/exportCells.ts';
import type { ExportColumn } from '../../../../domain/exports/exportColumns.ts';
import type { WorkbookRow } from '../surveyRow.ts';
import type { WorkbookPlan } from './workbook.ts';

/** The messages between the server and the thread that writes a workbook. */

/** The number of unread bytes at which the thread pauses compression. */
export const WINDOW_BYTES = 512 * 1024;

/**
 * The settings of a workbook of surveys: `keys` has each instrument version's scoring, by its id; `deletedUser` is the
 * name shown for deleted users; dates are shown in `timeZone`.
 */
export type SurveysPlan = {
  plan: WorkbookPlan;
  /** The maximum number of rows on the `surveys` sheet. */
  surveyCount: number;
  columns: readonly ExportColumn[];
  keys: ReadonlyMap<number, ScoringKey>;
  deletedUser: string;
  timeZone: string;
};

/** The settings of a workbook whose rows are sent as cells. */
export type CellsPlan = { plan: WorkbookPlan };

export type WorkerPlan = SurveysPlan | CellsPlan;

export type ToWorker =
  /** Starts the next workbook; the previous one is done. */
  | { type: 'start'; plan: WorkerPlan }
  | { type: 'rows'; rows: readonly WorkbookRow[] }
  | { type: 'cells'; rows: readonly (readonly Cell[])[] }
  | { type: 'end' }
  /** Reports that the reader has read a number of bytes. */
  | { type: 'took'; bytes: number };

export type FromWorker =
  | { type: 'bytes'; bytes: Uint8Array }
  /** Reports that one batch of rows was added to the workbook. */
  | { type: 'written' }
  | { type: 'done' };
