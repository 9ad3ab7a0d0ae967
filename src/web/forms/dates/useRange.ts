import { useNavigate, useSearch } from '@tanstack/react-router';
import { currentDay } from '../../i18n/timeZone.ts';
import { rangeOfSearch, type Range } from './range.ts';

/** The range of dates on screen. It lives in the address, so that what is seen can be shared. */
export function useRange(): { range: Range; today: string; setRange: (range: Range, instead?: boolean) => void } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = currentDay();
  return {
    range: rangeOfSearch(search, today),
    today,
    /** `instead`: the user did not choose this range, so 'back' does not lead to the one before it. */
    setRange: ({ from, to }, instead = false) => {
      void navigate({ to: '.', search: (kept) => ({ ...kept, from, to }), replace: instead, resetScroll: false });
    },
  };
}
