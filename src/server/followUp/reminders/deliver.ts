import { addDays, dayOf } from '../../../domain/days.ts';
import { dailyEmailTime } from '../../../domain/schedule/reminders.ts';
import { postponeEmail, type MailerOptions } from '../../mail/mailer.ts';
import { NOTICES, postponeNotice, settleNotice, type Notice } from '../../mail/noticeQueries.ts';
import { claimEmails, LEASE_MS, type ClaimedEmail } from '../../mail/queries.ts';
import { countSentEmail } from '../../mail/sentCounts.ts';
import { composeNotice, stopKindOf } from './compose.ts';
import {
  actionsFor,
  digestFor,
  languageFor,
  readPendingWork,
  remindersFor,
  type Content,
  type PendingWork,
} from './content.ts';
import {
  selectAssignedActions,
  selectReaders,
  selectReopenedActions,
  type Reader,
  type EmailAction,
} from './contentQueries.ts';
import type { ReadReports } from './report.ts';
import { reportsTogether, type ReportFor } from './reportsTogether.ts';
import { stopUrl } from './stop.ts';

export type NoticeOptions = Omit<MailerOptions, 'makeLink'> & { readReports: ReadReports };

/** The maximum number of emails claimed and prepared together. */
const BATCH = 200;

/** The maximum number of emails sent concurrently. */
const AT_ONCE = 4;

/** The time limit for a batch, in ms. Emails not attempted by then become due again before their lease expires. */
const BATCH_MS = LEASE_MS / 2;

/**
 * Sends all notices that are due. Stops early when a notice has to be retried, when a batch takes too long, or when
 * `mayGoOn` returns false.
 */
export async function deliverNotices(options: NoticeOptions, mayGoOn = () => true): Promise<void> {
  while (mayGoOn() && (await deliverBatch(options, mayGoOn)));
}

async function deliverBatch(options: NoticeOptions, mayGoOn: () => boolean): Promise<boolean> {
  const { db, clock } = options;
  const emails = await claimEmails(db, { queue: 'notices', now: clock(), most: BATCH });
  if (emails.length === 0) return false;
  const startedAt = performance.now();
  const contentOf = await prepareBatch(options, emails);
  const queue = [...emails];
  let isUseful = true;
  const work = async (): Promise<void> => {
    while (isUseful && mayGoOn() && performance.now() - startedAt < BATCH_MS) {
      const email = queue.shift();
      if (!email) return;
      isUseful = (await deliverOne(options, email, contentOf)) && isUseful;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Emails that were not attempted needn't wait for the lease to expire.
  for (const { id } of queue) await postponeNotice(db, id, clock());
  return isUseful && queue.length === 0;
}

type ReaderContent = { reader: Reader; content: Content | null } | null;
type ContentOf = (email: ClaimedEmail) => Promise<ReaderContent>;

/**
 * Sends one notice. Drops it when it has no content; postpones it when sending fails, or when it is a daily notice and
 * the user has already had a daily notice that day. Returns false if the email has to be retried.
 */
async function deliverOne(options: NoticeOptions, email: ClaimedEmail, contentOf: ContentOf) {
  const { db, clock, log, transport, words, publicUrl } = options;
  const readerContent = await contentOf(email);
  const notice = NOTICES.find((name) => name === email.template);
  if (!readerContent?.content || !notice) {
    await settleNotice(db, email, null);
    return true;
  }
  const { reader, content } = readerContent;
  const today = dayOf(clock(), reader.time_zone);
  if (email.day !== null && reader.last_email_on !== null && reader.last_email_on >= today) {
    // A user gets at most one daily email per day, so this one is postponed until tomorrow.
    const tomorrow = addDays(today, 1);
    await postponeNotice(db, email.id, dailyEmailTime(tomorrow, reader.time_zone), email.whole ? tomorrow : undefined);
    return true;
  }
  const language = languageFor(reader);
  const stop = stopUrl(publicUrl, stopKindOf(notice), reader.stop_key);
  const message = composeNotice(notice, content, { language, translate: words(language), home: publicUrl, stop });
  try {
    await transport({
      id: email.id,
      createdAt: email.created_at,
      recipient: reader.email,
      unsubscribe: stop,
      ...message,
    });
  } catch (error) {
    return postponeEmail({ ...email, recipient: reader.email }, error, options);
  }
  await settleNotice(db, email, today);
  countSentEmail(notice);
  log.info({ mail: email.id, template: notice, tries: email.tries }, 'an email was sent');
  return true;
}

/**
 * Prepares a batch with few queries. Returns a function that returns the reader and current content of an email; null
 * for users without a confirmed email address.
 */
async function prepareBatch({ db, readReports }: NoticeOptions, emails: readonly ClaimedEmail[]): Promise<ContentOf> {
  const rows = await selectReaders(db, [...new Set(emails.flatMap(({ user_id: id }) => id ?? []))]);
  const readers = new Map(rows.filter(({ address }) => address === 'confirmed').map((reader) => [reader.id, reader]));
  const readerOf = ({ user_id: id }: ClaimedEmail) => (id === null ? undefined : readers.get(id));
  const idsOf = (notice: Notice) =>
    emails.filter(({ template }) => template === notice).flatMap(({ action_ids: ids }) => ids ?? []);
  const [assignedActions, reopenedActions] = [
    await selectAssignedActions(db, idsOf('given')),
    await selectReopenedActions(db, idsOf('reopened')),
  ];
  const pending = new Map<string, PendingWork>();
  for (const email of emails) {
    const key = keyOf(email);
    if (email.day === null || pending.has(key)) continue;
    const readersOfKey = emails.filter((other) => keyOf(other) === key).flatMap((other) => readerOf(other) ?? []);
    if (readersOfKey.length > 0)
      pending.set(key, await readPendingWork(db, readersOfKey, email.day, email.template === 'digest'));
  }
  const digests = emails.flatMap((email) => {
    const reader = readerOf(email);
    return reader && email.day !== null && isDigest(email, reader) ? [{ reader, day: email.day }] : [];
  });
  const reportFor = reportsTogether(digests, (options) => readReports(db, options));
  return async (email) => {
    const reader = readerOf(email);
    if (!reader) return null;
    const batch = {
      given: assignedActions,
      reopened: reopenedActions,
      pendingWork: pending.get(keyOf(email)),
      reportFor,
    };
    return { reader, content: await contentFor(email, reader, batch) };
  };
}

/** Checks whether an email is a digest that its reader still wants. */
const isDigest = ({ template }: ClaimedEmail, { digest }: Reader) => template === 'digest' && digest;

const keyOf = ({ template, day }: ClaimedEmail) => `${template} ${day}`;

type BatchContent = {
  given: readonly EmailAction[];
  reopened: readonly EmailAction[];
  pendingWork: PendingWork | undefined;
  reportFor: ReportFor;
};

async function contentFor(
  email: ClaimedEmail,
  reader: Reader,
  { pendingWork, reportFor, ...actions }: BatchContent,
): Promise<Content | null> {
  const { day, since, whole: wholeWeek, action_ids: ids } = email;
  if (email.template === 'given' || email.template === 'reopened') {
    return actionsFor(
      reader,
      actions[email.template].filter(({ id }) => ids?.includes(id)),
    );
  }
  if (!pendingWork || day === null || since === null) return null;
  if (isDigest(email, reader)) return digestFor(reader, pendingWork, await reportFor(reader));
  return remindersFor(reader, pendingWork, { day, since, wholeWeek });
}
