import type { Action, listActions } from '../../../../contract/followUp/actions/actions.ts';
import type { InputOf } from '../../../../contract/kit/call.ts';
import type { ActionStatus } from '../../../../domain/actions/status.ts';
import { MS_PER_DAY, dayOf, startOfDay } from '../../../../domain/days.ts';
import { LIST_SORTS, type ActionsState } from '../actionsState.ts';

/** The sections of the list of actions, and the inputs that read them. */

export type ListInput = Omit<InputOf<typeof listActions>, 'page' | 'size'>;

/**
 * The parts of the list that are read separately, each with its own order and pages. `all` is the whole list, sorted by
 * a column, and replaces the others.
 */
export type SectionRead = 'overdue' | 'upcoming' | 'done' | 'confirmed' | 'dropped' | 'all';

/** The parts that are shown separately; upcoming actions are split into this week's and the rest. */
export type SectionName = Exclude<SectionRead, 'upcoming'> | 'week' | 'later';

/** The actions of a section that are loaded so far, and the total number. */
export type LoadedActions = { actions: readonly Action[]; count: number };

/**
 * A section of the list. `count` is null while it is unknown, because actions not loaded yet could belong to the
 * section; `isWhole` is true once all its actions are loaded.
 */
export type Section = { name: SectionName; actions: readonly Action[]; count: number | null; isWhole: boolean };

const UNDONE: readonly ActionStatus[] = ['open', 'doing'];
const STATUSES: Record<Exclude<SectionRead, 'all'>, readonly ActionStatus[]> = {
  overdue: UNDONE,
  upcoming: UNDONE,
  done: ['done'],
  confirmed: ['confirmed'],
  dropped: ['dropped'],
};

/** Returns the input for the filters, except the status and the view 'overdue'. */
export function scopeInput({ find, view, group, store, owner }: ActionsState): ListInput {
  const ownerFilter = view === 'mine' ? 'me' : owner;
  return {
    filter: find,
    ...(group !== null && { group_id: group }),
    ...(store !== null && { store_id: store }),
    ...(ownerFilter !== null && { owner: ownerFilter }),
  };
}

/** Returns the input to read a part of the list; null if the filters or the order hide the part. */
export function readInput(section: SectionRead, state: ActionsState): ListInput | null {
  const { statuses, view, sort } = state;
  const isSorted = sort !== LIST_SORTS[0];
  if (section === 'all') return isSorted ? wholeInput(state) : null;
  if (isSorted) return null;
  const status = STATUSES[section].filter((candidate) => statuses.length === 0 || statuses.includes(candidate));
  if (status.length === 0 || (view === 'overdue' && section !== 'overdue')) return null;
  const isUndone = section === 'overdue' || section === 'upcoming';
  return { ...scopeInput(state), status, ...(isUndone ? { overdue: section === 'overdue' } : { latest: true }) };
}

/** Returns the input to read all matching actions as one sorted list. */
export function wholeInput(state: ActionsState): ListInput {
  const { statuses, view, sort } = state;
  return {
    ...scopeInput(state),
    sort,
    ...(statuses.length > 0 && { status: [...statuses] }),
    ...(view === 'overdue' && { overdue: true }),
  };
}

/** Returns the last day of the week of `today`; weeks start on Monday. Both are `YYYY-MM-DD`. */
export function weekEnd(today: string): string {
  const start = startOfDay(today);
  const remainingDays = (7 - start.getUTCDay()) % 7;
  return dayOf(new Date(start.getTime() + remainingDays * MS_PER_DAY));
}

/** Returns the loaded actions as the sections of the list, without empty sections. */
export function sectionsOf(reads: Readonly<Record<SectionRead, LoadedActions>>, today: string): Section[] {
  const { upcoming, ...others } = reads;
  const end = weekEnd(today);
  const week = upcoming.actions.filter(({ due }) => due !== null && due <= end);
  const laterActions = upcoming.actions.filter(({ due }) => due === null || due > end);
  const isWhole = upcoming.actions.length >= upcoming.count;
  const isWeekKnown = isWhole || laterActions.length > 0;
  const of = (name: Exclude<SectionRead, 'upcoming'>): Section => {
    const { actions, count } = others[name];
    return { name, actions, count, isWhole: actions.length >= count };
  };
  const sections: Section[] = [
    of('overdue'),
    { name: 'week', actions: week, count: isWeekKnown ? week.length : null, isWhole: isWeekKnown },
    { name: 'later', actions: laterActions, count: upcoming.count - week.length, isWhole },
    of('done'),
    of('confirmed'),
    of('dropped'),
    of('all'),
  ];
  return sections.filter(({ actions }) => actions.length > 0);
}
