import { Suspense, type ComponentType } from 'react';
import { laterPart } from '../../ui/timing/laterPart.ts';

/** How many actions are late, and how many delete requests wait: beside their entries once the first screen stands. */
export const OverdueActions = late(() => import('./OverdueCount.tsx').then((file) => file.OverdueCount));
export const WaitingRequests = late(() => import('./RequestCount.tsx').then((file) => file.RequestCount));

function late(load: () => Promise<ComponentType<object>>): ComponentType {
  const count = laterPart(load);
  return () => (
    <Suspense>
      <count.Part />
    </Suspense>
  );
}
