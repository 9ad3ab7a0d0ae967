import type * as calls from '../../../contract/followUp/reminders.ts';
import { dayOf } from '../../../domain/days.ts';
import { dailyEmailTime } from '../../../domain/schedule/reminders.ts';
import { record } from '../../shared/history/changes.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { Refusal } from '../../refusal.ts';
import { whoAudits } from '../schedule/present.ts';
import { readVisitId } from '../schedule/visitId.ts';
import { insertWholeReminders } from './planQueries.ts';
import { selectEmailSettings, upsertEmailSettings } from './settingQueries.ts';
import { stopEmails } from './stop.ts';
import { remindableVisits } from './visits.ts';

/** Handlers for email settings, unsubscribing, and reminding auditors on request. */
export const reminderHandlers: HandlersOf<typeof calls> = {
  async readMails(_input, { db, viewer }) {
    return { resultData: await selectEmailSettings(db, viewer.userId) };
  },

  async updateMails(settings, context) {
    const { db, viewer, translate } = context;
    const { digest, reminders } = await selectEmailSettings(db, viewer.userId);
    await upsertEmailSettings(db, viewer.userId, settings);
    if (digest !== settings.digest || reminders !== settings.reminders) {
      const subject = { id: viewer.userId, name: viewer.username };
      await record(context, [{ kind: 'mails_changed', subject, before: null, after: null }]);
    }
    return { resultData: translate('messages.mailsChosen') };
  },

  async remindAuditors({ visit_id: visitId, group_id: groupId }, { db, viewer, now, translate }) {
    const ref = visitId === undefined ? null : readVisitId(visitId);
    if (visitId !== undefined && !ref) throw new Refusal('not_found');
    const filter = {
      storeId: ref ? await visibleStore(db, viewer.scope, ref.storeId) : undefined,
      groupId: groupId === undefined ? undefined : await visibleGroup(db, viewer, groupId),
    };
    const day = dayOf(now, viewer.timeZone);
    const pending = await remindableVisits(db, viewer, day, filter);
    const visits = ref ? pending.filter(({ schedule, k }) => schedule.id === ref.scheduleId && k === ref.k) : pending;
    const auditors = visits.flatMap((visit) => {
      const { assignee_id: userId } = whoAudits(visit);
      return userId === null ? [] : [{ userId, storeId: visit.storeId }];
    });
    const at = dailyEmailTime(day, viewer.timeZone);
    const count = await insertWholeReminders(db, auditors, { day, at, now });
    if (count === 0) throw new Refusal('nobody_to_remind');
    return { resultData: translate('messages.reminded', { count }) };
  },

  async stopMails({ token }, { db, now, translate }) {
    return { resultData: translate(await stopEmails(db, token, now)) };
  },
};
