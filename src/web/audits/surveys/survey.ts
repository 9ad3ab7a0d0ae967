import type { ReplyOf } from '../../contract/kit/call.ts';
import type { Answer, Food } from '../../contract/kit/shapes.ts';
import type { readSurvey } from '../../contract/surveys.ts';
import type { SurveyKind } from '../../domain/counted.ts';
import type { Category } from '../../domain/scoring/categories.ts';
import { minutesTaken } from '../../domain/minutes.ts';
import { isCategory } from '../../domain/scoring/categories.ts';
import type { FourP, ManagerP } from '../../domain/scoring/fourP.ts';
import type { IdentifiedAnswer } from '../../domain/scoring/fixes.ts';
import { scoreAnswer } from '../../domain/answers.ts';
import { scoreSurvey, type SurveyScores } from '../../domain/scoring/scoring.ts';
import { perCategory, perFactor } from '../../domain/scoring/perArea.ts';

/** A survey as its screens see it, made of what the wire says. Pure. */

/** An answer with the words of its question, scored as the survey was. */
export type SurveyAnswer = IdentifiedAnswer & {
  text: string;
  subcategory: string;
  /** What a shop can do to earn the point. */
  strategies: readonly string[];
  /** What it adds to the points and to what counts. */
  added: number;
  included: number;
  /** The ids of its photos. */
  photos: readonly string[];
  /** '' where there is none. */
  note: string;
};

export type PlannedAction = { question: string; answers: readonly string[]; notes: string };

/** An entry of a survey's plan, with its owner's name and the day by which it is to be done, where they were said. */
export type AgreedAction = PlannedAction & { owner: string | null; due: string | null };

export type ManagerSaid = {
  id: string;
  text: string;
  factor: ManagerP;
  answer: string | readonly string[];
  photos: readonly string[];
};

/** The scores of the survey before, whole percentages; null where nothing was counted. */
export type ScoresBefore = {
  date: string;
  overall: number;
  factors: Record<FourP, number | null>;
  categories: Record<Category, number | null>;
};

export type Survey = {
  id: string;
  storeId: string;
  storeName: string;
  date: string;
  auditor: string;
  kind: SurveyKind;
  /** Grows with each change. */
  version: number;
  /** Who made it void, when and why; null while it is not. */
  void: { at: string; by: string; reason: string } | null;
  /** Whether its reader may correct it now. */
  mayCorrect: boolean;
  /** How long it took; null where that is not known. */
  minutes: number | null;
  /** The phone that sent it by ODK Collect or KoboCollect; null where none did. */
  phone: SentByPhone | null;
  /** The version that it was taken and scored with. */
  instrument: { title: string; version: string };
  /** The store's surveys before and after it. */
  previous: SurveyRef | null;
  next: SurveyRef | null;
  /** In the order of the instrument. */
  answers: readonly SurveyAnswer[];
  scores: SurveyScores;
  before: ScoresBefore | null;
  categoryNames: Record<Category, string>;
  /** What the version asks managers. */
  managerAsked: readonly { id: string; text: string }[];
  managerSaid: readonly ManagerSaid[];
  plan: readonly AgreedAction[];
};

export type SentByPhone = {
  /** Null once it was disconnected. */
  name: string | null;
  /** How many photos it announced, and how many of those have not come yet. */
  photos: number;
  missing: number;
  /** What a wrong clock said, as an ISO text; null for one that was right. */
  clock: string | null;
};

export type SurveyRef = { id: string; date: string };

/** A survey from the wire's two answers about it: itself, and its action plan. */
export function surveyOf(reply: ReplyOf<typeof readSurvey>, plan: readonly string[]): Survey {
  const { survey: row, previous, next, food: foods } = reply;
  const [taken] = reply.resultData;
  const answers = answersOf(taken?.answers ?? [], foods);
  return {
    id: row.survey_id,
    storeId: row.store_id,
    storeName: row.store_name,
    date: row.date,
    auditor: row.userFullName,
    kind: row.kind,
    version: row.version,
    void: taken?.void ?? null,
    mayCorrect: taken?.may_correct ?? false,
    minutes: minutesTaken(taken?.started ? new Date(taken.started) : null, new Date(row.date)),
    phone: reply.phone && sentBy(reply.phone),
    instrument: reply.instrument,
    previous: refOf(previous),
    next: refOf(next),
    answers,
    scores: scoreSurvey(answers),
    before: previous && scoresBefore(previous),
    categoryNames: categoryNamesOf(foods),
    managerAsked: reply.managerQuestions.map(({ _id: id, text }) => ({ id, text })),
    managerSaid: reply.managerAnswers.map(({ question_id: id, text, fivep: factor, answer, photos }) => ({
      id,
      text,
      factor,
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

function sentBy({
  name,
  photos,
  photos_came: came,
  clock,
}: NonNullable<ReplyOf<typeof readSurvey>['phone']>): SentByPhone {
  return { name, photos, missing: photos - came, clock };
}

/** What is read of one survey of many comes without photos and notes. */
type AnswerOfSurvey = Answer & { photos?: readonly string[]; note?: string | undefined };

/** The answers with their questions' words, taken from the instrument that the survey was scored with. */
export function answersOf(answers: readonly AnswerOfSurvey[], foods: readonly Food[]): SurveyAnswer[] {
  const questions = new Map(
    foods.flatMap(({ sub_food: subcategories }) =>
      subcategories.flatMap((subcategory) =>
        subcategory.questions.map((question) => [question._id, { question, subcategory }] as const),
      ),
    ),
  );
  return answers.flatMap((answer) => {
    const { question_id: id, food_id: category, fourp: factor, scoring_type: scoringType } = answer;
    if (!isCategory(category)) return [];
    const asked = questions.get(id);
    const scorable = { category, factor, scoringType, weight: answer.scoring_weight, answer: answer.answer };
    return {
      id,
      ...scorable,
      ...scoreAnswer(scorable),
      note: answer.note ?? '',
      text: asked?.question.text ?? id,
      subcategory: asked?.subcategory.sub_food_name ?? '',
      strategies: asked?.question.strategies ?? [],
      photos: answer.photos ?? [],
    };
  });
}

/** The names of the seven categories in the reader's language; a code where the instrument has none. */
export function categoryNamesOf(foods: readonly Food[]): Record<Category, string> {
  return perCategory((code) => foods.find((food) => food.code === code)?.food_name ?? code);
}

function refOf(survey: { survey_id: string; date: string } | null): SurveyRef | null {
  return survey && { id: survey.survey_id, date: survey.date };
}

/** A score; null where nothing was counted. */
export function scoreOf(area: { score: number; counted: number } | undefined): number | null {
  return area && area.counted > 0 ? area.score : null;
}

/** The scores of the survey before, of which some areas may not have been assessed. */
function scoresBefore({ date, areas }: NonNullable<ReplyOf<typeof readSurvey>['previous']>): ScoresBefore {
  return {
    date,
    overall: areas.overall.score,
    factors: perFactor((factor) => scoreOf(areas.fourp.find(({ fourp }) => fourp === factor))),
    categories: perCategory((code) => scoreOf(areas.foods.find(({ foodid }) => foodid === code))),
  };
}

/** The scores of the four Ps alone; null where nothing was counted. */
export function factorScores(scores: SurveyScores): Record<FourP, number | null> {
  return perFactor((factor) => scoreOf(scores.factors[factor]));
}

/** How many of the seven categories have something counted. */
export function assessedOf(scores: SurveyScores): number {
  return Object.values(scores.categories).filter(({ counted }) => counted > 0).length;
}

/** By how many points a score changed; null when there is nothing to compare. */
export function changeOf(score: { score: number; counted: number }, before: number | null | undefined): number | null {
  return score.counted === 0 || before === null || before === undefined ? null : score.score - before;
}

/** An entry of the action plan from its JSON text (wire contract, /survey/suggestions); null for what is none. */
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

/** The photos of an answer, for their viewer. */
export function photosOf(
  survey: Survey,
  { id, text, photos }: { id: string; text: string; photos: readonly string[] },
) {
  const { id: surveyId, date, storeName } = survey;
  return photos.map((photo) => ({ id: photo, surveyId, questionId: id, question: text, date, storeName }));
}
