import { Suspense, type ComponentType } from 'react';
import { laterPart } from '../../ui/timing/laterPart.ts';

/** The counts of overdue actions and of deletion requests, loaded after the first screen. */
export const OverdueActions = lazyCount(() => import('./OverdueCount.tsx').then((file) => file.OverdueCount));
export const WaitingRequests = lazyCount(() => import('./RequestCount.tsx').then((file) => file.RequestCount));

function lazyCount(load: () => Promise<ComponentType<object>>): ComponentType {
  const count = laterPart(load);
  return () => (
    <Suspense>
      <count.Part />
    </Suspense>
  );
}
