import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { Areas, Food } from '../../../contract/kit/shapes.ts';
import type { readSurvey } from '../../../contract/audits/surveys.ts';
import type { SurveyKind } from '../../../domain/surveyKinds.ts';
import type { Category } from '../../../domain/scoring/categories.ts';
import type { QuestionLanguage } from '../../../domain/definitionTexts.ts';
import { auditMinutes } from '../../../domain/minutes.ts';
import type { FourP, ManagerP } from '../../../domain/scoring/fourP.ts';
import type { IdentifiedAnswer } from '../../../domain/scoring/fixes.ts';
import { isInformational, scoreAnswer, type Answer } from '../../../domain/answers.ts';
import { scorableAnswer } from '../../../domain/scoring/scorableAnswers.ts';
import { scoreSurvey, type SurveyScores } from '../../../domain/scoring/scoring.ts';
import { perCategory, perFourP } from '../../../domain/scoring/perArea.ts';

/** A survey as its screens use it, built from the API's responses. The functions in this file are pure. */

/** An answer with the text of its question and its points. */
export type SurveyAnswer = IdentifiedAnswer & {
  text: string;
  subcategory: string;
  /** Actions by which a store can earn the point. */
  strategies: readonly string[];
  /** The amounts that the answer adds to the points earned and to the points counted. */
  earnedPoints: number;
  countedPoints: number;
  /** The ids of the answer's photos. */
  photos: readonly string[];
  /** '' if there is no note. */
  note: string;
};

export type PlannedAction = { question: string; answers: readonly string[]; notes: string };

/** An entry of a survey's plan, with the owner's name and the due date; each is null if there is none. */
export type AssignedAction = PlannedAction & { owner: string | null; due: string | null };

/** Checks whether text from a plan is the question or a strategy of one of the survey's answers. */
export function isOfInstrument({ answers }: Pick<Survey, 'answers'>, words: string): boolean {
  return answers.some(({ text, strategies }) => text === words || strategies.includes(words));
}

export type ManagerAnswer = {
  id: string;
  text: string;
  managerP: ManagerP;
  answer: string | readonly string[];
  photos: readonly string[];
};

/** The scores of the previous survey; null for areas in which nothing was counted. */
export type ScoresBefore = {
  date: string;
  overall: number;
  fourPs: Record<FourP, number | null>;
  categories: Record<Category, number | null>;
};

export type Survey = {
  id: string;
  storeId: string;
  storeName: string;
  date: string;
  auditor: string;
  kind: SurveyKind;
  /** Increases with each change. */
  version: number;
  /** When, by whom and why the survey was voided; null if it is not void. */
  void: { at: string; by: string; reason: string } | null;
  /** True if the current user can correct the survey now. */
  mayCorrect: boolean;
  /** The duration in minutes; null if unknown. */
  minutes: number | null;
  /** The phone that sent the survey with ODK Collect or KoboCollect; null if no phone did. */
  phone: SentByPhone | null;
  /** The version of the instrument with which the survey was taken and scored. */
  instrument: { title: string; version: string };
  /** The languages in which the survey's questions can be read. */
  languages: readonly QuestionLanguage[];
  previous: SurveyRef | null;
  next: SurveyRef | null;
  /** In the order of the instrument. */
  answers: readonly SurveyAnswer[];
  scores: SurveyScores;
  before: ScoresBefore | null;
  categoryNames: Record<Category, string>;
  /** The questions to managers in the survey's version of the instrument. */
  managerQuestions: readonly { id: string; text: string }[];
  managerAnswers: readonly ManagerAnswer[];
  plan: readonly AssignedAction[];
};

export type SentByPhone = {
  /** The phone's name; null if the phone is disconnected. */
  name: string | null;
  /**
   * The number of photos that the phone announced, not counting omitted and deleted photos, and how many of them are
   * still missing.
   */
  photos: number;
  missing: number;
  /** The number of photos omitted because the file is unreadable or too large. */
  leftOut: number;
  /** The time according to the phone's wrong clock, ISO 8601; null if the clock was right. */
  clock: string | null;
};

export type SurveyRef = { id: string; date: string };

/** Builds a survey from the API's responses, which contain the survey and its action plan. */
export function surveyOf(reply: ReplyOf<typeof readSurvey>, plan: readonly string[]): Survey {
  const { survey: row, previous, next, food: foods } = reply;
  const [survey] = reply.resultData;
  const answers = surveyAnswers(foods, new Map(survey?.answers.map((answer) => [answer.question_id, answer])));
  return {
    id: row.survey_id,
    storeId: row.store_id,
    storeName: row.store_name,
    date: row.date,
    auditor: row.userFullName,
    kind: row.kind,
    version: row.version,
    void: survey?.void ?? null,
    mayCorrect: survey?.may_correct ?? false,
    minutes: auditMinutes(survey?.started ? new Date(survey.started) : null, new Date(row.date)),
    phone: reply.phone && senderOf(reply.phone),
    instrument: reply.instrument,
    languages: reply.languages,
    previous: refOf(previous),
    next: refOf(next),
    answers,
    scores: scoreSurvey(answers),
    before: previous && storedScores(previous),
    categoryNames: categoryNamesOf(foods),
    managerQuestions: reply.managerQuestions.map(({ _id: id, text }) => ({ id, text })),
    managerAnswers: reply.managerAnswers.map(({ question_id: id, text, fivep: managerP, answer, photos }) => ({
      id,
      text,
      managerP,
      answer,
      photos,
    })),
    plan: plan.flatMap((entry, place) => {
      const action = plannedAction(entry);
      const { owner = null, due = null } = reply.planned[place] ?? {};
      return action ? [{ ...action, owner, due }] : [];
    }),
  };
}

function senderOf({
  name,
  photos,
  photos_came: arrivedCount,
  photos_left_out: leftOut,
  clock,
}: NonNullable<ReplyOf<typeof readSurvey>['phone']>): SentByPhone {
  return { name, photos, missing: photos - arrivedCount, leftOut, clock };
}

type GivenAnswer = { answer: Answer; note?: string | undefined; photos?: readonly string[] | undefined };

/**
 * Returns the answers in the order of the instrument, with their questions' texts and points. `answers` is keyed by
 * question id.
 */
export function surveyAnswers(foods: readonly Food[], answers: ReadonlyMap<string, GivenAnswer>): SurveyAnswer[] {
  return foods.flatMap(({ code: category, sub_food: parts }) =>
    parts.flatMap(({ sub_food_name: subcategory, questions }) =>
      questions.flatMap(({ _id: id, text, fourp: fourP, scoring_type: scoringType, weight, strategies }) => {
        const answerAndNote = answers.get(id);
        if (!answerAndNote) return [];
        const { answer, note = '', photos = [] } = answerAndNote;
        const scorable = scorableAnswer(id, { category, fourP, scoringType, weight }, answer);
        return { ...scorable, ...scoreAnswer(scorable), note, text, subcategory, strategies, photos };
      }),
    ),
  );
}

/** Returns the names of the seven categories in the language of `foods`; a missing category gets its code. */
export function categoryNamesOf(foods: readonly Food[]): Record<Category, string> {
  return perCategory((code) => foods.find((food) => food.code === code)?.food_name ?? code);
}

function refOf(survey: { survey_id: string; date: string } | null): SurveyRef | null {
  return survey && { id: survey.survey_id, date: survey.date };
}

/** Returns an area's score; null if nothing in the area was counted. */
export function scoreOf(area: { score: number; counted: number } | undefined): number | null {
  return area && area.counted > 0 ? area.score : null;
}

/** Converts a survey's stored scores from the API's format. */
export function storedScores({ date, areas }: { date: string; areas: Areas }): ScoresBefore {
  return {
    date,
    overall: areas.overall.score,
    fourPs: perFourP((fourP) => scoreOf(areas.fourp.find(({ fourp }) => fourp === fourP))),
    categories: perCategory((code) => scoreOf(areas.foods.find(({ foodid }) => foodid === code))),
  };
}

/** Returns the score of each of the four Ps; null where nothing was counted. */
export function fourPScores(scores: SurveyScores): Record<FourP, number | null> {
  return perFourP((fourP) => scoreOf(scores.fourPs[fourP]));
}

/** Returns how many questions were answered, how many of the answers count, and how many are for information only. */
export function countsOf(answers: readonly SurveyAnswer[]): { total: number; counted: number; informational: number } {
  const withAnswer = answers.filter(({ answer }) => answer.length > 0);
  return {
    total: withAnswer.length,
    counted: withAnswer.filter(({ countedPoints }) => countedPoints > 0).length,
    informational: withAnswer.filter(isInformational).length,
  };
}

/** Returns how many of the seven categories were assessed. */
export function countScoredCategories(scores: SurveyScores): number {
  return Object.values(scores.categories).filter(({ counted }) => counted > 0).length;
}

/** Returns the change in a score, in points; null if there is nothing to compare. */
export function scoreChange(
  score: { score: number; counted: number },
  before: number | null | undefined,
): number | null {
  return score.counted === 0 || before === null || before === undefined ? null : score.score - before;
}

/** Parses an entry of the action plan from its JSON text (spec, /survey/suggestions); null if it is invalid. */
export function plannedAction(json: string): PlannedAction | null {
  try {
    const entry: unknown = JSON.parse(json);
    if (typeof entry !== 'object' || entry === null) return null;
    const { question, answers, notes } = entry as Record<string, unknown>;
    const texts = Array.isArray(answers) ? answers.filter((text) => typeof text === 'string') : [];
    return typeof question === 'string'
      ? { question, answers: texts, notes: typeof notes === 'string' ? notes : '' }
      : null;
  } catch {
    return null;
  }
}

/** Returns the photos of an answer in the form that the photo viewer accepts. */
export function photosOf(
  survey: Survey,
  { id, text, photos }: { id: string; text: string; photos: readonly string[] },
) {
  const { date, storeName, mayCorrect: mayDelete } = survey;
  const record = { kind: 'survey', id: survey.id } as const;
  return photos.map((photo) => ({ id: photo, record, questionId: id, question: text, date, storeName, mayDelete }));
}
