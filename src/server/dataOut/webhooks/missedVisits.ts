import { dayOf, startOfDay } from '../../../domain/days.ts';
import { GRACE_DAYS_MAX } from '../../../domain/limits.ts';
import { dayOfNumber, numberOfDay } from '../../../domain/schedule/interval.ts';
import { selectPause } from '../../db/pause.ts';
import type { Db } from '../../db/schema.ts';
import { ALL } from '../../identity/scope.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { visitIdOf } from '../../followUp/schedule/visitId.ts';
import { calculateVisits } from '../../followUp/schedule/calculateVisits.ts';
import {
  holdReportDay,
  insertMissedVisits,
  insertReportDay,
  hasMissedVisitSubscriber,
  updateReportDay,
} from './missedVisitQueries.ts';

/** The console itself, as a viewer with access to every store. */
const CONSOLE: Viewer = {
  userId: '',
  username: '',
  email: '',
  userType: 0,
  isAdministrator: true,
  groupId: null,
  scope: ALL,
  image: null,
  apiToken: null,
};

/**
 * Creates webhook messages for the visits that were missed because their window ended since the last run, except
 * visits for a module that isn't in use. The first run creates none.
 */
export async function reportMissedVisits(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (await selectPause(transaction)) return;
    const reportDay = await holdReportDay(transaction);
    if (reportDay === 'elsewhere') return;
    const { timeZone, lastDay } = reportDay;
    const today = numberOfDay(dayOf(now, timeZone));
    if (lastDay === null) {
      await insertReportDay(transaction, today - 1);
      return;
    }
    if (lastDay >= today - 1) return;
    if (await hasMissedVisitSubscriber(transaction)) {
      const range = { from: lastDay - GRACE_DAYS_MAX, to: today, today };
      const visits = await calculateVisits(transaction, { ...CONSOLE, timeZone }, range);
      const missedVisits = visits.filter(
        ({ state, until, schedule }) => state === 'missed' && until > lastDay && until < today && schedule.usable,
      );
      await insertMissedVisits(
        transaction,
        missedVisits.map((visit) => ({
          visit_id: visitIdOf({ ...visit, scheduleId: visit.schedule.id }),
          store_id: visit.storeId,
          missed_at: startOfDay(dayOfNumber(visit.until + 1), timeZone),
        })),
      );
    }
    await updateReportDay(transaction, today - 1);
  });
}
