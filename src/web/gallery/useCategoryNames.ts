import { listRegionFoods } from '../../contract/instrument.ts';
import type { Category } from '../../domain/scoring/categories.ts';
import { perCategory } from '../../domain/scoring/perArea.ts';
import { useCall } from '../api/useCall.ts';

/** The categories' names, which are the instrument's and so come from the server. Suspends. */
export function useCategoryNames(): Record<Category, string> {
  const foods = useCall(listRegionFoods, {}).resultData;
  return perCategory((code) => foods.find(({ _id: id }) => id === code)?.food_name ?? code);
}
