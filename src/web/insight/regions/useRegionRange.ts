import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { currentDay } from '../../i18n/timeZone.ts';
import { chosenRange, longForm, type Range } from '../../forms/dates/range.ts';

type Search = { from?: unknown; to?: unknown };

/** Returns the date range in the URL (null for all time) and a function that changes it. */
export function useRegionRange(): { range: Range | null; today: string; setRange: (range: Range | null) => void } {
  const { from = '', to = '' } = chosenRange(useSearch({ strict: false })) ?? {};
  const navigate = useNavigate();
  return {
    range: useMemo(() => (from === '' ? null : { from, to }), [from, to]),
    today: currentDay(),
    setRange: (range) => {
      const search = ({ from: _from, to: _to, ...rest }: Search) => ({ ...rest, ...range });
      void navigate({ to: '.', search, resetScroll: false });
    },
  };
}

/** Converts a range to the input of the region calls. */
export function rangeInput(range: Range | null): { start_date?: string; end_date?: string } {
  return range ? { start_date: longForm(range.from), end_date: longForm(range.to) } : {};
}
