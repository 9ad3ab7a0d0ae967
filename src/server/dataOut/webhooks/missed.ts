import { dayOf } from '../../domain/days.ts';
import { GRACE_DAYS_MAX } from '../../domain/limits.ts';
import { numberOfDay } from '../../domain/schedule/rhythm.ts';
import type { Db } from '../db/schema.ts';
import { ALL } from '../identity/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { visitIdOf } from '../schedules/visitId.ts';
import { workOut } from '../schedules/workOut.ts';
import { holdToldDay, insertMissed, insertToldDay, isMissedWanted, updateToldDay } from './missedQueries.ts';

/** The console itself, which sees every store. */
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
 * Tells webhooks of the visits whose window ended since the last look, each once. Visits are worked out, not stored: what is
 * kept is the last day that was looked at, held by the one console that looks. The first look tells nothing of before.
 */
export async function tellMissedVisits(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (own) => {
    const held = await holdToldDay(own);
    if (held === 'elsewhere') return;
    const { timeZone, told } = held;
    const today = numberOfDay(dayOf(now, timeZone));
    if (told === null) {
      await insertToldDay(own, today - 1);
      return;
    }
    if (told >= today - 1) return;
    if (await isMissedWanted(own)) {
      const range = { from: told - GRACE_DAYS_MAX, to: today, today };
      const visits = await workOut(own, { ...CONSOLE, timeZone }, range);
      const missed = visits.filter(({ state, until }) => state === 'missed' && until > told && until < today);
      await insertMissed(
        own,
        missed.map((visit) => ({
          visit_id: visitIdOf({ ...visit, scheduleId: visit.schedule.id }),
          store_id: visit.storeId,
        })),
      );
    }
    await updateToldDay(own, today - 1);
  });
}
