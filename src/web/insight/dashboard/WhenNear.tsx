import { Suspense, type ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNear } from '../../ui/timing/useNear.ts';

/**
 * Renders cards at the end of the page, which are loaded when the user scrolls near them. They are placed last, so that
 * their height does not shift anything.
 */
export function WhenNear({ children }: { children: ReactNode }) {
  const { ref, near } = useNear('80px');
  return (
    <div ref={ref} className="flex min-h-48 flex-col gap-4">
      {near && <Suspense fallback={<Skeleton className="h-48 rounded-xl" />}>{children}</Suspense>}
    </div>
  );
}
