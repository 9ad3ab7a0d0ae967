import { useMemo } from 'react';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import { useCall } from '../../../api/useCall.ts';
import { useViewer } from '../../../session/session.ts';
import { useGroups } from '../../../shell/selection.ts';
import type { ComparisonOptions } from './arms.ts';

/** Returns the user's stores and groups. Suspends. */
export function useComparisonOptions(): ComparisonOptions {
  const { userid } = useViewer();
  const stores = useCall(listStoresOfUser, { user_id: userid }).resultData;
  const groups = useGroups();
  return useMemo(() => ({ stores, groups }), [stores, groups]);
}
