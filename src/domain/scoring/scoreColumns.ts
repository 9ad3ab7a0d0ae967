import { categoryArea, cellArea, fourPArea, type Area } from './areas.ts';
import { CATEGORIES } from './categories.ts';
import { FOUR_PS } from './fourP.ts';
import type { Score, SurveyScores } from './scoring.ts';

/** The columns in which a survey's scores are stored. */
export type ScoreColumns = { [A in Area as A | `${A}_points` | `${A}_counted`]: number };

/** Each area with its columns and a function that returns its score, in the order of the table's columns. */
const PLACES = [
  place('overall', ({ overall }) => overall),
  ...FOUR_PS.map((fourP) => place(fourPArea(fourP), ({ fourPs }) => fourPs[fourP])),
  ...CATEGORIES.map((code) => place(categoryArea(code), ({ categories }) => categories[code])),
  ...CATEGORIES.flatMap((code) =>
    FOUR_PS.map((fourP) => place(cellArea(code, fourP), ({ categoryFourPs }) => categoryFourPs[code][fourP])),
  ),
];

/** The areas in the order of the table's columns. */
export const AREAS: readonly Area[] = PLACES.map(({ area }) => area);

/** The columns of a survey's scores: each area's score, followed by its tally. */
export const SCORE_COLUMNS = PLACES.flatMap(({ area, points, counted }) => [area, points, counted]);

/** Returns a survey's scores as the columns in which they are stored. */
export function scoreColumns(scores: SurveyScores): ScoreColumns {
  const columns: Partial<ScoreColumns> = {};
  for (const { area, points, counted, of } of PLACES) {
    const score = of(scores);
    columns[area] = score.score;
    columns[points] = score.points;
    columns[counted] = score.counted;
  }
  return columns as ScoreColumns;
}

function place(area: Area, of: (scores: SurveyScores) => Score) {
  return { area, points: `${area}_points`, counted: `${area}_counted`, of } as const;
}
