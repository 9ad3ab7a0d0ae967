/** The bands of the heat map; `from` is the lowest score of a band. */
export const BANDS = [
  { band: 1, from: 0 },
  { band: 2, from: 40 },
  { band: 3, from: 55 },
  { band: 4, from: 70 },
  { band: 5, from: 85 },
] as const;
export type Band = (typeof BANDS)[number]['band'];

/** The minimum fall in points at which a category is marked. */
export const FALL_POINTS_MIN = 5;

/** Returns the band of an integer score. */
export function bandOf(score: number): Band {
  return BANDS.findLast(({ from }) => score >= from)?.band ?? 1;
}

/** Returns the highest score of a band. */
export function bandEnd(band: Band): number {
  return (BANDS.find(({ band: other }) => other === band + 1)?.from ?? 101) - 1;
}

/** Returns by how many points a score fell; null if the fall is too small to be marked or a score is missing. */
export function notableFall(score: number | null, previous: number | null): number | null {
  if (score === null || previous === null) return null;
  return previous - score >= FALL_POINTS_MIN ? previous - score : null;
}
