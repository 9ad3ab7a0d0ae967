import { useSuspenseQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listTargets } from '../../../contract/followUp/targets.ts';
import { listRegionFoods } from '../../../contract/audits/definitions.ts';
import {
  readLostQuestions,
  readOverdueStores,
  readRegion,
  readRegionHeatMap,
  readRegionIncreases,
  readRegionTrend,
} from '../../../contract/insight/regions.ts';
import { CATEGORIES, type Category } from '../../../domain/scoring/categories.ts';
import { readOptions } from '../../api/useCall.ts';
import type { Range } from '../../forms/dates/range.ts';
import type { Region } from './region.ts';
import { rangeInput } from './useRegionRange.ts';

/** Returns the data of a group's dashboard for a date range, requested in parallel. Suspends. */
export function useRegion(groupId: string, range: Range | null): Region {
  const input = { group_id: groupId, ...rangeInput(range) };
  const [figures, heatMap, increases, overdue, trend, lostQuestions, targets, foods] = useSuspenseQueries({
    queries: [
      readOptions(readRegion, input),
      readOptions(readRegionHeatMap, input),
      readOptions(readRegionIncreases, input),
      // Overdue stores are determined as of today, regardless of the date range.
      readOptions(readOverdueStores, { group_id: groupId }),
      readOptions(readRegionTrend, input),
      readOptions(readLostQuestions, input),
      readOptions(listTargets, { group_id: groupId, stores: true }),
      readOptions(listRegionFoods, {}),
    ],
  });
  const names = foods.data.resultData;
  const categoryNames = useMemo(
    () =>
      Object.fromEntries(
        CATEGORIES.map((code) => [code, names.find(({ _id }) => _id === code)?.food_name ?? code]),
      ) as Record<Category, string>,
    [names],
  );
  return {
    id: groupId,
    range,
    name: figures.data.group.name,
    figures: figures.data,
    heatMap: heatMap.data,
    increases: increases.data,
    overdue: overdue.data,
    trend: trend.data.resultData,
    lostQuestions: lostQuestions.data.resultData,
    targets: targets.data.resultData,
    categoryNames,
  };
}
