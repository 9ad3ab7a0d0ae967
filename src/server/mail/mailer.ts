import * as z from 'zod/mini';
import type { Logger } from 'pino';
import { Email } from '../../contract/kit/fields.ts';
import type { Language } from '../../domain/instrument.ts';
import type { Db } from '../db/schema.ts';
import { languageOf, type Translate } from '../i18n.ts';
import { repeatedly } from '../process/repeatedly.ts';
import type { Transport } from './transport.ts';
import { composeMessage, TEMPLATES, type Template } from './compose.ts';
import { deleteBounce, insertBounce } from './noticeQueries.ts';
import { countSent } from './sent.ts';
import { claimMail, deleteGivenUp, deleteMail, updateFailedMail } from './queries.ts';

/** The link of a mail, with the address as the account spells it, the user's language and what the mail quotes. */
type MadeLink = { link: string; email: string; language: string | null; quote?: string };

/** What the queue is worked with. */
export type MailerOptions = {
  db: Db;
  carry: Transport;
  words: (language: Language) => Translate;
  /** Makes the link of a mail that has one, for the user who has the address; null when nothing is to be sent to it. */
  makeLink: (
    template: Template,
    mail: Pick<ClaimedMail, 'recipient' | 'reason_id' | 'action_ids'>,
    place: { db: Db; publicUrl: string; now: Date },
  ) => Promise<MadeLink | null> | undefined;
  publicUrl: string;
  clock: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
};

/** How often the queue is looked at, in ms. Not upon each call, or its timing would tell known addresses from unknown. */
const LOOK_EVERY_MS = 1_000;

/** How long a try may take before another process may take the mail, in ms; longer than all time-outs together. */
export const LEASE_MS = 120_000;

/** The wait after the first failed try, in ms; it doubles with each, up to the longest. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** How long a mail is tried, and how long one that was given up is kept for the operator, in ms. */
const GIVE_UP_AFTER_MS = 2 * 24 * 3_600_000;
const KEEP_GIVEN_UP_MS = 30 * 24 * 3_600_000;

/** Sends what is due until stopped. `stop` waits for the mail under way. */
export function startMailer(options: MailerOptions): { stop(): Promise<void> } {
  return repeatedly((mayGoOn) => deliverDue(options, mayGoOn), {
    everyMs: LOOK_EVERY_MS,
    // Without a database nothing is due.
    onTrouble: (error) => options.log.warn({ err: error }, 'the mail queue can not be read'),
  });
}

/** Sends every mail that is due. Ends early when the mail server can't be reached: the next would fare no better. */
export async function deliverDue(options: MailerOptions, mayGoOn = () => true): Promise<void> {
  while (mayGoOn() && (await deliverNext(options)));
}

/** Takes one mail to its end; false when there is none or the mail server is of no use at the moment. */
async function deliverNext(options: MailerOptions): Promise<boolean> {
  const { db, clock } = options;
  const now = clock();
  const mail = await claimMail(db, { now, until: new Date(now.getTime() + LEASE_MS) });
  if (!mail) return false;
  try {
    await deliver(mail, options);
    await deleteMail(db, mail.id);
    return true;
  } catch (error) {
    return putOff(mail, error, options);
  }
}

/** A mail that was taken off the queue to be sent. */
type Tried = { id: string; template: string; recipient: string; tries: number; created_at: Date };

/**
 * Notes why a mail was not sent, and puts it off, or gives it up. Gives whether it was given up: else the mail server is of
 * no use at the moment.
 */
export async function putOff(
  mail: Tried,
  error: unknown,
  { db, clock, log }: Pick<MailerOptions, 'db' | 'clock' | 'log'>,
) {
  const refused = isRefusedForGood(error);
  const gone = refused || clock().getTime() - mail.created_at.getTime() > GIVE_UP_AFTER_MS;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (mail.tries - 1), LONGEST_WAIT_MS);
  const dueAt = gone ? null : new Date(clock().getTime() + wait);
  const { message, code } = error as { message?: unknown; code?: unknown };
  await updateFailedMail(db, mail.id, { dueAt, now: clock(), error: oneLine(String(message)) });
  if (refused) await insertBounce(db, mail.recipient, clock());
  if (gone) await deleteGivenUp(db, new Date(clock().getTime() - KEEP_GIVEN_UP_MS));
  // The code alone: a mail server's message may repeat what it was sent.
  const { id, template, tries } = mail;
  log.warn({ mail: id, template, tries, code, givenUp: gone }, 'a mail was not sent');
  return gone;
}

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

async function deliver(mail: ClaimedMail, options: MailerOptions): Promise<void> {
  const { db, carry, words, makeLink, publicUrl, clock, log } = options;
  const template = TEMPLATES.find((known) => known === mail.template);
  // Checked again at the last door: whatever wrote the row, one mail has one recipient.
  if (!template || !z.safeParse(Email, mail.recipient).success) throw new UnsendableMail('no mail of ours');
  const made = await makeLink(template, mail, { db, publicUrl, now: clock() });
  // No account has the address, or what it was about has ended: this is where asking for it ends.
  if (made === null) return;
  const recipient = made?.email ?? mail.recipient;
  // The person who typed the address may speak another language than the one who gets the mail.
  const own = languageOf(made?.language) ?? languageOf(mail.language);
  const language = own ?? languageOf(mail.of_organisation) ?? 'en';
  const mentioned = { ...made, language, email: recipient, home: publicUrl };
  await carry({
    id: mail.id,
    made: mail.created_at,
    recipient,
    ...composeMessage(template, words(language), mentioned),
  });
  await deleteBounce(db, recipient);
  countSent(template);
  log.info({ mail: mail.id, template, tries: mail.tries }, 'a mail was sent');
}

class UnsendableMail extends Error {}

/** Whether the server refused this very recipient for good (a 5xx answer to the envelope): trying again only annoys it. */
function isRefusedForGood(error: unknown): boolean {
  if (error instanceof UnsendableMail) return true;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

/** The longest reason that is kept, in characters. */
const REASON_MAX_CHARACTERS = 300;

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, REASON_MAX_CHARACTERS);
}
