import { categoryArea, fourPArea, type Area } from '../scoring/areas.ts';
import { CATEGORIES, isCategory } from '../scoring/categories.ts';
import { FOUR_PS } from '../scoring/fourP.ts';

/** The areas by which stores and auditors are compared: the overall score, the four Ps, and the categories by id. */
export const AREAS_COMPARED = ['overall', ...FOUR_PS.map(fourPArea), ...CATEGORIES] as const;
export type ComparedArea = (typeof AREAS_COMPARED)[number];

/** Returns the score area of a compared area, which is also the name of its column. */
export function scoreColumn(area: ComparedArea): Area {
  return isCategory(area) ? categoryArea(area) : area;
}
