import type { Area } from '../../../domain/scoring/areas.ts';
import { AREAS } from '../../../domain/scoring/scoreColumns.ts';
import type { ExportedSurvey, ScoringKey } from '../../../domain/exports/exportCells.ts';
import type { SurveyFacts } from '../../../domain/exports/surveySheet.ts';
import type { SurveyKind } from '../../../domain/surveyKinds.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { auditMinutes } from '../../../domain/minutes.ts';
import { wallClock } from '../../../domain/timeZone.ts';

/**
 * A survey as read from the database. Scores and answers remain text, which is faster to pass to the thread that parses
 * them.
 */
export type ExportRow = {
  store_id: string;
  group_name: string;
  store_name: string;
  user_name: string | null;
  taken_at: Date;
  instrument_id: number;
  /**
   * The scores of all areas in order, as whole numbers separated by commas. An area's score is empty if nothing was
   * counted.
   */
  scores: string;
  /** JSON: `[[question id, answer, note?], ...]` */
  answers: string;
  /** JSON: `[[question id, answer, note?], ...]` */
  manager_answers: string;
  /** JSON: `[{question, answers, notes?, questionId?, owner?, due?}, ...]` */
  actions: string;
};

/** A survey with the additional fields that a workbook shows. */
export type WorkbookRow = ExportRow & {
  /** The additional fields as JSON: `[id, kind, version, void, counted, started or null, photos]`. */
  life: string;
};

type Life = [
  id: string,
  kind: SurveyKind,
  version: number,
  isVoid: boolean,
  counted: boolean,
  started: string | null,
  photos: number,
];

/** Returns the scoring types and weights of an instrument version. */
export function scoringKey(instrument: Instrument): ScoringKey {
  const questions = instrument.categories
    .flatMap(({ subcategories }) => subcategories)
    .flatMap((subcategory) => subcategory.questions);
  return new Map(questions.map(({ varname, scoringType, weight }) => [varname, { scoringType, weight }]));
}

/** The name shown for a deleted user, and the time zone of dates. */
type ExportContext = { deletedUser: string; timeZone: string };

/** Converts a row to the values from which the export's columns are filled. */
export function exportedSurvey(row: ExportRow, { deletedUser, timeZone }: ExportContext): ExportedSurvey {
  return {
    storeId: row.store_id,
    groupName: row.group_name,
    storeName: row.store_name,
    auditor: row.user_name ?? deletedUser,
    date: wallClock(row.taken_at, timeZone),
    scores: row.scores.split(',').map((score) => (score === '' ? null : Number(score))),
    answers: JSON.parse(row.answers) as ExportedSurvey['answers'],
    managerAnswers: JSON.parse(row.manager_answers) as ExportedSurvey['managerAnswers'],
    actions: JSON.parse(row.actions) as ExportedSurvey['actions'],
  };
}

/**
 * Returns the survey's facts for the `surveys` sheet. For a survey that counts, `countedRow` is called to get the
 * number of its row in the report.
 */
export function surveyFacts(
  row: WorkbookRow,
  { storeId, storeName, auditor, date, answers }: ExportedSurvey,
  { timeZone }: Pick<ExportContext, 'timeZone'>,
  countedRow: () => number,
): SurveyFacts {
  const [id, kind, version, isVoid, counted, began, photos] = JSON.parse(row.life) as Life;
  const startedAt = began === null ? null : new Date(began);
  let notes = 0;
  for (const answer of answers) if ((answer as readonly unknown[]).length > 2) notes++;
  return {
    id,
    reportRow: counted ? countedRow() : null,
    storeId,
    storeName,
    auditor,
    date,
    kind,
    version,
    isVoid,
    startedAt: startedAt && wallClock(startedAt, timeZone),
    minutes: auditMinutes(startedAt, row.taken_at),
    notes,
    photos,
  };
}

/** Returns a row's scores by area, as the API returns them: 0 where nothing was counted, because `Number('')` is 0. */
export function scoresOf(row: Pick<ExportRow, 'scores'>): Record<Area, number> {
  const texts = row.scores.split(',');
  const scores = {} as Record<Area, number>;
  for (let at = 0; at < AREAS.length; at++) scores[AREAS[at] as Area] = Number(texts[at]);
  return scores;
}
