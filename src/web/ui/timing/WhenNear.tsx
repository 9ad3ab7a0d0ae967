import type { ReactNode } from 'react';
import { useNear } from './useNear.ts';

/** Draws what is fetched late once its place is near the window, which the user has scrolled to by then. */
export function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const { ref, near } = useNear<HTMLDivElement>();
  return near ? children : <div ref={ref} className={className} />;
}
