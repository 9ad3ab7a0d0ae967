import { Clock } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';

/** How long the first screen has the line to itself, in ms. */
const COUNT_AFTER_MS = 5_000;

const Count = lazy(() => import('./OverdueCount.tsx').then((file) => ({ default: file.OverdueCount })));

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
        <Count sign={<Clock className="size-3" strokeWidth={2.25} aria-hidden />} />
      </Suspense>
    )
  );
}
