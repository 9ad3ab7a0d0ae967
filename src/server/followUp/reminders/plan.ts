import { dayOf, addDays } from '../../domain/days.ts';
import { MAIL_HOUR, nextTold, REMIND_DAYS_BEFORE, stageOf, type Told } from '../../domain/schedule/reminders.ts';
import { dayOfNumber, numberOfDay } from '../../domain/schedule/rhythm.ts';
import { wallClock } from '../../domain/timeZone.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { whoAudits } from '../schedules/present.ts';
import { pendingVisitsOf } from './visits.ts';
import {
  deleteReminderDays,
  insertDailyMails,
  insertReminderDay,
  selectAuditors,
  selectHistory,
} from './planQueries.ts';

/** Days that were told are known for so many days. */
const KEEP_DAYS = 60;

/**
 * Queues the mails of the day, once the organisation's clocks show seven. Each day is queued once, in one transaction,
 * whichever console comes first.
 */
export async function planReminders(db: Db, now: Date): Promise<void> {
  const { timeZone, ...history } = await selectHistory(db);
  if (wallClock(now, timeZone).getUTCHours() < MAIL_HOUR) return;
  const told = nextTold(dayOf(now, timeZone), history);
  if (!told) return;
  const visitors = await visitorsOf(db, timeZone, told);
  await inTransaction(db, async (transaction) => {
    if (!(await insertReminderDay(transaction, told))) return;
    await insertDailyMails(transaction, told, { visitors, now });
    await deleteReminderDays(transaction, addDays(told.day, -KEEP_DAYS));
  });
}

/** The users who are to be reminded of a visit. */
async function visitorsOf(db: Db, timeZone: string, told: Told): Promise<string[]> {
  const last = numberOfDay(told.day) + REMIND_DAYS_BEFORE;
  const visits = await pendingVisitsOf(db, await selectAuditors(db), { timeZone, day: told.day, until: last });
  const due = visits.filter((visit) => stageOf(dayOfNumber(visit.due), told) !== null);
  return [...new Set(due.flatMap((visit) => whoAudits(visit).assignee_id ?? []))];
}
