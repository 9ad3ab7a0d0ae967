import { CATEGORIES, type Category } from './categories.ts';
import { FOUR_PS, type FourP } from './fourP.ts';

/** Helpers that scoring shares with code that only shows scores: records by area, means, rounding. Pure. */

/** Builds a record with a value for each of the four Ps. */
export function perFourP<T>(make: (fourP: FourP) => T): Record<FourP, T> {
  const record: Partial<Record<FourP, T>> = {};
  for (const fourP of FOUR_PS) record[fourP] = make(fourP);
  return record as Record<FourP, T>;
}

/** Builds a record with a value for each of the seven categories. */
export function perCategory<T>(make: (code: Category) => T): Record<Category, T> {
  const record: Partial<Record<Category, T>> = {};
  for (const code of CATEGORIES) record[code] = make(code);
  return record as Record<Category, T>;
}

/** Returns the mean of whole scores, rounded half up and capped at 100; null for no scores (spec section 9). */
export function meanScore(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return Math.min(100, roundHalfUp(scores.reduce((sum, score) => sum + score, 0) / scores.length));
}

/** Rounds to the nearest whole number, halves up. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}
