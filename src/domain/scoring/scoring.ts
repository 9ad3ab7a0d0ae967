import { CATEGORIES, type Category } from './categories.ts';
import type { FourP } from './fourP.ts';
import { perCategory, perFactor, roundHalfUp } from './perArea.ts';
import { scoreAnswer, type Answer, type Scoring } from '../answers.ts';

/**
 * Scoring: how the points of answers become percentages (wire contract, 'Scoring'). What an answer earns, answers.ts says.
 * Everything here is pure; the same rules serve the server, imports, the what-if and the tests.
 */

/** An answer with what is needed to score it. Weights are whole points. */
export type ScorableAnswer = Scoring & { category: Category; factor: FourP; answer: Answer };

/** Points earned out of the points that could have been earned. */
export type Tally = { points: number; counted: number };

/** A tally and its whole percentage, 0 to 100; 0 when nothing is counted. */
export type Score = Tally & { score: number };

/** All that a survey scores. `overall` counts each of the seven categories as one seventh. */
export type SurveyScores = {
  overall: Score;
  factors: Record<FourP, Score>;
  categories: Record<Category, Score>;
  categoryFactors: Record<Category, Record<FourP, Score>>;
};

/** A tally as a whole percentage, halves rounded up; 0 when nothing is counted. */
export function percentage({ points, counted }: Tally): number {
  return counted === 0 ? 0 : roundHalfUp((100 * points) / counted);
}

/** The overall score: the sum of the seven whole category scores divided by 7, rounded (spec section 9). */
export function overallScore(categories: Record<Category, { score: number }>): number {
  return roundHalfUp(CATEGORIES.reduce((sum, code) => sum + categories[code].score, 0) / CATEGORIES.length);
}

/** Scores a whole survey. Answers of unknown questions must have been refused before. */
export function scoreSurvey(answers: Iterable<ScorableAnswer>): SurveyScores {
  const total = emptyTally();
  const factors = perFactor(emptyTally);
  const categories = perCategory(emptyTally);
  const cells = perCategory(() => perFactor(emptyTally));
  for (const answer of answers) {
    const scored = scoreAnswer(answer);
    const { category, factor } = answer;
    count(total, scored);
    count(factors[factor], scored);
    count(categories[category], scored);
    count(cells[category][factor], scored);
  }
  const scored = perCategory((code) => withScore(categories[code]));
  return {
    overall: { ...total, score: overallScore(scored) },
    factors: perFactor((factor) => withScore(factors[factor])),
    categories: scored,
    categoryFactors: perCategory((code) => perFactor((factor) => withScore(cells[code][factor]))),
  };
}

function emptyTally(): Tally {
  return { points: 0, counted: 0 };
}

function count(tally: Tally, { included, added }: { included: number; added: number }): void {
  tally.counted += included;
  tally.points += added;
}

function withScore({ points, counted }: Tally): Score {
  return { points, counted, score: percentage({ points, counted }) };
}
