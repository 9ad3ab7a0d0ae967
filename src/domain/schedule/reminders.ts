import { addDays, daysBetween, startOfDay } from '../days.ts';

/** When users are reminded of what is due, and those who asked for it told that it is not done. Pure; days are `YYYY-MM-DD`. */

/** A user is reminded so many days before. */
export const REMIND_DAYS_BEFORE = 7;

/** So many days after the due day those who asked for an action are told that it is not done; then only by the digest. */
export const ESCALATION_DAYS = [1, 7, 21] as const;

/** What was missed while the console was down is told for so many days. */
const CATCH_UP_DAYS = 7;

/** A digest is of so many days. */
export const DIGEST_DAYS = 7;

/** The hour of the organisation's day at which mails go out. */
export const MAIL_HOUR = 7;

/** The moment at which the mails of a day go out in a time zone. */
export function mailMoment(day: string, zone: string): Date {
  return new Date(startOfDay(day, zone).getTime() + MAIL_HOUR * 3_600_000);
}

/** Visits that fell due so many days ago and may still be made are told. */
export const LATE_DAYS = 60;

/** What a day's mail tells: what came after `since`, the last day that was told before, until `day`. */
export type Told = { day: string; since: string };

export type Stage = 'week' | 'today' | 'late';

/** What a mail tells the user whose it is of a thing that is due on a day; null for nothing. Each is told once. */
export function stageOf(due: string, { day, since }: Told): Stage | null {
  if (due === day) return 'today';
  if (due < day) return due >= since ? 'late' : null;
  const left = daysBetween(day, due);
  return left <= REMIND_DAYS_BEFORE && daysBetween(since, due) > REMIND_DAYS_BEFORE ? 'week' : null;
}

/** Whether a mail tells those who asked for an action that is past its due day. */
export function isEscalated(due: string, { day, since }: Told): boolean {
  return ESCALATION_DAYS.some((days) => {
    const told = addDays(due, days);
    return told > since && told <= day;
  });
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((daysBetween(KNOWN_MONDAY, day) % 7) + 7) % 7);
}

const KNOWN_MONDAY = '1970-01-05';

/** The days that were told so far: the last one, and the last of a digest. */
export type History = { last: string | null; lastDigest: string | null };

/**
 * What is to be told on a day; null when it was told already. A digest is of Monday, or of a later day of the week when the
 * console was down.
 */
export function nextTold(day: string, { last, lastDigest }: History): (Told & { digest: boolean }) | null {
  if (last !== null && last >= day) return null;
  const earliest = addDays(day, -CATCH_UP_DAYS);
  const since = last === null ? addDays(day, -1) : last < earliest ? earliest : last;
  const monday = mondayOf(day);
  const digest = lastDigest === null ? day === monday : lastDigest < monday;
  return { day, since, digest };
}
