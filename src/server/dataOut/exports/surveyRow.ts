import { AREAS, type Area } from '../../domain/scoring/areas.ts';
import type { ExportedSurvey, ScoringKey } from '../../domain/exports/exportCells.ts';
import type { SurveyFacts } from '../../domain/exports/surveySheet.ts';
import type { SurveyKind } from '../../domain/counted.ts';
import type { Instrument } from '../../domain/instrument.ts';
import { minutesTaken } from '../../domain/minutes.ts';
import { wallClock } from '../../domain/timeZone.ts';

/**
 * A survey as the database gives it. Scores and answers stay text, so that they pass quickly to the thread that needs
 * them and is the one to parse them.
 */
export type ExportRow = {
  store_id: string;
  group_name: string;
  store_name: string;
  user_name: string | null;
  taken_at: Date;
  instrument_id: number;
  /** The whole scores of all areas in their order, between commas; nothing where nothing was counted. */
  scores: string;
  /** [[question id, answer], ...] */
  answers: string;
  /** [[question id, answer], ...] */
  manager_answers: string;
  /** [{question, answers, notes?}, ...] */
  actions: string;
};

/** A survey as a workbook needs it. */
export type WorkbookRow = ExportRow & {
  /** What became of it and how it was taken, in one text: `[id, kind, version, void, counted, started or null, photos]`. */
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

/** The scoring types and weights that a version's surveys were scored with: a published version never changes. */
export function scoringKey(instrument: Instrument): ScoringKey {
  const questions = instrument.categories
    .flatMap(({ subcategories }) => subcategories)
    .flatMap((each) => each.questions);
  return new Map(questions.map(({ varname, scoringType, weight }) => [varname, { scoringType, weight }]));
}

/** What one is called whose account was deleted, and by whose clocks dates are told. */
type Told = { deletedUser: string; timeZone: string };

/** The survey as the export's columns ask for it. */
export function exportedSurvey(row: ExportRow, { deletedUser, timeZone }: Told): ExportedSurvey {
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
 * The survey as the sheet `surveys` shows it, from the row and what the report made of it. `rowOfCounted` is asked for its row
 * in the report when it counts.
 */
export function surveyFacts(
  row: WorkbookRow,
  { storeId, storeName, auditor, date, answers }: ExportedSurvey,
  { timeZone }: Pick<Told, 'timeZone'>,
  rowOfCounted: () => number,
): SurveyFacts {
  const [id, kind, version, isVoid, counted, began, photos] = JSON.parse(row.life) as Life;
  const started = began === null ? null : new Date(began);
  let notes = 0;
  for (const answer of answers) if ((answer as readonly unknown[]).length > 2) notes++;
  return {
    id,
    reportRow: counted ? rowOfCounted() : null,
    storeId,
    storeName,
    auditor,
    date,
    kind,
    version,
    isVoid,
    started: started && wallClock(started, timeZone),
    minutes: minutesTaken(started, row.taken_at),
    notes,
    photos,
  };
}

/** The scores of a row by their area, as the wire has them: 0 where nothing was counted, which `Number('')` is. */
export function scoresOf(row: Pick<ExportRow, 'scores'>): Record<Area, number> {
  const texts = row.scores.split(',');
  const scores = {} as Record<Area, number>;
  for (let at = 0; at < AREAS.length; at++) scores[AREAS[at] as Area] = Number(texts[at]);
  return scores;
}
