import { categoryArea, fourPArea, type Area } from '../scoring/areas.ts';
import { CATEGORIES, isCategory } from '../scoring/categories.ts';
import { FOUR_PS } from '../scoring/fourP.ts';

/** What stores and auditors are compared by: the overall score, the four Ps, and the categories by their ids. */
export const AREAS_COMPARED = ['overall', ...FOUR_PS.map(fourPArea), ...CATEGORIES] as const;
export type ComparedArea = (typeof AREAS_COMPARED)[number];

/** The area of a survey's scores, by whose name its column goes. */
export function columnOf(area: ComparedArea): Area {
  return isCategory(area) ? categoryArea(area) : area;
}
