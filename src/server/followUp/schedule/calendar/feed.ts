import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { dayOfNumber } from '../../domain/schedule/rhythm.ts';
import { addDays } from '../../domain/days.ts';
import type { Translate } from '../i18n.ts';
import { visitIdOf } from '../schedules/visitId.ts';
import type { StoreVisit } from '../schedules/workOut.ts';
import type { DueAction } from './queries.ts';

/** How often a program is to ask again, in seconds. */
const ASK_AGAIN_S = 3_600;

/** What a calendar shows, and to whom. */
export type Shown = { visits: readonly StoreVisit[]; actions: readonly DueAction[] };
type Told = { translate: Translate; language: string; publicUrl: string };

/**
 * A user's visits and the due days of their actions as iCalendar (RFC 5545), each on a whole day. An entry has the same UID
 * for ever and a SEQUENCE that grows with each change, so that a program moves it; a skipped visit is cancelled, and what is
 * no more is left out. The same entries make the same text.
 */
export function calendarText({ visits, actions }: Shown, { translate, language, publicUrl }: Told): string {
  const host = new URL(publicUrl).hostname;
  const calendar = new ICalCalendar({
    name: translate('calendar.name'),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Fourscore', product: 'Fourscore', language: language.toUpperCase() },
    ttl: ASK_AGAIN_S,
  });
  for (const visit of visits) calendar.createEvent(visitEvent(visit, { translate, publicUrl, host }));
  for (const action of actions) calendar.createEvent(actionEvent(action, { publicUrl, host }));
  return calendar.toString();
}

type Place = { publicUrl: string; host: string };

function visitEvent(visit: StoreVisit, { translate, publicUrl, host }: Place & Pick<Told, 'translate'>): ICalEventData {
  const { schedule, storeId, storeName: store, k, exception, state, due } = visit;
  const day = dayOfNumber(exception?.planned ?? due);
  const kind = state === 'done' || state === 'skipped' ? state : 'open';
  const lines = [
    schedule.name,
    ...(typeof exception?.planned === 'number' ? [translate('calendar.dueOn', { day: dayOfNumber(due) })] : []),
    ...(exception?.skip_reason ? [exception.skip_reason] : []),
  ];
  return {
    ...wholeDay(day),
    id: `visit-${visitIdOf({ scheduleId: schedule.id, storeId, k })}@${host}`,
    sequence: schedule.version - 1 + (exception?.version ?? 0),
    stamp: schedule.made_at,
    status: state === 'skipped' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: translate(`calendar.visit.${kind}`, { store }),
    description: lines.join('\n'),
    url: `${publicUrl}/schedule`,
  };
}

function actionEvent(action: DueAction, { publicUrl, host }: Place): ICalEventData {
  const { id, version, title, detail, store_name: store, due, created_at: made, changed_at: changed } = action;
  return {
    ...wholeDay(due),
    id: `action-${id}@${host}`,
    sequence: version - 1,
    stamp: changed ?? made,
    created: made,
    lastModified: changed ?? made,
    status: ICalEventStatus.CONFIRMED,
    summary: `${title} (${store})`,
    description: detail === '' ? null : detail,
    url: `${publicUrl}/actions/${id}`,
  };
}

/** A day as it is, in no zone; it keeps no time busy. */
function wholeDay(day: string) {
  return {
    start: `${day}T00:00:00Z`,
    end: `${addDays(day, 1)}T00:00:00Z`,
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}
