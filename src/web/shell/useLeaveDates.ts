import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePageFacts } from './pageFacts.ts';

/**
 * Returns a function that removes the dates from the URL of a store's screen. Dates are remembered for each store, so
 * another store's screen must not show the dates of this one.
 */
export function useLeaveDates(): () => Promise<void> {
  const navigate = useNavigate();
  const { isDated } = usePageFacts();
  return useCallback(async () => {
    if (!isDated) return;
    const search = ({ from: _from, to: _to, ...rest }: { from?: unknown; to?: unknown }) => rest;
    await navigate({ to: '.', search, replace: true, resetScroll: false });
  }, [navigate, isDated]);
}
