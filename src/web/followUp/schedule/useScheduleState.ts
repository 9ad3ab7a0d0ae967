import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { firstWeekday } from '../../forms/dates/firstWeekday.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { scheduleStateOf, type ScheduleState } from './scheduleState.ts';

/** The screens on which the month is the default view. */
const WIDE = '(width >= 48rem)';

/**
 * Returns the page's state from the URL, and a function that changes it. `first` is the first day of the week; 1 is
 * Monday.
 */
export function useScheduleState() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const wide = useMedia(WIDE);
  const today = currentDay();
  const state = scheduleStateOf(search, today);
  const change = (next: Partial<ScheduleState>) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({ ...now, ...next }),
      resetScroll: false,
      replace: true,
    });
  return {
    state,
    view: state.view ?? (wide ? 'month' : 'list'),
    today,
    first: firstWeekday(useLocale()),
    change,
  } as const;
}
