import type { SurveyKind } from '../../domain/counted.ts';
import type { Answer, CategoryScore, SurveyRow } from '../../contract/kit/shapes.ts';
import {
  categoryArea,
  fourPArea,
  type Area,
  type CategoryArea,
  type FourPArea,
  type ScoreColumns,
} from '../../domain/scoring/areas.ts';
import { CATEGORIES } from '../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../domain/scoring/fourP.ts';
import { inLanguage, type Language } from '../../domain/instrument.ts';
import { scoreAnswer } from '../../domain/answers.ts';
import type { StoredAnswer } from '../db/schema.ts';
import type { Translate } from '../i18n.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';

/** Who took a survey, in the reader's words: null is a user whose account was deleted at their request. */
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

/** A survey's row as lists show it. */
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

/** The four P totals under the names of the wire. */
export function fourPTotals(scores: Record<FourPArea, number>) {
  return { p1Total: scores.p1, p2Total: scores.p2, p3Total: scores.p3, p4Total: scores.p4 };
}

/** What is answered to who sends in a survey, or corrects it. */
export function scoresOf(id: string, scores: ScoreColumns) {
  return {
    survey_id: id,
    overallScore: scores.overall,
    ...fourPTotals(scores),
    scores: categoryScores(scores),
  };
}

/** Since when, by whom and why a survey is void; null for one that is not. */
export function voidOf(survey: Voidable, translate: Translate) {
  const { void_at: at, void_by_name: by, void_reason: reason } = survey;
  return at && { at: at.toISOString(), by: auditorName(by, translate), reason: reason ?? '' };
}

type Voidable = { void_at: Date | null; void_by_name: string | null; void_reason: string | null };

/** The seven category scores; a category with nothing counted is 0 on the wire. */
export function categoryScores(scores: Record<CategoryArea, number>): CategoryScore[] {
  return CATEGORIES.map((code) => ({ foodid: code, score: scores[categoryArea(code)] }));
}

/** The ids of the categories in which something was counted. */
export function assessedCategories(scores: Record<`${CategoryArea}_counted`, number>): string[] {
  return CATEGORIES.filter((code) => scores[`${categoryArea(code)}_counted`] > 0);
}

/** The scores with what was earned and what counted: overall, by P, by category. */
export function areasOf(survey: ScoreColumns) {
  const scoreOf = (area: Area) => ({
    score: survey[area],
    points: survey[`${area}_points`],
    counted: survey[`${area}_counted`],
  });
  return {
    overall: scoreOf('overall'),
    fourp: FOUR_PS.map((fourp) => ({ fourp, ...scoreOf(fourPArea(fourp)) })),
    foods: CATEGORIES.map((foodid) => ({ foodid, ...scoreOf(categoryArea(foodid)) })),
  };
}

/** What the manager said, with the questions in one language. */
export function managerAnswersOf(installed: InstalledInstrument, stored: readonly StoredAnswer[], language: Language) {
  return stored.flatMap(([questionId, answer]) => {
    const question = installed.managerQuestions.get(questionId);
    if (!question) return [];
    return { question_id: questionId, text: inLanguage(question.text, language), fivep: question.factor, answer };
  });
}

/** The same with the notes of the auditor. */
export function notedAnswersOf(installed: InstalledInstrument, stored: readonly StoredAnswer[]) {
  const notes = new Map(stored.map(([questionId, , note]) => [questionId, note]));
  return answersOf(installed, stored).map((answer) => {
    const note = notes.get(answer.question_id);
    return note === undefined ? answer : { ...answer, note };
  });
}

/** Stored answers with what the survey's own instrument says of them, in its order. */
export function answersOf(installed: InstalledInstrument, stored: readonly StoredAnswer[]): Answer[] {
  return stored.flatMap(([questionId, answer]) => {
    const question = installed.questions.get(questionId);
    if (!question) return [];
    const { included, added } = scoreAnswer({ ...question, answer });
    return {
      question_id: questionId,
      food_id: question.category,
      fourp: question.factor,
      scoring_type: question.scoringType,
      answer,
      score_included: included,
      score_added: added,
      scoring_weight: question.weight,
    };
  });
}

/** Answers with the ids of their photos. */
export function withPhotos<A extends { question_id: string }>(answers: readonly A[], photos: Map<string, string[]>) {
  return answers.map((answer) => ({ ...answer, photos: photos.get(answer.question_id) ?? [] }));
}
