import { startOfWeek, weeksOf } from '../forms/dates/monthGrid.ts';
import { addDays } from '../../domain/days.ts';

/** What the page shows; it lives in the address. Pure. */
export type ScheduleState = {
  /** Null where the address leaves it to the width of the window. */
  view: 'month' | 'list' | null;
  /** `YYYY-MM` */
  month: string;
  group: string | null;
};

/** Named are so many visits of each day: in a month's cell, in the list, and where more are asked for. */
const EACH = { month: 4, list: 12, all: 200 };

/** The list reaches so many weeks ahead, this one included. */
const LIST_WEEKS = 10;

const MONTH = /^(?:[1-9]\d{3})-(?:0[1-9]|1[0-2])$/;

/** The state in an address; what makes no sense there is left out. */
export function scheduleStateOf(search: Readonly<Record<string, unknown>>, today: string): ScheduleState {
  const { view, month, group } = search;
  const given = typeof month === 'string' && MONTH.test(month) && month <= '2998-12' ? month : null;
  return {
    view: view === 'month' || view === 'list' ? view : null,
    month: given ?? today.slice(0, 7),
    group: typeof group === 'string' && group !== '' ? group : null,
  };
}

/** What is asked for of a month: the weeks that it touches. */
export function monthInput({ month, group }: ScheduleState, firstWeekday: number) {
  const weeks = weeksOf(month, firstWeekday);
  return {
    start_date: weeks[0]?.[0] ?? `${month}-01`,
    end_date: weeks.at(-1)?.[6] ?? `${month}-28`,
    month: `${month}-01`,
    each: EACH.month,
    ...(group !== null && { group_id: group }),
  };
}

/** What is asked for of the weeks to come. */
export function listInput({ group }: ScheduleState, today: string, firstWeekday: number, all: boolean) {
  const start = startOfWeek(today, firstWeekday);
  return {
    start_date: start,
    end_date: addDays(start, LIST_WEEKS * 7 - 1),
    month: today,
    each: all ? EACH.all : EACH.list,
    open: true,
    ...(group !== null && { group_id: group }),
  };
}

/** What is asked for of one day. */
export function dayInput(group: string | null, day: string) {
  return { start_date: day, end_date: day, month: day, each: EACH.all, ...(group !== null && { group_id: group }) };
}
