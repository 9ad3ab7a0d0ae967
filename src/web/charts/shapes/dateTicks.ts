import { dayOf, MS_PER_DAY, startOfDay } from '../../../domain/days.ts';

/** Distances between dates on an axis, from the shortest to the longest. */
const STEPS: readonly ({ days: number } | { months: number })[] = [
  { days: 1 },
  { days: 2 },
  { days: 7 },
  { days: 14 },
  { months: 1 },
  { months: 2 },
  { months: 3 },
  { months: 6 },
  { months: 12 },
  { months: 24 },
  { months: 60 },
];
const DAYS_OF_MONTH = 365.25 / 12;
/** The day number of 5 January 1970, a Monday. */
const FIRST_MONDAY = 4;

/** Returns the days to label on an axis from the first to the last day, about `most` of them. */
export function dateTicks(first: string, last: string, most: number): string[] {
  if (first === last) return [first];
  const span = dayNumber(last) - dayNumber(first);
  const step = STEPS.find((step) => span / ('days' in step ? step.days : step.months * DAYS_OF_MONTH) <= most) ?? {
    months: 120,
  };
  return 'days' in step ? everyDays(first, last, step.days) : everyMonths(first, last, step.months);
}

/** Returns the number of days since 1 January 1970. */
export function dayNumber(day: string): number {
  return startOfDay(day).getTime() / MS_PER_DAY;
}

function everyDays(first: string, last: string, step: number): string[] {
  const offset = step % 7 === 0 ? FIRST_MONDAY : 0;
  const begin = Math.ceil((dayNumber(first) - offset) / step) * step + offset;
  const ticks: string[] = [];
  for (let day = begin; day <= dayNumber(last); day += step) ticks.push(dayOf(new Date(day * MS_PER_DAY)));
  return ticks;
}

function everyMonths(first: string, last: string, step: number): string[] {
  const ticks: string[] = [];
  for (let month = Math.floor(monthNumber(first) / step) * step; month <= monthNumber(last); month += step) {
    const day = dayOf(new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)));
    if (day >= first && day <= last) ticks.push(day);
  }
  return ticks;
}

/** Returns the number of a month, counted from January of year 0. `text` starts with `YYYY-MM`. */
export function monthNumber(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
}
