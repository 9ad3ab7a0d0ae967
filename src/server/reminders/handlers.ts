import type * as calls from '../../contract/followUp/mails.ts';
import { record } from '../auditLog/changes.ts';
import type { HandlersOf } from '../http/serve.ts';
import { selectMailSettings, upsertMailSettings } from './settingQueries.ts';
import { stop } from './stop.ts';

/** Which mails about what is to be done a user gets. */
export const mailHandlers: HandlersOf<typeof calls> = {
  async readMails(_input, { db, viewer }) {
    return { resultData: await selectMailSettings(db, viewer.userId) };
  },

  async updateMails(chosen, context) {
    const { db, viewer, translate } = context;
    const { digest, reminders } = await selectMailSettings(db, viewer.userId);
    await upsertMailSettings(db, viewer.userId, chosen);
    if (digest !== chosen.digest || reminders !== chosen.reminders) {
      const subject = { id: viewer.userId, name: viewer.username };
      await record(context, [{ kind: 'mails_changed', subject, before: null, after: null }]);
    }
    return { resultData: translate('messages.mailsChosen') };
  },

  async stopMails({ token }, { db, now, translate }) {
    await stop(db, token, now);
    return { resultData: translate('messages.mailsStopped') };
  },
};
