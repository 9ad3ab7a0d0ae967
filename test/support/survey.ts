import type { ReplyOf } from '../../src/contract/kit/call.ts';
import type { Answer, Food, SurveyRow } from '../../src/contract/kit/shapes.ts';
import type { readSurvey } from '../../src/contract/audits/surveys.ts';
import { CATEGORIES, type Category } from '../../src/domain/scoring/categories.ts';
import { FOUR_PS, type FourP } from '../../src/domain/scoring/fourP.ts';
import type { ScoringType } from '../../src/domain/instrument.ts';
import { scoreAnswer } from '../../src/domain/answers.ts';
import { scoreSurvey } from '../../src/domain/scoring/scoring.ts';

/** A survey as the API returns it, from a short description, for tests of its screens. */

export type SurveyAnswersInput = {
  id: string;
  category: Category;
  fourP: FourP;
  answer: string;
  scoringType?: ScoringType;
  weight?: number;
  strategies?: string[];
  photos?: string[];
};

export const SURVEY_ROW: SurveyRow = {
  survey_id: 'v2',
  store_id: 's1',
  store_name: 'Harbour Market',
  userFullName: 'Ana Ferreira',
  date: '2026-11-18T09:41:00.000Z',
  overall_score: 0,
  assessed: 7,
  kind: 'audit',
  void: false,
  version: 1,
};

/** Returns a reply to `readSurvey` with these answers; the previous survey had `before`, or there was none. */
export function surveyReply(
  inputs: readonly SurveyAnswersInput[],
  before: readonly SurveyAnswersInput[] | null = null,
): ReplyOf<typeof readSurvey> {
  const scores = scoreSurvey(inputs.map(scorable));
  const fourP = (number: FourP) => scores.fourPs[number].score;
  return {
    languages: [],
    untranslated: [],
    food: foods([...inputs, ...(before ?? [])]),
    resultData: [
      {
        answers: inputs.map(wireAnswer),
        date: SURVEY_ROW.date,
        overall_score: scores.overall.score,
        p1Total: fourP(1),
        p2Total: fourP(2),
        p3Total: fourP(3),
        p4Total: fourP(4),
        kind: 'audit',
        version: 1,
        void: null,
        started: null,
        may_correct: true,
      },
    ],
    survey: { ...SURVEY_ROW, overall_score: scores.overall.score },
    instrument: { name: 'four-ps', version: '1.0', title: 'Four Ps store audit' },
    managerQuestions: [
      { _id: 'm1', varname: 'm1', text: 'How do you set prices?', fivep: 3 },
      { _id: 'm2', varname: 'm2', text: 'Who decides what is sold?', fivep: 1 },
    ],
    managerAnswers: [
      { question_id: 'm1', text: 'How do you set prices?', fivep: 3, answer: 'I ask my sister.', photos: [] },
    ],
    planned: [],
    previous: before && { survey_id: 'v1', date: '2026-11-16T09:41:00.000Z', areas: areas(before) },
    phone: null,
    next: null,
  };
}

function scorable({ category, fourP, answer, scoringType = 1, weight = 1 }: SurveyAnswersInput) {
  return { category, fourP, answer, scoringType, weight };
}

function wireAnswer(input: SurveyAnswersInput): Answer & { photos: string[] } {
  const { category, fourP, answer, scoringType, weight } = scorable(input);
  const { countedPoints, earnedPoints } = scoreAnswer({ scoringType, weight, answer });
  return {
    question_id: input.id,
    food_id: category,
    fourp: fourP,
    scoring_type: scoringType,
    photos: input.photos ?? [],
    answer,
    score_included: countedPoints,
    score_added: earnedPoints,
    scoring_weight: weight,
  };
}

function areas(inputs: readonly SurveyAnswersInput[]) {
  const scores = scoreSurvey(inputs.map(scorable));
  return {
    overall: scores.overall,
    fourp: FOUR_PS.map((fourp) => ({ fourp, ...scores.fourPs[fourp] })),
    foods: CATEGORIES.map((foodid) => ({ foodid, ...scores.categories[foodid] })),
  };
}

function foods(inputs: readonly SurveyAnswersInput[]): Food[] {
  const uniqueInputs = [...new Map(inputs.map((one) => [one.id, one])).values()];
  return CATEGORIES.map((code) => ({
    _id: code,
    code,
    food_name: `Food ${code}`,
    sub_food: [
      {
        sub_food_name: `All of ${code}`,
        code: '9' as const,
        questions: uniqueInputs
          .filter(({ category }) => category === code)
          .map(({ id, fourP, scoringType = 1, weight = 1, strategies = [] }) => ({
            _id: id,
            varname: id,
            text: `Question ${id}?`,
            fourp: fourP,
            scoring_type: scoringType,
            weight,
            strategies,
          })),
      },
    ],
  }));
}
