import { createContext, useContext } from 'react';
import type { Group } from '../../../contract/kit/shapes.ts';
import type { ScheduleDialog } from './dialogs/scheduleDialog.ts';
import type { Schedule, Visit } from './visit.ts';

/** The data shared by all parts of the page. */
type ScheduleFacts = {
  schedules: readonly Schedule[];
  groups: readonly Group[];
  /** `YYYY-MM-DD` */
  today: string;
  /** The group by which the page is filtered; null for all. */
  group: string | null;
  /** Opens a dialog for a schedule or a visit; null for users other than administrators. */
  ask: ((dialog: ScheduleDialog) => void) | null;
};

export const ScheduleContext = createContext<ScheduleFacts | null>(null);

export function useSchedulePage(): ScheduleFacts {
  const facts = useContext(ScheduleContext);
  if (!facts) throw new Error('This part of the schedule is outside its page.');
  return facts;
}

/** Returns a function that returns a visit's schedule (null if it no longer exists) and the name to show for it. */
export function useScheduleOf(): (visit: Pick<Visit, 'schedule_id'>) => { schedule: Schedule | null; name: string } {
  const { schedules, groups } = useSchedulePage();
  return ({ schedule_id: id }) => {
    const schedule = schedules.find((candidate) => candidate.schedule_id === id) ?? null;
    const name = groups.find(({ _id }) => _id === schedule?.group_id)?.name ?? schedule?.name ?? '';
    return { schedule, name };
  };
}
