import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isCategory } from '../../../domain/scoring/categories.ts';
import { readScores } from '../../../contract/insight/dashboard.ts';
import { listRegionFoods } from '../../../contract/audits/definitions.ts';
import { readLastScores } from '../../../contract/audits/surveys.ts';
import { readOptions } from '../../api/useCall.ts';
import { CategoryIcon } from '../../ui/categoryIcons.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { reloadScreen } from '../reloadScreen.ts';
import { selectFood, useSelectedStoreOrNull } from '../selection.ts';
import type { MenuEntry } from '../../ui/popups/menuEntry.ts';

/**
 * Returns menu entries for the food categories (spec section 4); none until the categories are loaded, which happens
 * only if `isEnabled` is true.
 */
export function useFoodEntries(isEnabled: boolean): MenuEntry[] {
  const client = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const foods = useQuery({ ...readOptions(listRegionFoods, {}), enabled: isEnabled }).data?.resultData ?? [];
  const scores = useLatestScores(isEnabled);
  return foods.flatMap(({ _id: id, food_name: name }) => {
    if (!isCategory(id)) return [];
    const score = scores.get(id);
    return {
      key: id,
      label: name,
      icon: <CategoryIcon category={id} />,
      ...(score !== undefined && { hint: format.percent(score) }),
      onSelect: () => {
        selectFood({ id, name });
        void reloadScreen(client);
        // Keeps the dates when the category changes.
        void navigate({ to: '/fruitvegetable', search: true });
      },
    };
  });
}

/** Returns the score of each category assessed in the store's latest survey. */
function useLatestScores(isEnabled: boolean): Map<string, number> {
  const storeId = useSelectedStoreOrNull()?._id ?? '';
  const scores = useQuery({ ...readOptions(readScores, { store_id: storeId }), enabled: isEnabled && storeId !== '' });
  const surveyid = scores.data?.currentSurvey ?? '';
  const latest = useQuery({ ...readOptions(readLastScores, { surveyid }), enabled: isEnabled && surveyid !== '' });
  const assessedDays = latest.data?.assessed[0] ?? [];
  const rows = latest.data?.resultData[0]?.score ?? [];
  return new Map(rows.filter((row) => assessedDays.includes(row.foodid)).map((row) => [row.foodid, row.score]));
}
