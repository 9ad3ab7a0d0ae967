import * as z from 'zod/mini';
import type { Logger } from 'pino';
import { Email } from '../../contract/kit/fields.ts';
import type { Language } from '../../domain/instrument.ts';
import type { Db } from '../db/schema.ts';
import { languageOf, type Translate } from '../i18n.ts';
import { repeatedly, type Wait } from '../process/repeatedly.ts';
import { retryTime } from '../process/retryTime.ts';
import type { Transport } from './transport.ts';
import { composeMessage, TEMPLATES, type Template } from './compose.ts';
import { deleteBounce, insertBounce } from './noticeQueries.ts';
import { countSentEmail } from './sentCounts.ts';
import { claimEmails, deleteEmail, updateFailedEmail, type ClaimedEmail } from './queries.ts';

/** Values for the text of an email. `stop` is the unsubscribe link. */
type LinkValues = {
  link: string;
  email: string;
  language: string | null;
  quote?: string;
  name?: string;
  stop?: string;
};

/** The dependencies of the email queue. */
export type MailerOptions = {
  db: Db;
  transport: Transport;
  words: (language: Language) => Translate;
  /**
   * Creates the values for an email's text, such as its link. Returns null if the email must no longer be sent, and
   * undefined if its template has no link.
   */
  makeLink: (
    template: Template,
    email: Pick<ClaimedEmail, 'recipient' | 'reason_id' | 'action_ids' | 'webhook_id' | 'created_at'>,
    place: { db: Db; publicUrl: string; now: Date },
  ) => Promise<LinkValues | null> | undefined;
  publicUrl: string;
  clock: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
};

/** The first and the longest delay before an email is retried. */
const WAITS = { firstMs: 5_000, longestMs: 5 * 60_000 };

const GIVE_UP_AFTER_MS = 2 * 24 * 3_600_000;

/** Sends due emails, except notices, until stopped. `stop` waits for the email in progress. */
export function startMailer(options: MailerOptions & { wait: Wait }): { stop(): Promise<void> } {
  return repeatedly((mayGoOn) => deliverDue(options, mayGoOn), {
    wait: options.wait,
    onTrouble: (error) => options.log.warn({ err: error }, 'could not read the email queue'),
  });
}

/**
 * Sends all due emails, except notices, until `mayGoOn` returns false. Stops at an email that has to be retried,
 * because the next would probably fail, too.
 */
export async function deliverDue(options: MailerOptions, mayGoOn = () => true): Promise<void> {
  while (mayGoOn() && (await deliverNext(options)));
}

/** Handles one due email. Returns false if none is due or the email has to be retried. */
async function deliverNext(options: MailerOptions): Promise<boolean> {
  const { db, clock } = options;
  const [email] = await claimEmails(db, { queue: 'others', now: clock(), most: 1 });
  if (!email) return false;
  try {
    await deliver(email, options);
    await deleteEmail(db, email.id);
    return true;
  } catch (error) {
    return postponeEmail(email, error, options);
  }
}

/**
 * Records why an email wasn't sent, and schedules a retry or abandons it. Returns true if it was abandoned; false if it
 * will be retried.
 */
export async function postponeEmail(
  email: ClaimedEmail,
  error: unknown,
  { db, clock, log }: Pick<MailerOptions, 'db' | 'clock' | 'log'>,
) {
  const isRejected = isPermanentRejection(error);
  const givesUp = isRejected || clock().getTime() - email.created_at.getTime() > GIVE_UP_AFTER_MS;
  const dueAt = givesUp ? null : retryTime(clock(), email.tries, WAITS);
  const { message, code } = error as { message?: unknown; code?: unknown };
  await updateFailedEmail(db, email.id, { dueAt, now: clock(), error: oneLine(String(message)) });
  if (isRejected) await insertBounce(db, email.recipient, clock());
  // Only the code is logged: a mail server's message may repeat what was sent.
  const { id, template, tries } = email;
  log.warn({ mail: id, template, tries, code, givenUp: givesUp }, 'an email was not sent');
  return givesUp;
}

async function deliver(email: ClaimedEmail, options: MailerOptions): Promise<void> {
  const { db, transport, words, makeLink, publicUrl, clock, log } = options;
  const template = TEMPLATES.find((name) => name === email.template);
  // During an upgrade, a newer console may have queued the email; it is retried until that console claims it.
  if (!template) throw new Error(`unknown template: ${email.template}`);
  // A last check that an email has exactly one recipient, however its row was written.
  if (!z.safeParse(Email, email.recipient).success) throw new UnsendableEmail('invalid recipient');
  const link = await makeLink(template, email, { db, publicUrl, now: clock() });
  if (link === null) return;
  const recipient = link?.email ?? email.recipient;
  // The recipient's language takes precedence, because someone else may have entered the email address.
  const userLanguage = languageOf(link?.language) ?? languageOf(email.language);
  const language = userLanguage ?? languageOf(email.of_organisation) ?? 'en';
  const linkValues = { ...link, language, email: recipient, home: publicUrl };
  await transport({
    id: email.id,
    createdAt: email.created_at,
    recipient,
    ...(link?.stop === undefined ? {} : { unsubscribe: link.stop }),
    ...composeMessage(template, words(language), linkValues),
  });
  await deleteBounce(db, recipient);
  countSentEmail(template);
  log.info({ mail: email.id, template, tries: email.tries }, 'an email was sent');
}

class UnsendableEmail extends Error {}

/**
 * Checks whether retrying is pointless: the server rejected the envelope permanently (5xx), or the recipient is
 * invalid.
 */
function isPermanentRejection(error: unknown): boolean {
  if (error instanceof UnsendableEmail) return true;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

const REASON_MAX_CHARACTERS = 300;

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, REASON_MAX_CHARACTERS);
}
