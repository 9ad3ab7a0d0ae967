import { lazy, Suspense } from 'react';
import { useIdle } from '../../ui/timing/useIdle.ts';

const count = lazy(() => import('./OverdueCount.tsx').then((file) => ({ default: file.OverdueCount })));

/** How many actions are late, beside the sidebar's entry: asked for once the page stands. */
export function OverdueActions() {
  const Count = count;
  return (
    useIdle() && (
      <Suspense>
        <Count />
      </Suspense>
    )
  );
}
