import { addDays, dayOf } from '../../../domain/days.ts';
import { mailMoment } from '../../../domain/schedule/reminders.ts';
import type { Language } from '../../../domain/instrument.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import { languageOf } from '../../i18n.ts';
import { CONSOLE } from '../../identity/console.ts';
import { assignedScope } from '../../identity/scope.ts';
import { postponeMail, type MailerOptions } from '../../mail/mailer.ts';
import { NOTICES, postponeNotice, settleNotice, type Notice } from '../../mail/noticeQueries.ts';
import { claimEmails, LEASE_MS, type ClaimedEmail } from '../../mail/queries.ts';
import { countSent } from '../../mail/sent.ts';
import { composeNotice, stopKind } from './compose.ts';
import { actionsFor, digestFor, pendingOf, remindersFor, type Content, type Pending } from './content.ts';
import { selectGiven, selectReaders, selectReopened, type Reader, type ToldAction } from './contentQueries.ts';
import type { ReadReport, WeeklyReport } from './report.ts';
import { stopAddress } from './stop.ts';

export type NoticeOptions = Omit<MailerOptions, 'makeLink'> & { readReport: ReadReport };

/** The maximum number of emails claimed and prepared at once. */
const BATCH = 200;

/** The maximum number of emails sent concurrently. */
const AT_ONCE = 4;

/**
 * The time limit for a batch, in ms. Emails not sent by then become due again before another process can claim them.
 */
const BATCH_MS = LEASE_MS / 2;

/** Sends all notices that are due. Stops early when the mail server is unavailable. */
export async function deliverNotices(options: NoticeOptions, mayGoOn = () => true): Promise<void> {
  while (mayGoOn() && (await deliverBatch(options, mayGoOn)));
}

async function deliverBatch(options: NoticeOptions, mayGoOn: () => boolean): Promise<boolean> {
  const { db, clock } = options;
  const mails = await claimEmails(db, { queue: 'notices', now: clock(), most: BATCH });
  if (mails.length === 0) return false;
  const started = performance.now();
  const contentOf = await workOutAll(options, mails);
  const waiting = [...mails];
  let isUseful = true;
  const work = async (): Promise<void> => {
    while (isUseful && mayGoOn() && performance.now() - started < BATCH_MS) {
      const mail = waiting.shift();
      if (!mail) return;
      isUseful = (await deliverOne(options, mail, contentOf)) && isUseful;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Emails that were not attempted needn't wait for the lease to expire.
  for (const { id } of waiting) await postponeNotice(db, id, clock());
  return isUseful && waiting.length === 0;
}

type Made = { reader: Reader; content: Content | null } | null;
type ContentOf = (mail: ClaimedEmail) => Promise<Made>;

/** Sends one notice, or drops it when it has no content. Returns false when the mail server is unavailable. */
async function deliverOne(options: NoticeOptions, mail: ClaimedEmail, contentOf: ContentOf) {
  const { db, clock, log, transport, words, publicUrl } = options;
  const made = await contentOf(mail);
  const notice = NOTICES.find((known) => known === mail.template);
  if (!made?.content || !notice) {
    await settleNotice(db, mail, null);
    return true;
  }
  const { reader, content } = made;
  const today = dayOf(clock(), reader.time_zone);
  if (mail.day !== null && reader.told_on !== null && reader.told_on >= today) {
    // At most one email a day: the rest is sent tomorrow.
    const tomorrow = addDays(today, 1);
    await postponeNotice(db, mail.id, mailMoment(tomorrow, reader.time_zone), mail.whole ? tomorrow : undefined);
    return true;
  }
  const language = languageFor(reader);
  const stop = stopAddress(publicUrl, stopKind(notice), reader.stop_key);
  const message = composeNotice(notice, content, { language, translate: words(language), home: publicUrl, stop });
  try {
    await transport({
      id: mail.id,
      createdAt: mail.created_at,
      recipient: reader.email,
      unsubscribe: stop,
      ...message,
    });
  } catch (error) {
    return postponeMail({ ...mail, recipient: reader.email }, error, options);
  }
  await settleNotice(db, mail, today);
  countSent(notice);
  log.info({ mail: mail.id, template: notice, tries: mail.tries }, 'an email was sent');
  return true;
}

/**
 * Prepares a batch with few queries. Returns a lookup of each email's current content, which is null for users who get
 * none.
 */
async function workOutAll({ db, readReport }: NoticeOptions, mails: readonly ClaimedEmail[]): Promise<ContentOf> {
  const found = await selectReaders(db, [...new Set(mails.flatMap(({ user_id: id }) => id ?? []))]);
  const readers = new Map(found.filter(({ address }) => address === 'confirmed').map((reader) => [reader.id, reader]));
  const readerOf = ({ user_id: id }: ClaimedEmail) => (id === null ? undefined : readers.get(id));
  const idsOf = (notice: Notice) =>
    mails.filter(({ template }) => template === notice).flatMap(({ action_ids: ids }) => ids ?? []);
  const [given, reopened] = [await selectGiven(db, idsOf('given')), await selectReopened(db, idsOf('reopened'))];
  const pending = new Map<string, Pending>();
  for (const mail of mails) {
    const key = keyOf(mail);
    if (mail.day === null || pending.has(key)) continue;
    const alike = mails.filter((other) => keyOf(other) === key).flatMap((other) => readerOf(other) ?? []);
    if (alike.length > 0) pending.set(key, await pendingOf(db, alike, mail.day, mail.template === 'digest'));
  }
  const reportFor = reports((reader, day) =>
    readReport(db, { viewer: viewerOf(reader), day, timeZone: reader.time_zone, language: languageFor(reader) }),
  );
  return async (mail) => {
    const reader = readerOf(mail);
    if (!reader) return null;
    const known = { given, reopened, pending: pending.get(keyOf(mail)), reportFor };
    return { reader, content: await contentFor(mail, reader, known) };
  };
}

function languageFor(reader: Reader): Language {
  return languageOf(reader.language) ?? languageOf(reader.of_organisation) ?? 'en';
}

/** Returns the viewer who sees what a reader may see. */
function viewerOf({ id, user_type: type }: Reader) {
  return type === GROUP_USER ? { ...CONSOLE, isAdministrator: false, scope: assignedScope(id) } : CONSOLE;
}

type ReportFor = (reader: Reader, day: string) => Promise<WeeklyReport>;

/** Reads the administrators' report only once per language and day, because they all see every store. */
function reports(read: ReportFor): ReportFor {
  const known = new Map<string, Promise<WeeklyReport>>();
  return (reader, day) => {
    if (reader.user_type === GROUP_USER) return read(reader, day);
    const key = `${languageFor(reader)} ${day}`;
    const report = known.get(key) ?? read(reader, day);
    known.set(key, report);
    return report;
  };
}

const keyOf = ({ template, day }: ClaimedEmail) => `${template} ${day}`;

type Known = {
  given: readonly ToldAction[];
  reopened: readonly ToldAction[];
  pending: Pending | undefined;
  reportFor: ReportFor;
};

async function contentFor(
  mail: ClaimedEmail,
  reader: Reader,
  { pending, reportFor, ...known }: Known,
): Promise<Content | null> {
  const { day, since, whole, action_ids: ids } = mail;
  if (mail.template === 'given' || mail.template === 'reopened') {
    return actionsFor(
      reader,
      known[mail.template].filter(({ id }) => ids?.includes(id)),
    );
  }
  if (!pending || day === null || since === null) return null;
  if (mail.template === 'digest' && reader.digest) return digestFor(reader, pending, await reportFor(reader, day));
  return remindersFor(reader, pending, { day, since, whole });
}
