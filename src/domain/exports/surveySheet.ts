import type { SurveyKind } from '../surveyKinds.ts';
import type { Cell } from './exportCells.ts';

/** A survey in the `surveys` sheet; `date` and `startedAt` are local times. */
export type SurveyFacts = {
  id: string;
  /** The survey's row in the `report` sheet, where the header is row 1; null if the survey does not count. */
  reportRow: number | null;
  storeId: string;
  storeName: string;
  auditor: string;
  date: Date;
  kind: SurveyKind;
  version: number;
  isVoid: boolean;
  startedAt: Date | null;
  minutes: number | null;
  notes: number;
  photos: number;
};

export type SurveyColumn = {
  name: string;
  format: 'general' | 'date';
  width?: number;
  /** Set if the text is different in every row, so that shared strings would save nothing. */
  unique?: true;
  /** The description in the codebook. */
  meaning: string;
};

/**
 * Returns the columns of the `surveys` sheet: the status of each survey and how it was taken. Dates are in the given
 * time zone.
 */
export function surveySheetColumns(timeZone: string): SurveyColumn[] {
  return [
    column('SurveyId', 'Id of the survey', { unique: true, width: 38 }),
    column(
      'ReportRow',
      "Row of the survey in the sheet 'report' (numbering continues in 'report 2'); empty if the survey does not count",
    ),
    column('StoreId', "Id of the store, as in the sheet 'report'"),
    column('StoreName', 'Name of the store'),
    column('Auditor', 'Name of the auditor'),
    column('Date', `When the survey was taken, in ${timeZone}`, { format: 'date' }),
    column('Kind', "'audit', 'second' (second audit of the same visit by another auditor) or 'practice'"),
    column('Version', '1 when received, plus 1 for each correction, void and restore'),
    column('Void', "'yes' if the survey is void, otherwise 'no'"),
    column('Started', `When the auditor started, in ${timeZone}; empty if unknown`, { format: 'date' }),
    column('Minutes', 'Whole minutes from Started to Date; empty if unknown or not within a day'),
    column('Notes', 'Number of answers with a note'),
    column('Photos', 'Number of photos'),
  ];
}

/** Returns the cells of a survey, in the order of the columns. */
export function surveyCells(survey: SurveyFacts): Cell[] {
  const { id, reportRow, storeId, storeName, auditor, date, kind, version, isVoid, startedAt, minutes } = survey;
  const life = [kind, version, isVoid ? 'yes' : 'no'];
  return [id, reportRow, storeId, storeName, auditor, date, ...life, startedAt, minutes, survey.notes, survey.photos];
}

function column(
  name: string,
  meaning: string,
  more: Partial<Pick<SurveyColumn, 'format' | 'width' | 'unique'>> = {},
): SurveyColumn {
  return { name, format: 'general', meaning, ...more };
}
