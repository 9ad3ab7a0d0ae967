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
};

/** The columns of the sheet `surveys`: what became of each survey and how it was taken. Dates are told in the time zone. */
export function surveySheetColumns(timeZone: string): SurveyColumn[] {
  return [
    column('SurveyId', 'Id of the survey', { unique: true, width: 38 }),
    column(
      'ReportRow',
      "Row of the survey in the sheet 'report' (in 'report 2' it is counted on); empty where it does not count",
    ),
    column('StoreId', "Id of the store, as in the sheet 'report'"),
    column('StoreName', 'Name of the store'),
    column('Auditor', 'Who took the survey'),
    column('Date', `When the survey was taken, in ${timeZone}`, { format: 'date' }),
    column('Kind', "'audit', 'second' (another auditor's of the same visit) or 'practice'"),
    column('Version', '1 as it came in; one more with each correction, void and restore'),
    column('Void', "'yes' for a survey that was made void, else 'no'"),
    column('Started', `When its auditor began, in ${timeZone}; empty where that is not known`, { format: 'date' }),
    column('Minutes', 'Whole minutes from Started to Date; empty where that is not within a day'),
    column('Notes', 'Number of answers with a note'),
    column('Photos', 'Number of photos'),
  ];
}

/** The cells of a survey in those columns, in their order. */
export function surveyCells(survey: SurveyFacts): Cell[] {
  const { id, reportRow, storeId, storeName, auditor, date, kind, version, isVoid, started, minutes } = survey;
  const life = [kind, version, isVoid ? 'yes' : 'no'];
  return [id, reportRow, storeId, storeName, auditor, date, ...life, started, minutes, survey.notes, survey.photos];
}

function column(
  name: string,
  meaning: string,
  more: Partial<Pick<SurveyColumn, 'format' | 'width' | 'unique'>> = {},
): SurveyColumn {
  return { name, format: 'general', meaning, ...more };
}
