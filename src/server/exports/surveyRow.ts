import { AREAS, type Area } from '../../domain/areas.ts';
import type { ExportedAction, ExportedAnswer, ExportedSurvey } from '../../domain/exportCells.ts';
import type { Instrument, ScoringType } from '../../domain/instrument.ts';

/**
 * A survey as the database gives it. Scores and answers stay text, so that they pass quickly to the thread that needs
 * them and is the one to parse them.
 */
export type ExportRow = {
  store_id: string;
  group_name: string;
  store_name: string;
  user_name: string;
  taken_at: Date;
  instrument_id: number;
  /** The whole scores of all areas in their order, between commas. */
  scores: string;
  /** [[question id, answer], ...] */
  answers: string;
  /** [[question id, answer], ...] */
  manager_answers: string;
  /** [{question, answers, notes?}, ...] */
  actions: string;
};

/** How each question of an instrument version is scored, by its id. */
export type ScoringKey = ReadonlyMap<string, { scoringType: ScoringType; weight: number }>;

type Answered = [questionId: string, answer: string | string[]][];

/** The scoring types and weights that a version's surveys were scored with: a published version never changes. */
export function scoringKey(instrument: Instrument): ScoringKey {
  const questions = instrument.categories
    .flatMap(({ subcategories }) => subcategories)
    .flatMap((each) => each.questions);
  return new Map(questions.map(({ varname, scoringType, weight }) => [varname, { scoringType, weight }]));
}

/** The survey as the export's columns ask for it. `key` is that of the survey's own instrument version. */
export function exportedSurvey(row: ExportRow, key: ScoringKey): ExportedSurvey {
  const answers = new Map<string, ExportedAnswer>();
  for (const [id, answer] of JSON.parse(row.answers) as Answered) answers.set(id, scoredAs(key, id, answer));
  return {
    storeId: row.store_id,
    groupName: row.group_name,
    storeName: row.store_name,
    auditor: row.user_name,
    date: row.taken_at,
    scores: scoresOf(row),
    answers,
    managerAnswers: new Map(JSON.parse(row.manager_answers) as Answered),
    actions: JSON.parse(row.actions) as ExportedAction[],
  };
}

/** The scores of a row by their area. */
export function scoresOf(row: Pick<ExportRow, 'scores'>): Record<Area, number> {
  const texts = row.scores.split(',');
  const scores = {} as Record<Area, number>;
  for (let at = 0; at < AREAS.length; at++) scores[AREAS[at] as Area] = Number(texts[at]);
  return scores;
}

/** A question that its instrument does not know can only be a note: it is never scored. */
function scoredAs(key: ScoringKey, id: string, answer: string | string[]): ExportedAnswer {
  const { scoringType, weight } = key.get(id) ?? { scoringType: 3, weight: 0 };
  return { answer, scoringType, weight };
}
