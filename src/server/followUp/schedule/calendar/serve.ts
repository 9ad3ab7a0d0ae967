import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCalendar } from '../../../../contract/followUp/schedule/calendar.ts';
import { addDays, dayOf } from '../../../../domain/days.ts';
import { CALENDAR_DAYS, CALENDAR_ENTRIES_MAX } from '../../../../domain/limits.ts';
import { numberOfDay } from '../../../../domain/schedule/interval.ts';
import { unlessFull } from '../../../db/storageFull.ts';
import { answerFailure } from '../../../http/failure.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { sendFile } from '../../../http/sendFile.ts';
import { languageOf, preferredLanguage } from '../../../i18n.ts';
import { hashToken, viewerOf } from '../../../identity/viewer.ts';
import { Refusal } from '../../../refusal.ts';
import { visitsOfUsers } from '../ownVisits.ts';
import { touchCalendar } from './changes.ts';
import { selectCalendar, selectDueActions } from './queries.ts';

/** The minimum interval between updates of when a calendar was last read, in ms, so that not every read is a write. */
const TOUCH_EVERY_MS = 60_000;

/** The format of the URL's last segment: a key and '.ics'. Other values are not looked up. */
const FILE = /^([\w-]{43})\.ics$/;

/**
 * Serves calendars to programs that know their URL. Each read uses the user's current access. Deleted and unknown
 * calendars both return 404.
 */
export function serveCalendars(app: FastifyInstance, options: ServeOptions, publicUrl: string): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    try {
      const text = await textFor(options, request, publicUrl);
      return await sendFile(request, reply, { text, type: 'text/calendar; charset=utf-8' });
    } catch (error) {
      return refuse(error, request, reply, options);
    }
  });
}

async function textFor(
  { db, words, clock, limitCalls }: ServeOptions,
  request: FastifyRequest<{ Params: { file: string } }>,
  publicUrl: string,
): Promise<string> {
  const key = FILE.exec(request.params.file)?.[1];
  const row = key === undefined ? undefined : await selectCalendar(db, hashToken(key));
  if (!row) throw new Refusal('not_found');
  const now = clock();
  request.viewerId = row.id;
  await limitCalls(readCalendar, `calendar ${row.id}`, now);
  const lastReadAt = row.last_seen_at?.getTime() ?? 0;
  if (Math.abs(now.getTime() - lastReadAt) > TOUCH_EVERY_MS) await unlessFull(touchCalendar(db, row.id, now));
  const today = dayOf(now, row.time_zone);
  const [first, last] = [addDays(today, -CALENDAR_DAYS.past), addDays(today, CALENDAR_DAYS.ahead)];
  const viewer = { ...viewerOf(row), timeZone: row.time_zone };
  const range = { from: numberOfDay(first), to: numberOfDay(last), today: numberOfDay(today) };
  const [visits, actions] = await Promise.all([
    visitsOfUsers(db, viewer, [row.id], range),
    selectDueActions(db, row.id, { first, last, limit: CALENDAR_ENTRIES_MAX }),
  ]);
  const { calendarText } = await import('./feed.ts');
  const language = languageOf(row.language) ?? languageOf(row.of_organisation) ?? 'en';
  const entries = { visits: visits.slice(0, CALENDAR_ENTRIES_MAX), actions };
  return calendarText(entries, { translate: words(language), language, publicUrl });
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, { words }: ServeOptions): FastifyReply {
  return answerFailure(error, request, reply, words(preferredLanguage(request.headers['accept-language'])));
}
