import { daysBetween } from '../../../domain/days.ts';
import { DEMO_PROGRAMME, type DemoStore } from './organisation.ts';

const SPRING = '-04-01';

/** The minimum age of the programme in days, so that its stores have been audited since it started. */
const AGE_LEAST = 120;

const DAYS_PER_MONTH = 30.4;

const MONTHS_TO_EFFECT = 2;

/** The points by which a store's score was below its current one: before the programme, and after it took effect. */
const POINTS_BELOW = { before: 18, after: 3 };

/** Returns the day on which the demo's programme started: in the last spring that is long enough ago. */
export function programmeStart(today: string): string {
  const year = Number(today.slice(0, 4));
  const days = [year, year - 1, year - 2].map((programmeYear) => `${programmeYear}${SPRING}`);
  return days.find((day) => daysBetween(day, today) >= AGE_LEAST) ?? `${year - 2}${SPRING}`;
}

/**
 * Returns a store, with the programme's effect on its path if it took part. The path's first and last points remain.
 */
export function withChange(store: DemoStore, today: string): DemoStore {
  const [first] = store.path;
  const last = store.path.at(-1);
  const start = daysBetween(programmeStart(today), today) / DAYS_PER_MONTH;
  if (!store.groups.includes(DEMO_PROGRAMME.group) || !first || !last || first[0] <= start) return store;
  const effect = start - MONTHS_TO_EFFECT;
  return {
    ...store,
    path: [first, [start, last[1] - POINTS_BELOW.before], [effect, last[1] - POINTS_BELOW.after], last],
  };
}
