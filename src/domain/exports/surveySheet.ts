import type { SurveyKind } from '../counted.ts';
import type { Cell } from './exportCells.ts';

/** A survey as the sheet `surveys` shows it; `date` and `started` as clocks show them where the console is. */
export type SurveyFacts = {
  id: string;
  /** Its row in the sheet `report`, the header being row 1; null where it does not count. */
  reportRow: number | null;
  storeId: string;
  storeName: string;
  auditor: string;
  date: Date;
  kind: SurveyKind;
  version: number;
  isVoid: boolean;
  started: Date | null;
  minutes: number | null;
  notes: number;
  photos: number;
};

export type SurveyColumn = {
  name: string;
  format: 'general' | 'date';
  width?: number;
  /** No two rows have the same text: it is not worth sharing. */
  unique?: true;
  /** What the codebook says. */
  meaning: string;
  cell: (facts: SurveyFacts) => Cell;
};

/** The columns of the sheet `surveys`: what became of each survey and how it was taken. Dates are told in the time zone. */
export function surveySheetColumns(timeZone: string): SurveyColumn[] {
  return [
    column('SurveyId', 'Id of the survey', ({ id }) => id, { unique: true, width: 38 }),
    column(
      'ReportRow',
      "Row of the survey in the sheet 'report' (in 'report 2' it is counted on); empty where it does not count",
      ({ reportRow }) => reportRow,
    ),
    column('StoreId', "Id of the store, as in the sheet 'report'", ({ storeId }) => storeId),
    column('StoreName', 'Name of the store', ({ storeName }) => storeName),
    column('Auditor', 'Who took the survey', ({ auditor }) => auditor),
    column('Date', `When the survey was taken, in ${timeZone}`, ({ date }) => date, { format: 'date' }),
    column('Kind', "'audit', 'second' (another auditor's of the same visit) or 'practice'", ({ kind }) => kind),
    column('Version', '1 as it came in; one more with each correction, void and restore', ({ version }) => version),
    column('Void', "'yes' for a survey that was made void, else 'no'", ({ isVoid }) => (isVoid ? 'yes' : 'no')),
    column(
      'Started',
      `When its auditor began, in ${timeZone}; empty where that is not known`,
      ({ started }) => started,
      {
        format: 'date',
      },
    ),
    column(
      'Minutes',
      'Whole minutes from Started to Date; empty where that is not within a day',
      ({ minutes }) => minutes,
    ),
    column('Notes', 'Number of answers with a note', ({ notes }) => notes),
    column('Photos', 'Number of photos', ({ photos }) => photos),
  ];
}

function column(
  name: string,
  meaning: string,
  cell: SurveyColumn['cell'],
  more: Partial<Pick<SurveyColumn, 'format' | 'width' | 'unique'>> = {},
): SurveyColumn {
  return { name, format: 'general', meaning, cell, ...more };
}
