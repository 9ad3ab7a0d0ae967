import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isCategory } from '../../../domain/scoring/categories.ts';
import { readScores } from '../../../contract/dashboard.ts';
import { listRegionFoods } from '../../../contract/instrument.ts';
import { readLastScores } from '../../../contract/surveys.ts';
import { readOptions } from '../../api/useCall.ts';
import { CategoryIcon } from '../../ui/categoryIcons.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { reloadScreen } from '../reloadScreen.ts';
import { selectFood, useSelectedStoreOrNull } from '../selection.ts';
import type { MenuEntry } from '../../ui/popups/menuEntry.ts';

/**
 * The seven food categories with the store's latest score. Picking one keeps it, reloads, and shows its screen (spec
 * section 4). `wanted` says that they are about to be seen: until then nothing is asked.
 */
export function useFoodEntries(wanted: boolean): MenuEntry[] {
  const client = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const foods = useQuery({ ...readOptions(listRegionFoods, {}), enabled: wanted }).data?.resultData ?? [];
  const scores = useLatestScores(wanted);
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
        // The dates stay: they are the same question asked of another category.
        void navigate({ to: '/fruitvegetable', search: true });
      },
    };
  });
}

/** The score of each category that the store's latest survey assessed. */
function useLatestScores(wanted: boolean): Map<string, number> {
  const storeId = useSelectedStoreOrNull()?._id ?? '';
  const scores = useQuery({ ...readOptions(readScores, { store_id: storeId }), enabled: wanted && storeId !== '' });
  const surveyid = scores.data?.currentSurvey ?? '';
  const latest = useQuery({ ...readOptions(readLastScores, { surveyid }), enabled: wanted && surveyid !== '' });
  const assessed = latest.data?.assessed[0] ?? [];
  const rows = latest.data?.resultData[0]?.score ?? [];
  return new Map(rows.filter((row) => assessed.includes(row.foodid)).map((row) => [row.foodid, row.score]));
}
