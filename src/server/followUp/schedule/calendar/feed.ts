import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { dayOfNumber } from '../../../../domain/schedule/interval.ts';
import { addDays } from '../../../../domain/days.ts';
import type { Translate } from '../../../i18n.ts';
import { idOf, moduleTitle } from '../present.ts';
import type { StoreVisit } from '../calculateVisits.ts';
import type { DueAction } from './queries.ts';

/** The refresh interval suggested to programs, in seconds. */
const ASK_AGAIN_S = 3_600;

export type CalendarEntries = { visits: readonly StoreVisit[]; actions: readonly DueAction[] };
type CalendarContext = { translate: Translate; language: string; publicUrl: string };

/**
 * Returns a user's visits and the due dates of their actions as all-day entries in iCalendar (RFC 5545). An entry's UID
 * never changes, and its SEQUENCE increases with changes, so that programs update the entry. Completed visits are left
 * out.
 */
export function calendarText(
  { visits, actions }: CalendarEntries,
  { translate, language, publicUrl }: CalendarContext,
): string {
  const host = new URL(publicUrl).hostname;
  const calendar = new ICalCalendar({
    name: translate('calendar.name'),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Fourscore', product: 'Fourscore', language: language.toUpperCase() },
    ttl: ASK_AGAIN_S,
  });
  const openVisits = visits.filter(({ state }) => state !== 'done');
  for (const visit of openVisits) calendar.createEvent(visitEvent(visit, { translate, language, publicUrl, host }));
  for (const action of actions) calendar.createEvent(actionEvent(action, { publicUrl, host }));
  // The library omits the final line break, without which strict readers reject the file.
  return `${calendar.toString().trimEnd()}\r\n`;
}

type Place = { publicUrl: string; host: string };

function visitEvent(
  visit: StoreVisit,
  { translate, language, publicUrl, host }: Place & Pick<CalendarContext, 'translate' | 'language'>,
): ICalEventData {
  const { schedule, storeName: store, exception, state, due } = visit;
  const day = dayOfNumber(exception?.planned ?? due);
  const title = moduleTitle(schedule, language);
  const kind = state === 'skipped' ? 'skipped' : 'open';
  const lines = [
    schedule.name,
    ...(typeof exception?.planned === 'number' ? [translate('calendar.dueOn', { day: dayOfNumber(due) })] : []),
    ...(exception?.skip_reason ? [exception.skip_reason] : []),
  ];
  const id = idOf(visit);
  return {
    ...wholeDay(day),
    id: `visit-${id}@${host}`,
    sequence: schedule.version - 1 + (exception?.version ?? 0),
    stamp: schedule.made_at,
    status: state === 'skipped' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary:
      title === null
        ? translate(`calendar.visit.${kind}`, { store })
        : translate(`calendar.module.${kind}`, { store, title }),
    description: lines.join('\n'),
    url: `${publicUrl}/visit/${id}`,
  };
}

function actionEvent(action: DueAction, { publicUrl, host }: Place): ICalEventData {
  const { id, version, title, detail, store_name: store, due, created_at: createdAt, changed_at: changedAt } = action;
  return {
    ...wholeDay(due),
    id: `action-${id}@${host}`,
    sequence: version - 1,
    stamp: changedAt ?? createdAt,
    created: createdAt,
    lastModified: changedAt ?? createdAt,
    status: ICalEventStatus.CONFIRMED,
    summary: `${title} (${store})`,
    description: detail === '' ? null : detail,
    url: `${publicUrl}/actions/${id}`,
  };
}

/** Returns the fields of an all-day entry, which has no time zone and doesn't show as busy. */
function wholeDay(day: string) {
  return {
    start: `${day}T00:00:00Z`,
    end: `${addDays(day, 1)}T00:00:00Z`,
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}
