import { useEffect, useEffectEvent } from 'react';
import { PAGE_SIZE } from './listState.ts';

/** Leads to the last page when the one that was asked for is gone, as after its last row was deleted. */
export function useExistingPage(
  page: number,
  reply: { resultData: readonly unknown[]; count: number } | undefined,
  onPage: (page: number) => void,
): void {
  const gone = reply !== undefined && reply.resultData.length === 0 && reply.count > 0;
  const last = Math.ceil((reply?.count ?? 0) / PAGE_SIZE);
  const lead = useEffectEvent(onPage);
  useEffect(() => {
    if (gone && page > last) lead(last);
  }, [gone, page, last]);
}
