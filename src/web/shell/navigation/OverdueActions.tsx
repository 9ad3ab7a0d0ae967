import { Suspense } from 'react';
import { laterPart } from '../../ui/timing/laterPart.ts';

const count = laterPart(() => import('./OverdueCount.tsx').then((file) => file.OverdueCount));

/** How many actions are late, beside the sidebar's entry: counted once the first screen stands. */
export function OverdueActions() {
  return (
    <Suspense>
      <count.Part />
    </Suspense>
  );
}
