import { useQuery } from '@tanstack/react-query';
import { listTargets } from '../../../contract/followUp/targets.ts';
import { readOptions } from '../../api/useCall.ts';
import type { ChartTargetsOf } from '../../charts/targets/chartTargets.ts';
import type { TargetWords } from './chartTargetsOf.tsx';

/**
 * Returns the result of `chartTargetsOf` for a store's targets or, until they are loaded, a function that returns no
 * targets. Few stores have targets, so the code that renders them is loaded only when needed.
 */
export function useLateTargets(storeId: string, words: TargetWords): ChartTargetsOf {
  const targets = useQuery(readOptions(listTargets, { store_id: storeId })).data?.resultData ?? [];
  const { data } = useQuery({
    queryKey: ['chart targets'],
    queryFn: () => import('./chartTargetsOf.tsx'),
    enabled: targets.length > 0,
  });
  return data ? data.chartTargetsOf(targets, words) : () => undefined;
}
