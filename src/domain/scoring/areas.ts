import type { Category } from './categories.ts';
import type { FourP } from './fourP.ts';

export type FourPArea = `p${FourP}`;
export type CategoryArea = Lowercase<Category>;

/**
 * The forty areas in which a survey has a score: overall, the four Ps, the seven categories, and each category by P.
 * An area's name is also the name of its column; with the suffixes `_points` and `_counted`, it names the columns of
 * its tally.
 */
export type Area = 'overall' | FourPArea | CategoryArea | `${CategoryArea}_${FourPArea}`;

export const fourPArea = (fourP: FourP): FourPArea => `p${fourP}`;
export const categoryArea = (code: Category): CategoryArea => code.toLowerCase() as CategoryArea;
export const cellArea = (code: Category, fourP: FourP): `${CategoryArea}_${FourPArea}` =>
  `${categoryArea(code)}_${fourPArea(fourP)}`;
