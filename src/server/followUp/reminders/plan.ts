import { dayOf, addDays } from '../../../domain/days.ts';
import {
  EMAIL_HOUR,
  nextPeriod,
  REMIND_DAYS_BEFORE,
  stageOf,
  type ReminderPeriod,
} from '../../../domain/schedule/reminders.ts';
import { dayOfNumber, numberOfDay } from '../../../domain/schedule/interval.ts';
import { wallClock } from '../../../domain/timeZone.ts';
import { selectPause } from '../../db/pause.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { whoAudits } from '../schedule/present.ts';
import { pendingVisitsOf } from './visits.ts';
import {
  deleteReminderDays,
  insertDailyEmails,
  insertReminderDay,
  selectAuditors,
  selectHistory,
} from './planQueries.ts';

/** The number of days for which the rows of `reminder_days` are stored. */
const KEEP_DAYS = 60;

/**
 * Queues the day's emails once it is 07:00 in the organisation's time zone, except while the server is paused. Each day
 * is queued once, in one transaction, by whichever process is first.
 */
export async function planReminders(db: Db, now: Date): Promise<void> {
  if (await selectPause(db)) return;
  const { timeZone, ...history } = await selectHistory(db);
  if (wallClock(now, timeZone).getUTCHours() < EMAIL_HOUR) return;
  const period = nextPeriod(dayOf(now, timeZone), history);
  if (!period) return;
  const auditors = await auditorsToRemind(db, timeZone, period);
  await inTransaction(db, async (transaction) => {
    if (!(await insertReminderDay(transaction, period))) return;
    await insertDailyEmails(transaction, period, { auditors, now });
    await deleteReminderDays(transaction, addDays(period.day, -KEEP_DAYS));
  });
}

/**
 * Returns the ids of the users with a visit that, in the period, came within a week of its due date, became due or
 * became late.
 */
async function auditorsToRemind(db: Db, timeZone: string, period: ReminderPeriod): Promise<string[]> {
  const last = numberOfDay(period.day) + REMIND_DAYS_BEFORE;
  const visits = await pendingVisitsOf(db, await selectAuditors(db), { timeZone, day: period.day, until: last });
  const due = visits.filter((visit) => stageOf(dayOfNumber(visit.due), period) !== null);
  return [...new Set(due.flatMap((visit) => whoAudits(visit).assignee_id ?? []))];
}
