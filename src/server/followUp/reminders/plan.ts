import { dayOf, addDays } from '../../../domain/days.ts';
import {
  MAIL_HOUR,
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
  insertDailyMails,
  insertReminderDay,
  selectAuditors,
  selectHistory,
} from './planQueries.ts';

/** The number of days for which the record of a day's emails is stored. */
const KEEP_DAYS = 60;

/**
 * Queues the day's emails once it is 07:00 in the organisation's time zone. Each day is queued once, in one
 * transaction, by whichever process is first.
 */
export async function planReminders(db: Db, now: Date): Promise<void> {
  if (await selectPause(db)) return;
  const { timeZone, ...history } = await selectHistory(db);
  if (wallClock(now, timeZone).getUTCHours() < MAIL_HOUR) return;
  const told = nextPeriod(dayOf(now, timeZone), history);
  if (!told) return;
  const visitors = await visitorsOf(db, timeZone, told);
  await inTransaction(db, async (transaction) => {
    if (!(await insertReminderDay(transaction, told))) return;
    await insertDailyMails(transaction, told, { visitors, now });
    await deleteReminderDays(transaction, addDays(told.day, -KEEP_DAYS));
  });
}

/** Returns the users to remind of a visit. */
async function visitorsOf(db: Db, timeZone: string, told: ReminderPeriod): Promise<string[]> {
  const last = numberOfDay(told.day) + REMIND_DAYS_BEFORE;
  const visits = await pendingVisitsOf(db, await selectAuditors(db), { timeZone, day: told.day, until: last });
  const due = visits.filter((visit) => stageOf(dayOfNumber(visit.due), told) !== null);
  return [...new Set(due.flatMap((visit) => whoAudits(visit).assignee_id ?? []))];
}
