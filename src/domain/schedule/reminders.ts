import { addDays, daysBetween, mondayOf, startOfDay } from '../days.ts';
import { offsetAt } from '../timeZone.ts';

/**
 * Decides when reminders of due visits and actions are sent, and when users are notified that an action they requested
 * isn't done. Pure; days are `YYYY-MM-DD`.
 */

/** The number of days before a due date at which users are reminded. */
export const REMIND_DAYS_BEFORE = 7;

/**
 * The numbers of days after an action's due date at which the users who requested it are notified that it isn't done.
 */
export const ESCALATION_DAYS = [1, 7, 21] as const;

/** The maximum number of past days that emails cover after the console was down. */
const CATCH_UP_DAYS = 7;

/** The number of days that a digest covers. */
export const DIGEST_DAYS = 7;

/** The hour of the day from which reminders and digests are sent, in the organisation's time zone. */
export const EMAIL_HOUR = 7;

/** Returns the moment from which a day's emails are sent in a time zone, even if the clocks change on that day. */
export function dailyEmailTime(day: string, zone: string): Date {
  const start = startOfDay(day, zone).getTime();
  const unchanged = start + EMAIL_HOUR * 3_600_000;
  return new Date(unchanged + offsetAt(start, zone) - offsetAt(unchanged, zone));
}

/** An open visit is reported for at most this number of days after its due date. */
export const LATE_DAYS = 60;

/** The period that a day's emails cover: the days after `since`, up to and including `day`. */
export type ReminderPeriod = { day: string; since: string };

export type Stage = 'week' | 'today' | 'late';

/** Returns which reminder about a due date the assigned user gets in a period; null for none. */
export function stageOf(due: string, { day, since }: ReminderPeriod): Stage | null {
  if (due === day) return 'today';
  if (due < day) return due >= since ? 'late' : null;
  const daysToDue = daysBetween(day, due);
  return daysToDue <= REMIND_DAYS_BEFORE && daysBetween(since, due) > REMIND_DAYS_BEFORE ? 'week' : null;
}

/** Checks whether the users who requested an action are notified in this period that it is overdue. */
export function isEscalated(due: string, { day, since }: ReminderPeriod): boolean {
  return ESCALATION_DAYS.some((days) => {
    const reminderDay = addDays(due, days);
    return reminderDay > since && reminderDay <= day;
  });
}

/** The days of the last reminders and of the last digest; null if there were none. */
export type History = { last: string | null; lastDigest: string | null };

/**
 * Returns the period to report on a day; null if the day was already reported. A digest is sent on Monday, or later in
 * the week if the console was down.
 */
export function nextPeriod(day: string, { last, lastDigest }: History): (ReminderPeriod & { digest: boolean }) | null {
  if (last !== null && last >= day) return null;
  const earliest = addDays(day, -CATCH_UP_DAYS);
  const since = last === null ? addDays(day, -1) : last < earliest ? earliest : last;
  const monday = mondayOf(day);
  const digest = lastDigest === null ? day === monday : lastDigest < monday;
  return { day, since, digest };
}
