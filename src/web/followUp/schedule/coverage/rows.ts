import type { Group } from '../../../../contract/kit/shapes.ts';
import { sumOf, type Figures, type Overview, type Schedule, type Visit } from '../visit.ts';

/** A schedule as shown on its card, or a group that has no schedule yet. */
export type CoverageRow = {
  key: string;
  name: string;
  groupId: string | null;
  schedule: Schedule | null;
  figures: Figures;
  next: Visit | null;
};

type CoverageData = {
  schedules: readonly Schedule[];
  groups: readonly Group[];
  overview: Overview | null;
  /** The group by which the rows are filtered; null for all. */
  group: string | null;
  /** True to include groups without a schedule too, for users who can create one. */
  all: boolean;
};

/** Returns the rows of `groups`, in their order, followed by the rows of the other schedules. */
export function coverageRows({ schedules, groups, overview, group, all }: CoverageData): CoverageRow[] {
  const byId = new Map(overview?.schedules.map((schedule) => [schedule.schedule_id, schedule]));
  const rowOf = (schedule: Schedule, name: string): CoverageRow => {
    const { next = null, ...figures } = byId.get(schedule.schedule_id) ?? {};
    const key = schedule.schedule_id;
    return { key, name, groupId: schedule.group_id, schedule, figures: { ...sumOf([]), ...figures }, next };
  };
  const ofGroups = groups
    .filter(({ _id }) => group === null || _id === group)
    .flatMap(({ _id: id, name }): CoverageRow[] => {
      const groupSchedules = schedules.filter((schedule) => schedule.group_id === id);
      if (groupSchedules.length === 0)
        return all ? [{ key: id, name, groupId: id, schedule: null, figures: sumOf([]), next: null }] : [];
      return groupSchedules.map((schedule) =>
        rowOf(schedule, groupSchedules.length > 1 ? `${name}: ${schedule.name}` : name),
      );
    });
  const ofStores = schedules
    .filter((schedule) => !groups.some(({ _id }) => _id === schedule.group_id))
    // When filtered by group, only schedules with visits in that group are included.
    .filter(({ schedule_id: id }) => group === null || byId.has(id))
    .map((schedule) => rowOf(schedule, schedule.name));
  return [...ofGroups, ...ofStores];
}
