import { startOfWeek, weeksOf } from '../../forms/dates/monthGrid.ts';
import { addDays } from '../../../domain/days.ts';

/** The state of the schedule page, stored in the URL. */
export type ScheduleState = {
  /** Null if the URL doesn't name a view; the width of the window then decides. */
  view: 'month' | 'list' | null;
  /** `YYYY-MM` */
  month: string;
  group: string | null;
};

/** The maximum number of visits read per day: in the month, in the list, and once the user asks for all. */
const VISITS_PER_DAY = { month: 4, list: 12, all: 200 };

/** The number of weeks that the list covers, including the current one. */
const LIST_WEEKS = 10;

const MONTH = /^(?:[1-9]\d{3})-(?:0[1-9]|1[0-2])$/;

/** Parses the state from a URL; invalid values are ignored. */
export function scheduleStateOf(search: Readonly<Record<string, unknown>>, today: string): ScheduleState {
  const { view, month, group } = search;
  const valid = typeof month === 'string' && MONTH.test(month) && month <= '2998-12' ? month : null;
  return {
    view: view === 'month' || view === 'list' ? view : null,
    month: valid ?? today.slice(0, 7),
    group: typeof group === 'string' && group !== '' ? group : null,
  };
}

/** Returns the input of the call that reads the visits of the weeks that a month overlaps. */
export function monthInput({ month, group }: ScheduleState, firstWeekday: number) {
  const weeks = weeksOf(month, firstWeekday);
  return {
    start_date: weeks[0]?.[0] ?? `${month}-01`,
    end_date: weeks.at(-1)?.[6] ?? `${month}-28`,
    month: `${month}-01`,
    each: VISITS_PER_DAY.month,
    ...(group !== null && { group_id: group }),
  };
}

/** Returns the input of the call that reads the open visits of this and the following weeks. */
export function listInput({ group }: ScheduleState, today: string, firstWeekday: number, all: boolean) {
  const start = startOfWeek(today, firstWeekday);
  return {
    start_date: start,
    end_date: addDays(start, LIST_WEEKS * 7 - 1),
    month: today,
    each: all ? VISITS_PER_DAY.all : VISITS_PER_DAY.list,
    open: true,
    ...(group !== null && { group_id: group }),
  };
}

/** Returns the input of the call that reads the visits of one day. */
export function dayInput(group: string | null, day: string) {
  return {
    start_date: day,
    end_date: day,
    month: day,
    each: VISITS_PER_DAY.all,
    ...(group !== null && { group_id: group }),
  };
}
