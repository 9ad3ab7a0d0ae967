import { listRegionFoods } from '../../../contract/audits/definitions.ts';
import { AREAS_COMPARED, type ComparedArea } from '../../../domain/evaluation/areas.ts';
import { fourPArea } from '../../../domain/scoring/areas.ts';
import { FOUR_PS } from '../../../domain/scoring/fourP.ts';
import { useCall } from '../../api/useCall.ts';
import { useFourPNames } from '../useFourPNames.ts';
import { useText } from '../../i18n/useText.ts';

/** Returns the names of the compared areas. Suspends. */
export function useAreaNames(): Record<ComparedArea, string> {
  const text = useText();
  const fourPs = useFourPNames();
  const foods = useCall(listRegionFoods, {}).resultData;
  const names = new Map([
    ['overall', text('compare.overall')],
    ...FOUR_PS.map((fourP) => [fourPArea(fourP), fourPs[fourP]] as const),
    ...foods.map(({ _id: id, food_name: name }) => [id, name] as const),
  ]);
  return Object.fromEntries(AREAS_COMPARED.map((area) => [area, names.get(area) ?? area])) as Record<
    ComparedArea,
    string
  >;
}
