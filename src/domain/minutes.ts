import { MS_PER_DAY } from './days.ts';

const MS_PER_MINUTE = 60_000;

/** The whole minutes that an audit took; null where it is not known when it began, or that was not within a day before. */
export function minutesTaken(started: Date | null, taken: Date): number | null {
  const took = started === null ? -1 : taken.getTime() - started.getTime();
  return took >= 0 && took < MS_PER_DAY ? Math.round(took / MS_PER_MINUTE) : null;
}
