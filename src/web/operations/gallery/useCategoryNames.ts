import { listRegionFoods } from '../../../contract/audits/definitions.ts';
import type { Category } from '../../../domain/scoring/categories.ts';
import { perCategory } from '../../../domain/scoring/perArea.ts';
import { useCall } from '../../api/useCall.ts';

/** Returns the names of the categories. Suspends. */
export function useCategoryNames(): Record<Category, string> {
  const foods = useCall(listRegionFoods, {}).resultData;
  return perCategory((code) => foods.find(({ _id: id }) => id === code)?.food_name ?? code);
}
