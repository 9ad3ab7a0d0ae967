import { CATEGORIES, type Category } from './categories.ts';
import type { FourP } from './fourP.ts';
import { perCategory, perFourP, roundHalfUp } from './perArea.ts';
import { scoreAnswer, type Answer, type Scoring } from '../answers.ts';

/**
 * Scoring: converts the points of answers to percentages (spec, 'Scoring'). `answers.ts` determines what an answer
 * earns.
 */

/** An answer with everything that is needed to score it. Weights are whole points. */
export type ScorableAnswer = Scoring & { category: Category; fourP: FourP; answer: Answer };

/** The points earned, and the points that could have been earned. */
export type Tally = { points: number; counted: number };

/** A tally, and a whole score from 0 to 100; 0 when nothing is counted. */
export type Score = Tally & { score: number };

/**
 * All scores of a survey. The overall score is the mean of the seven category scores; the others are percentages of
 * their tallies.
 */
export type SurveyScores = {
  overall: Score;
  fourPs: Record<FourP, Score>;
  categories: Record<Category, Score>;
  categoryFourPs: Record<Category, Record<FourP, Score>>;
};

/** Returns a tally as a whole percentage, halves rounded up; 0 when nothing is counted. */
export function percentage({ points, counted }: Tally): number {
  return counted === 0 ? 0 : roundHalfUp((100 * points) / counted);
}

/** Returns the overall score: the sum of the seven whole category scores divided by 7, rounded (spec section 9). */
export function overallScore(categories: Record<Category, { score: number }>): number {
  return roundHalfUp(CATEGORIES.reduce((sum, code) => sum + categories[code].score, 0) / CATEGORIES.length);
}

/** Scores a whole survey. The caller must have refused answers to unknown questions. */
export function scoreSurvey(answers: Iterable<ScorableAnswer>): SurveyScores {
  const scores = collectScores();
  for (const answer of answers) scores.add(answer, answer.answer);
  return scores.finish();
}

/**
 * Returns functions that score a survey answer by answer, without an object for each answer, which is faster. `finish`
 * can be called again after further answers.
 */
export function collectScores() {
  const total = emptyTally();
  const fourPs = perFourP(emptyTally);
  const categories = perCategory(emptyTally);
  const cells = perCategory(() => perFourP(emptyTally));

  function add(question: Omit<ScorableAnswer, 'answer'>, answer: Answer): void {
    addTimes(1, question, answer);
  }

  /** Removes an answer that was added, for example to add it again with another weight. */
  function remove(question: Omit<ScorableAnswer, 'answer'>, answer: Answer): void {
    addTimes(-1, question, answer);
  }

  function addTimes(
    times: 1 | -1,
    { category, fourP, scoringType, weight }: Omit<ScorableAnswer, 'answer'>,
    answer: Answer,
  ): void {
    const { countedPoints, earnedPoints } = scoreAnswer({ scoringType, weight, answer });
    count(total, times * countedPoints, times * earnedPoints);
    count(fourPs[fourP], times * countedPoints, times * earnedPoints);
    count(categories[category], times * countedPoints, times * earnedPoints);
    count(cells[category][fourP], times * countedPoints, times * earnedPoints);
  }

  function finish(): SurveyScores {
    const categoryScores = perCategory((code) => withScore(categories[code]));
    return {
      overall: { ...total, score: overallScore(categoryScores) },
      fourPs: perFourP((fourP) => withScore(fourPs[fourP])),
      categories: categoryScores,
      categoryFourPs: perCategory((code) => perFourP((fourP) => withScore(cells[code][fourP]))),
    };
  }

  return { add, remove, finish };
}

function emptyTally(): Tally {
  return { points: 0, counted: 0 };
}

function count(tally: Tally, countedPoints: number, earnedPoints: number): void {
  tally.counted += countedPoints;
  tally.points += earnedPoints;
}

function withScore({ points, counted }: Tally): Score {
  return { points, counted, score: percentage({ points, counted }) };
}
