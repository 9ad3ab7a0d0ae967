import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/popups/usePopup.ts';

/** How long the first screen has the line to itself, in ms. */
const COUNT_AFTER_MS = 5_000;

const count = lazyPart(() => import('./OverdueCount.tsx').then((file) => file.OverdueCount));

/** How many actions are late, beside the sidebar's entry: counted once the first screen stands. */
export function OverdueActions() {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLater(true), COUNT_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    isLater && (
      <Suspense>
        <count.Part />
      </Suspense>
    )
  );
}
