import { useQuery } from '@tanstack/react-query';
import { listTargets } from '../../contract/evaluation/targets.ts';
import { readOptions } from '../api/useCall.ts';
import type { Target } from './targets.ts';

/** The targets of a store, for charts, which do not wait for them. */
export function useTargets(storeId: string): readonly Target[] {
  return useQuery(readOptions(listTargets, { store_id: storeId })).data?.resultData ?? [];
}
