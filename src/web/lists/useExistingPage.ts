import { useEffect, useEffectEvent } from 'react';
import { lastPage } from './pages.ts';

/** Navigates to the last page if the requested page no longer exists, for example after its last row was deleted. */
export function useExistingPage(
  { page, size }: { page: number; size: number },
  reply: { resultData: readonly unknown[]; count: number } | undefined,
  onPage: (page: number) => void,
): void {
  const isPastEnd = reply !== undefined && reply.resultData.length === 0 && reply.count > 0;
  const last = lastPage(reply?.count ?? 0, size);
  const lead = useEffectEvent(onPage);
  useEffect(() => {
    if (isPastEnd && page > last) lead(last);
  }, [isPastEnd, page, last]);
}
