import type * as calls from '../../../../contract/followUp/schedule/calendar.ts';
import { record } from '../../../shared/history/changes.ts';
import type { CallContext, HandlersOf } from '../../../http/serve.ts';
import { newToken } from '../../../identity/viewer.ts';
import { deleteCalendarRow, upsertCalendar } from './changes.ts';
import { selectOwnCalendar } from './queries.ts';

/**
 * Handlers that read, create, renew and delete the caller's own calendar. `publicUrl` is the start of the calendar's
 * URL.
 */
export const calendarHandlers = (publicUrl: string): HandlersOf<typeof calls> => ({
  async readCalendar(_input, { db, viewer }) {
    const row = await selectOwnCalendar(db, viewer.userId);
    const lastReadAt = row?.last_seen_at?.toISOString() ?? null;
    return { resultData: row ? { made: row.made_at.toISOString(), last_seen: lastReadAt } : null };
  },

  async addCalendar(_input, context) {
    const { db, viewer, now } = context;
    const { token: key, hash } = newToken();
    await upsertCalendar(db, { user_id: viewer.userId, key_hash: hash, made_at: now });
    await record(context, [{ kind: 'calendar_added', ...aboutCaller(context) }]);
    return { resultData: { url: `${publicUrl}/calendar/${key}.ics` } };
  },

  async deleteCalendar(_input, context) {
    const { db, viewer, translate } = context;
    const deleted = await deleteCalendarRow(db, viewer.userId);
    if (deleted) await record(context, [{ kind: 'calendar_deleted', ...aboutCaller(context) }]);
    return { resultData: translate('messages.calendarDeleted') };
  },
});

function aboutCaller({ viewer }: CallContext) {
  return { subject: { id: viewer.userId, name: viewer.username }, before: null, after: null };
}
