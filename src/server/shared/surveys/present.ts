import type { SurveyKind } from '../../../domain/surveyKinds.ts';
import type { Answer, CategoryScore, SurveyRow } from '../../../contract/kit/shapes.ts';
import {
  categoryArea,
  fourPArea,
  type Area,
  type CategoryArea,
  type FourPArea,
} from '../../../domain/scoring/areas.ts';
import type { ScoreColumns } from '../../../domain/scoring/scoreColumns.ts';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../../domain/scoring/fourP.ts';
import { inLanguage } from '../../../domain/instrument.ts';
import { scoreAnswer } from '../../../domain/answers.ts';
import type { StoredAnswer } from '../../db/schema.ts';
import type { Translate } from '../../i18n.ts';
import type { InstalledInstrument } from '../definitions/installedInstruments.ts';

/**
 * Returns the auditor's name in the reader's language; null stands for a user whose account was deleted at their
 * request.
 */
export function auditorName(name: string | null, translate: Translate): string {
  return name ?? translate('messages.deletedUser');
}

type Row = {
  id: string;
  store_id: string;
  store_name: string;
  user_name: string | null;
  taken_at: Date;
  overall: number;
  assessed: number;
  kind: SurveyKind;
  void: boolean;
  version: number;
};

/** Returns a survey's row for lists. */
export function surveyRow(row: Row, translate: Translate): SurveyRow {
  return {
    survey_id: row.id,
    store_id: row.store_id,
    store_name: row.store_name,
    userFullName: auditorName(row.user_name, translate),
    date: row.taken_at.toISOString(),
    overall_score: row.overall,
    assessed: row.assessed,
    kind: row.kind,
    void: row.void,
    version: row.version,
  };
}

/** Returns the four P totals, with their names on the wire. */
export function fourPTotals(scores: Record<FourPArea, number>) {
  return { p1Total: scores.p1, p2Total: scores.p2, p3Total: scores.p3, p4Total: scores.p4 };
}

/** Returns a survey's scores, with their names on the wire. */
export function scoresOf(id: string, scores: ScoreColumns) {
  return {
    survey_id: id,
    overallScore: scores.overall,
    ...fourPTotals(scores),
    scores: categoryScores(scores),
  };
}

/** Returns when, by whom and why a survey was voided; null if it wasn't. */
export function voidOf(survey: Voidable, translate: Translate) {
  const { void_at: at, void_by_name: by, void_reason: reason } = survey;
  return at && { at: at.toISOString(), by: auditorName(by, translate), reason: reason ?? '' };
}

type Voidable = { void_at: Date | null; void_by_name: string | null; void_reason: string | null };

/** Returns the scores of the seven categories. On the wire, a category that was not assessed has a score of 0. */
export function categoryScores(scores: Record<CategoryArea, number>): CategoryScore[] {
  return CATEGORIES.map((code) => ({ foodid: code, score: scores[categoryArea(code)] }));
}

/** Returns the ids of the categories in which an answer counted. */
export function assessedCategories(scores: Record<`${CategoryArea}_counted`, number>): string[] {
  return CATEGORIES.filter((code) => scores[`${categoryArea(code)}_counted`] > 0);
}

/** Returns the scores with the points earned and counted: overall, by P and by category. */
export function areasOf(survey: ScoreColumns) {
  const areaScore = (area: Area) => ({
    score: survey[area],
    points: survey[`${area}_points`],
    counted: survey[`${area}_counted`],
  });
  return {
    overall: areaScore('overall'),
    fourp: FOUR_PS.map((fourp) => ({ fourp, ...areaScore(fourPArea(fourp)) })),
    foods: CATEGORIES.map((foodid) => ({ foodid, ...areaScore(categoryArea(foodid)) })),
  };
}

/** Returns the manager's answers, with the questions in one language. */
export function managerAnswersOf(instrument: InstalledInstrument, answers: readonly StoredAnswer[], language: string) {
  return answers.flatMap(([questionId, answer]) => {
    const question = instrument.managerQuestions.get(questionId);
    if (!question) return [];
    return { question_id: questionId, text: inLanguage(question.text, language), fivep: question.factor, answer };
  });
}

/** Returns the answers with the auditor's notes. */
export function notedAnswersOf(instrument: InstalledInstrument, answers: readonly StoredAnswer[]) {
  const notes = new Map(answers.map(([questionId, , note]) => [questionId, note]));
  return answersOf(instrument, answers).map((answer) => {
    const note = notes.get(answer.question_id);
    return note === undefined ? answer : { ...answer, note };
  });
}

/**
 * Returns stored answers, in their order, with the details of their questions. Leaves out answers to questions that the
 * instrument doesn't contain.
 */
export function answersOf(instrument: InstalledInstrument, answers: readonly StoredAnswer[]): Answer[] {
  return answers.flatMap(([questionId, answer]) => {
    const question = instrument.questions.get(questionId);
    if (!question) return [];
    const { countedPoints, earnedPoints } = scoreAnswer({ ...question, answer });
    return {
      question_id: questionId,
      food_id: question.category,
      fourp: question.fourP,
      scoring_type: question.scoringType,
      answer,
      score_included: countedPoints,
      score_added: earnedPoints,
      scoring_weight: question.weight,
    };
  });
}

/** Adds to each answer the ids of its photos. */
export function withPhotos<A extends { question_id: string }>(answers: readonly A[], photos: Map<string, string[]>) {
  return answers.map((answer) => ({ ...answer, photos: photos.get(answer.question_id) ?? [] }));
}
