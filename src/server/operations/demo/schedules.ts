import { addDays } from '../../../domain/days.ts';
import type { DemoSchedules } from './changes.ts';
import { PRICES, PRICES_DUE } from './modules.ts';
import { DEMO_GROUPS, DEMO_STORES, DEMO_USERS, type DemoStore } from './organisation.ts';
import { randomInteger, pick, randomOf } from './random.ts';

/** The interval of a group's audits in the demo, in weeks, and the days from today until the next audits are due. */
const GROUP_SCHEDULES: Readonly<Record<(typeof DEMO_GROUPS)[number], { weeks: number; dueIn: number }>> = {
  Copperwick: { weeks: 4, dueIn: 5 },
  Fernhollow: { weeks: 4, dueIn: 12 },
  Saltmarrow: { weeks: 8, dueIn: 18 },
  Windlebay: { weeks: 4, dueIn: 8 },
};

const FREQUENT_SCHEDULE = {
  name: 'Flagship stores',
  stores: ['Acorn Lane Pantry', 'Clover Field Foods'],
  weeks: 2,
  dueIn: 2,
};

/** The schedule for food prices at one group's stores. Its first visits are due soon. */
const PRICE_SCHEDULE = {
  name: 'Food prices',
  stores: storesOf(PRICES_DUE.group),
  module: PRICES,
  weeks: 13,
  dueIn: 4,
  round: 0,
};

const SCHEDULE_AGE_WEEKS = 48;
const GRACE_DAYS = 7;

/** Manual changes to upcoming audits: the number of days by which the visit is moved, or the reason for skipping it. */
const VISIT_CHANGES: Readonly<Record<string, { due?: number; skip?: string }>> = {
  'Driftwood Market': { due: 4 },
  // Overdue: its regular visit was moved to three days ago.
  'Hayloft Provisions': { due: -21 },
  'Ironpot Stores': { due: 2 },
  'Quince Tree Market': { skip: 'Closed for refitting until the new year.' },
  'Saffron Quay Deli': { skip: 'Inspected by the health department that week.' },
};

/** Returns the demo's schedules and the changes to each store's next visit. */
export function demoSchedules(today: string, idOf: (name: string) => string): DemoSchedules {
  const ofGroups = DEMO_GROUPS.map((name) => ({ name, group: name, stores: storesOf(name), ...GROUP_SCHEDULES[name] }));
  const all = [...ofGroups, FREQUENT_SCHEDULE, PRICE_SCHEDULE].map((schedule) => ({
    group: null,
    module: null,
    round: rounds(schedule.weeks),
    ...schedule,
  }));
  const idOfSchedule = (name: string) => idOf(`schedule ${name}`);
  return {
    schedules: all.map(({ name, group, module, weeks, dueIn, round }) => ({
      id: idOfSchedule(name),
      name,
      group_id: group === null ? null : idOf(group),
      every: weeks,
      unit: 'week',
      start_day: addDays(today, dueIn - round * weeks * 7),
      grace: GRACE_DAYS,
      module,
    })),
    scheduleStores: [FREQUENT_SCHEDULE, PRICE_SCHEDULE].flatMap(({ name, stores }) =>
      stores.map((store) => ({ schedule_id: idOfSchedule(name), store_id: idOf(store) })),
    ),
    visitExceptions: all.flatMap(({ name, stores, module, dueIn, round }) =>
      stores.map((store) => ({
        schedule_id: idOfSchedule(name),
        store_id: idOf(store),
        k: round,
        ...changeOf(store, { today, dueIn, idOf, module }),
      })),
    ),
  };
}

function rounds(weeks: number): number {
  return Math.ceil(SCHEDULE_AGE_WEEKS / weeks);
}

function storesOf(group: string): string[] {
  return DEMO_STORES.filter(({ groups }: DemoStore) => groups[0] === group).map(({ name }) => name);
}

type VisitPlan = { today: string; dueIn: number; idOf: (name: string) => string; module: string | null };

function changeOf(store: string, { today, dueIn, idOf, module }: VisitPlan) {
  const random = randomOf(module === null ? `plan of ${store}` : `plan of ${store} ${module}`);
  const { due = 0, skip = null } = (module === null && VISIT_CHANGES[store]) || {};
  const people = DEMO_USERS.filter(({ stores = [] }) => stores.includes(store)).map(({ name }) => name);
  const daysEarly = randomInteger(random, 0, Math.max(0, Math.min(4, dueIn + due)));
  return {
    due_day: due === 0 ? null : addDays(today, dueIn + due),
    planned_day: skip === null && people.length > 0 ? addDays(today, dueIn + due - daysEarly) : null,
    assignee_id: people.length > 0 ? idOf(pick(random, people)) : null,
    skip_reason: skip,
  };
}
