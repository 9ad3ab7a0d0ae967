import { useQuery } from '@tanstack/react-query';
import { listTargets } from '../../contract/evaluation/targets.ts';
import { readOptions } from '../api/useCall.ts';
import type { TellTargets } from '../charts/targets/told.ts';
import type { Telling } from './tellTargets.tsx';

/** What charts show of a store's targets. They don't wait for it, and few stores have any: how to tell them comes later. */
export function useLateTargets(storeId: string, telling: Telling): TellTargets {
  const targets = useQuery(readOptions(listTargets, { store_id: storeId })).data?.resultData ?? [];
  const { data } = useQuery({
    queryKey: ['how to tell targets'],
    queryFn: () => import('./tellTargets.tsx'),
    enabled: targets.length > 0,
  });
  return data ? data.tellTargets(targets, telling) : () => undefined;
}
