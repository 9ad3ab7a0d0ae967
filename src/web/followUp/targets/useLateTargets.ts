import { useQuery } from '@tanstack/react-query';
import { listTargets } from '../../../contract/followUp/targets.ts';
import { readOptions } from '../../api/useCall.ts';
import type { TellTargets } from '../../charts/targets/chartTargets.ts';
import type { Telling } from './tellTargets.tsx';

/**
 * Returns a store's targets as charts show them. Charts don't wait for them, and few stores have any, so the code that
 * renders them is loaded later.
 */
export function useLateTargets(storeId: string, telling: Telling): TellTargets {
  const targets = useQuery(readOptions(listTargets, { store_id: storeId })).data?.resultData ?? [];
  const { data } = useQuery({
    queryKey: ['how to tell targets'],
    queryFn: () => import('./tellTargets.tsx'),
    enabled: targets.length > 0,
  });
  return data ? data.tellTargets(targets, telling) : () => undefined;
}
