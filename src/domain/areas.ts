import { CATEGORIES, type Category } from './categories.ts';
import { FACTORS, type Factor } from './factors.ts';
import type { Score, SurveyScores } from './scoring.ts';

/**
 * The forty areas in which a survey has a score: overall, the four Ps, the seven categories, each category by each P.
 * An area's name is also the name of its column; `_points` and `_counted` behind it name its tally.
 */
export type FactorArea = `p${Factor}`;
export type CategoryArea = Lowercase<Category>;
export type Area = 'overall' | FactorArea | CategoryArea | `${CategoryArea}_${FactorArea}`;

export type ScoreColumns = { [A in Area as A | `${A}_points` | `${A}_counted`]: number };

export const factorArea = (factor: Factor): FactorArea => `p${factor}`;
export const categoryArea = (code: Category): CategoryArea => code.toLowerCase() as CategoryArea;
export const cellArea = (code: Category, factor: Factor): `${CategoryArea}_${FactorArea}` =>
  `${categoryArea(code)}_${factorArea(factor)}`;

/** The areas in the order of the table's columns. */
export const AREAS: readonly Area[] = [
  'overall',
  ...FACTORS.map(factorArea),
  ...CATEGORIES.map(categoryArea),
  ...CATEGORIES.flatMap((code) => FACTORS.map((factor) => cellArea(code, factor))),
];

/** A survey's scores as the columns that are stored with it. */
export function scoreColumns(scores: SurveyScores): ScoreColumns {
  const columns: Partial<ScoreColumns> = {};
  const add = (area: Area, { score, points, counted }: Score) => {
    columns[area] = score;
    columns[`${area}_points`] = points;
    columns[`${area}_counted`] = counted;
  };
  add('overall', scores.overall);
  for (const factor of FACTORS) add(factorArea(factor), scores.factors[factor]);
  for (const code of CATEGORIES) {
    add(categoryArea(code), scores.categories[code]);
    for (const factor of FACTORS) add(cellArea(code, factor), scores.categoryFactors[code][factor]);
  }
  return columns as ScoreColumns;
}
