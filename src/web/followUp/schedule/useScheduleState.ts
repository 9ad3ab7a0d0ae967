import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { firstWeekday } from '../forms/dates/firstWeekday.ts';
import { currentDay } from '../i18n/timeZone.ts';
import { useMedia } from '../ui/useMedia.ts';
import { scheduleStateOf, type ScheduleState } from './scheduleState.ts';

/** Below it the list comes first. */
const WIDE = '(width >= 48rem)';

/** What the page shows by its address, and the way to something else. `first` is the day that weeks begin with, 1 is Monday. */
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
