import type { ReplyOf } from '../../../../contract/kit/call.ts';
import type { readCalendar } from '../../../../contract/followUp/schedule/calendar.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';

/** Describes the state of the user's calendar. */
export function useCalendarState(calendar: ReplyOf<typeof readCalendar>['resultData']): string {
  const text = useText();
  const format = useFormat();
  if (!calendar) return text('calendar.none');
  const date = format.day(calendar.made);
  if (calendar.last_seen === null) return text('calendar.seenNever', { date });
  return text('calendar.seen', { ago: format.daysAgo(calendar.last_seen), date });
}
