import { useNavigate, useSearch } from '@tanstack/react-router';
import { currentDay } from '../../i18n/timeZone.ts';
import { rangeOfSearch, type Range } from './range.ts';

/** Returns the date range of the page. It is stored in the URL, so that the view can be shared. */
export function useRange(): { range: Range; today: string; setRange: (range: Range, instead?: boolean) => void } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = currentDay();
  return {
    range: rangeOfSearch(search, today),
    today,
    /** With `instead`, the user did not choose this range, so it replaces the history entry. */
    setRange: ({ from, to }, instead = false) => {
      void navigate({ to: '.', search: (kept) => ({ ...kept, from, to }), replace: instead, resetScroll: false });
    },
  };
}
