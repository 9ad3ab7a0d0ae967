import { MS_PER_DAY } from './days.ts';

const MS_PER_MINUTE = 60_000;

/**
 * Returns the duration of an audit or assessment in whole minutes; null if its start is unknown or not within the 24
 * hours before its end.
 */
export function auditMinutes(startedAt: Date | null, takenAt: Date): number | null {
  const duration = startedAt === null ? -1 : takenAt.getTime() - startedAt.getTime();
  return duration >= 0 && duration < MS_PER_DAY ? Math.round(duration / MS_PER_MINUTE) : null;
}
