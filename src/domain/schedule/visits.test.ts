import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { dayOfNumber, dueOf, firstDueFrom, numberOfDay, type IntervalUnit } from './interval.ts';
import { matchAudits, matchAuditsSince, stateOf, visitOf, visitsWithin, type Course, type Visit } from './visits.ts';

const course = (input: Partial<Omit<Course, 'start'>> & { start?: string } = {}): Course => ({
  every: 4,
  unit: 'week',
  grace: 0,
  first: 0,
  exceptions: new Map(),
  ...input,
  start: numberOfDay(input.start ?? '2026-01-05'),
});
const dues = (of: Course, count: number) => Array.from({ length: count }, (_, k) => dayOfNumber(dueOf(of, k)));
const byDue = (visits: readonly Visit[]) => visits.toSorted((one, other) => one.due - other.due);

describe('an interval', () => {
  test.each<[string, number, IntervalUnit, string[]]>([
    ['2026-01-05', 1, 'week', ['2026-01-05', '2026-01-12', '2026-01-19']],
    ['2026-12-21', 2, 'week', ['2026-12-21', '2027-01-04', '2027-01-18']],
    ['2026-01-31', 1, 'month', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['2027-11-30', 3, 'month', ['2027-11-30', '2028-02-29', '2028-05-30']],
    ['2026-08-31', 6, 'month', ['2026-08-31', '2027-02-28', '2027-08-31']],
  ])('from %s every %i %s', (start, every, unit, expected) => {
    expect(dues(course({ start, every, unit }), expected.length)).toEqual(expected);
  });

  test('the first visit’s window starts one interval before the start, the others’ after the previous due date', () => {
    const monthly = course({ start: '2026-03-31', every: 1, unit: 'month', grace: 5 });
    const windows = [0, 1, 2].map((k) => visitOf(monthly, k)).map(({ from, until }) => [from, until].map(dayOfNumber));
    expect(windows).toEqual([
      ['2026-02-28', '2026-04-05'],
      ['2026-04-01', '2026-05-05'],
      ['2026-05-01', '2026-06-05'],
    ]);
  });

  test('a move changes only the end of its own window', () => {
    const shiftedCourse = course({
      grace: 3,
      exceptions: new Map([[1, { due: numberOfDay('2026-02-10'), skipped: false }]]),
    });
    const windows = [0, 1, 2].map((k) => visitOf(shiftedCourse, k)).map(({ from, due, until }) => [from, due, until]);
    expect(windows.map((days) => days.map(dayOfNumber))).toEqual([
      ['2025-12-08', '2026-01-05', '2026-01-08'],
      ['2026-01-06', '2026-02-10', '2026-02-13'],
      ['2026-02-03', '2026-03-02', '2026-03-05'],
    ]);
  });
});

test.each([
  ['2026-02-22', 'planned'],
  ['2026-02-23', 'due'],
  ['2026-03-02', 'due'],
  ['2026-03-03', 'late'],
  ['2026-03-05', 'late'],
  ['2026-03-06', 'missed'],
] as const)('on %s a visit due on 2 March with three days of grace is %s', (today, state) => {
  const visit = visitOf(course({ grace: 3 }), 2);
  expect(stateOf(visit, false, numberOfDay(today))).toBe(state);
  expect(stateOf(visit, true, numberOfDay(today))).toBe('done');
  expect(stateOf({ ...visit, skipped: true }, false, numberOfDay(today))).toBe('skipped');
});

// A second, slow and simple implementation: it goes through the calendar day by day, and for each audit through all
// visits.

type Plan = {
  start: string;
  every: number;
  unit: IntervalUnit;
  grace: number;
  first: number;
  newDueDays: Map<number, string>;
  skippedVisits: Set<number>;
};

function plainDue({ start, every, unit }: Plan, k: number): string {
  const steps = Math.abs(k) * every;
  let day = start;
  if (unit === 'week') {
    for (let step = 0; step < steps * 7; step += 1) day = addDays(day, k < 0 ? -1 : 1);
    return day;
  }
  let [year = 0, month = 0] = start.split('-').map(Number);
  for (let step = 0; step < steps; step += 1) {
    month += k < 0 ? -1 : 1;
    if (month === 13) [year, month] = [year + 1, 1];
    if (month === 0) [year, month] = [year - 1, 12];
  }
  const prefix = `${year}-${String(month).padStart(2, '0')}`;
  day = `${prefix}-01`;
  while (day.slice(8) < start.slice(8) && addDays(day, 1).startsWith(prefix)) day = addDays(day, 1);
  return day;
}

/** The maximum number of days by which the tests move a visit earlier. */
const MOVED_BEFORE = 5;

/** Returns the numbers of the visits due by a day, ignoring exceptions. */
function numbersUntil(plan: Plan, last: string): number[] {
  const numbers: number[] = [];
  while (plainDue(plan, numbers.length) <= last) numbers.push(numbers.length);
  return numbers;
}

type PlainVisit = {
  plan: number;
  k: number;
  from: string;
  due: string;
  until: string;
  skipped: boolean;
  by: number;
};

function plainVisits(plans: readonly Plan[], last: string, audits: readonly string[]): PlainVisit[] {
  const visits = plans.flatMap((plan, at) =>
    numbersUntil(plan, addDays(last, MOVED_BEFORE))
      .filter((k) => k >= plan.first)
      .map((k): PlainVisit => {
        const due = plan.newDueDays.get(k) ?? plainDue(plan, k);
        const from = k === 0 ? plainDue(plan, -1) : addDays(plainDue(plan, k - 1), 1);
        return {
          plan: at,
          k,
          from,
          due,
          until: addDays(due, plan.grace),
          skipped: plan.skippedVisits.has(k),
          by: -1,
        };
      })
      .filter(({ due }) => due <= last),
  );
  for (const [place, day] of audits.entries()) {
    const open = visits.filter(({ by, skipped, from, until }) => by < 0 && !skipped && from <= day && day <= until);
    const [first] = open.toSorted((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0));
    if (first) first.by = place;
  }
  return visits;
}

const FIRST = numberOfDay('2026-01-01');
const aDay = (most: number) => fc.integer({ min: 0, max: most }).map((days) => dayOfNumber(FIRST + days));
const aPlan: fc.Arbitrary<Plan> = fc
  .record({
    start: aDay(60),
    every: fc.integer({ min: 1, max: 4 }),
    unit: fc.constantFrom<IntervalUnit>('week', 'month'),
    grace: fc.integer({ min: 0, max: 40 }),
    first: fc.integer({ min: 0, max: 2 }),
    moves: fc.array(fc.tuple(fc.nat(8), fc.integer({ min: -MOVED_BEFORE, max: 45 })), { maxLength: 3 }),
    skippedVisits: fc.array(fc.nat(8), { maxLength: 2 }).map((list) => new Set(list)),
  })
  .map(({ moves, ...plan }) => ({ ...plan, newDueDays: new Map<number, string>(), moves }))
  .map(({ moves, ...plan }) => {
    for (const [k, days] of moves) plan.newDueDays.set(k, addDays(plainDue(plan, k), days));
    return plan;
  });

function courseOf({ start, newDueDays, skippedVisits, ...plan }: Plan): Course {
  const exceptions = new Map(
    [...new Set([...newDueDays.keys(), ...skippedVisits])].map((k) => {
      const due = newDueDays.get(k);
      return [k, { due: due === undefined ? null : numberOfDay(due), skipped: skippedVisits.has(k) }];
    }),
  );
  return { ...plan, start: numberOfDay(start), exceptions };
}

/** Returns the visits of several schedules of a store in the order in which audits complete them. */
function merge(plans: readonly Plan[], since: number, last: number) {
  const all = plans.map((plan, at) => visitsWithin(courseOf(plan), since, last).map((visit) => ({ ...visit, at })));
  return all.flat().toSorted((one, other) => one.due - other.due || one.at - other.at || one.k - other.k);
}

const histories = fc.record({
  plans: fc.array(aPlan, { minLength: 1, maxLength: 2 }),
  last: aDay(200),
  audits: fc.array(aDay(220), { maxLength: 30 }).map((days) => days.toSorted()),
  since: aDay(200),
  back: fc.nat(60),
});

test('visits and their audits match a slow second implementation', () => {
  fc.assert(
    fc.property(histories, ({ plans, last, audits }) => {
      const visits = merge(plans, -Infinity, numberOfDay(last));
      const by = matchAudits(visits, audits.map(numberOfDay));
      const result = visits.map(({ at, k, from, due, until, skipped }, place) => ({
        plan: at,
        k,
        from: dayOfNumber(from),
        due: dayOfNumber(due),
        until: dayOfNumber(until),
        skipped,
        by: by[place],
      }));
      const order = (list: typeof result) => list.toSorted((one, other) => one.plan - other.plan || one.k - other.k);
      expect(order(result)).toEqual(order(plainVisits(plans, last, audits)));
    }),
    { numRuns: 150 },
  );
});

test('the result from recent audits matches the result from all audits, or is empty', () => {
  let results = 0;
  fc.assert(
    fc.property(histories, ({ plans, last, audits, since, back }) => {
      const [end, cut] = [numberOfDay(last), numberOfDay(since)];
      const from = cut + back;
      const all = merge(plans, -Infinity, end);
      const allMatches = matchAudits(all, audits.map(numberOfDay));
      const recentAudits = audits.map(numberOfDay).filter((day) => day >= cut);
      const visits = merge(plans, cut, end);
      const by = matchAuditsSince(visits, recentAudits, { since: cut, from });
      if (!by) return;
      results += 1;
      const expected = all.flatMap((visit, at) => (visit.due < from ? [] : [[visit.at, visit.k, allMatches[at]]]));
      const earlier = audits.length - recentAudits.length;
      const actual = visits.flatMap((visit, at) => {
        const place = by[at] ?? -1;
        return visit.due < from ? [] : [[visit.at, visit.k, place < 0 ? -1 : place + earlier]];
      });
      expect(actual).toEqual(expected);
    }),
    { numRuns: 150 },
  );
  // Checks that enough of the cases had a result.
  expect(results).toBeGreaterThan(30);
});

test('the first visit from a given day is found without iterating', () => {
  fc.assert(
    fc.property(aPlan, fc.integer({ min: -100, max: 4_000 }), (plan, days) => {
      const recurrence = courseOf(plan);
      const day = FIRST + days;
      const k = firstDueFrom(recurrence, day);
      expect(dueOf(recurrence, k)).toBeGreaterThanOrEqual(day);
      if (k > 0) expect(dueOf(recurrence, k - 1)).toBeLessThan(day);
    }),
  );
});

test('an audit completes only the earliest visit, and a late one completes the next', () => {
  const visits = byDue(visitsWithin(course({ every: 1, grace: 3 }), -Infinity, numberOfDay('2026-01-20')));
  const done = (...days: string[]) => [...matchAudits(visits, days.map(numberOfDay))];
  expect(done('2026-01-06')).toEqual([0, -1, -1]);
  expect(done('2026-01-05', '2026-01-06')).toEqual([0, 1, -1]);
  expect(done('2026-01-05', '2026-01-05')).toEqual([0, -1, -1]);
  expect(done('2026-01-09')).toEqual([-1, 0, -1]);
});
