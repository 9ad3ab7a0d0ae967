/** The bands of the heat map: one hue, more ink for a higher score. Each begins at its score. Pure. */
export const BANDS = [
  { band: 1, from: 0 },
  { band: 2, from: 40 },
  { band: 3, from: 55 },
  { band: 4, from: 70 },
  { band: 5, from: 85 },
] as const;
export type Band = (typeof BANDS)[number]['band'];

/** A category that fell by so many points or more is marked. */
export const MARKED_FALL = 5;

/** The band that a whole score lies in. */
export function bandOf(score: number): Band {
  return BANDS.findLast(({ from }) => score >= from)?.band ?? 1;
}

/** The last score of a band. */
export function bandEnd(band: Band): number {
  return (BANDS.find(({ band: other }) => other === band + 1)?.from ?? 101) - 1;
}

/** By how many points a score fell when that is to be marked; otherwise null. */
export function markedFall(score: number | null, previous: number | null): number | null {
  if (score === null || previous === null) return null;
  return previous - score >= MARKED_FALL ? previous - score : null;
}
