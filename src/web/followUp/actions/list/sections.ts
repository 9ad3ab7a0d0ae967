import type { Action, listActions } from '../../../contract/followUp/actions.ts';
import type { InputOf } from '../../../contract/kit/call.ts';
import type { ActionStatus } from '../../../domain/actions.ts';
import { MS_PER_DAY, dayOf, startOfDay } from '../../../domain/days.ts';
import type { ActionsState } from '../actionsState.ts';

/** Into which parts the list of actions falls, and what is asked for each. Pure. */

export type ListInput = Omit<InputOf<typeof listActions>, 'page' | 'size'>;

/** What is read apart: each has an order of its own, and pages. */
export type SectionRead = 'overdue' | 'upcoming' | 'done' | 'confirmed' | 'dropped';

/** What is shown apart: what is to come is due this week, or later. */
export type SectionName = Exclude<SectionRead, 'upcoming'> | 'week' | 'later';

/** The actions of a read that have come, and how many there are in all. */
export type Read = { actions: readonly Action[]; count: number };

/** `count` is null while only the end of the list would tell; `whole`: none is left on the server. */
export type Section = { name: SectionName; actions: readonly Action[]; count: number | null; whole: boolean };

const UNDONE: readonly ActionStatus[] = ['open', 'doing'];
const STATUSES: Record<SectionRead, readonly ActionStatus[]> = {
  overdue: UNDONE,
  upcoming: UNDONE,
  done: ['done'],
  confirmed: ['confirmed'],
  dropped: ['dropped'],
};

/** What the page is narrowed to besides the status: over this the figures are counted. */
export function scopeInput({ find, view, group, store, owner }: ActionsState): ListInput {
  const whose = view === 'mine' ? 'me' : owner;
  return {
    filter: find,
    ...(group !== null && { group_id: group }),
    ...(store !== null && { store_id: store }),
    ...(whose !== null && { owner: whose }),
  };
}

/** What is asked for a part of the list; null where nothing of it is shown. */
export function readInput(read: SectionRead, state: ActionsState): ListInput | null {
  const { statuses, view } = state;
  const status = STATUSES[read].filter((each) => statuses.length === 0 || statuses.includes(each));
  if (status.length === 0 || (view === 'overdue' && read !== 'overdue')) return null;
  const isUndone = read === 'overdue' || read === 'upcoming';
  return { ...scopeInput(state), status, ...(isUndone ? { overdue: read === 'overdue' } : { latest: true }) };
}

/** The last day of a day's week, which begins on Monday; both `YYYY-MM-DD`. */
export function weekEnd(today: string): string {
  const start = startOfDay(today);
  const left = (7 - start.getUTCDay()) % 7;
  return dayOf(new Date(start.getTime() + left * MS_PER_DAY));
}

/** What has come, as the parts of the list; those without an action are left out. */
export function sectionsOf(reads: Readonly<Record<SectionRead, Read>>, today: string): Section[] {
  const { upcoming, ...others } = reads;
  const end = weekEnd(today);
  const week = upcoming.actions.filter(({ due }) => due !== null && due <= end);
  const later = upcoming.actions.filter(({ due }) => due === null || due > end);
  const isWhole = upcoming.actions.length >= upcoming.count;
  const isWeekKnown = isWhole || later.length > 0;
  const of = (name: Exclude<SectionRead, 'upcoming'>): Section => {
    const { actions, count } = others[name];
    return { name, actions, count, whole: actions.length >= count };
  };
  const sections: Section[] = [
    of('overdue'),
    { name: 'week', actions: week, count: isWeekKnown ? week.length : null, whole: isWeekKnown },
    { name: 'later', actions: later, count: upcoming.count - week.length, whole: isWhole },
    of('done'),
    of('confirmed'),
    of('dropped'),
  ];
  return sections.filter(({ actions }) => actions.length > 0);
}
