import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Message } from './compose.ts';

/** An email with its recipient. */
export type OutgoingEmail = Message & {
  id: string;
  /** The time at which the email was queued; part of its Message-ID. */
  createdAt: Date;
  recipient: string;
  /** The URL that unsubscribes the recipient from emails of this kind with one click (RFC 8058). */
  unsubscribe?: string;
};

/** Sends an email to its recipient, or throws. */
export type Transport = (email: OutgoingEmail) => Promise<void>;

/** Time limits of the connection to the mail server, in ms. They are shorter than nodemailer's defaults. */
const TIME_OUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Connections are pooled, so that one greeting and sign-in serves several emails. `idleTimeout` is in ms. */
const POOL = { pool: true, maxConnections: 5, idleTimeout: 1_000, maxRequeues: 1 } as const;

/** Loads the library when the first email is sent. */
const nodemailer = () => import('nodemailer');

type EmailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/**
 * Returns the transport for the mail server in SMTP_URL; without one, emails are written to the outbox in the data
 * directory.
 */
export function transportFor(config: EmailConfig, timeOuts: Partial<typeof TIME_OUTS> = {}): Transport {
  return config.smtpUrl === undefined
    ? outboxCarrier(config)
    : smtpCarrier(config.smtpUrl, config, { ...TIME_OUTS, ...timeOuts });
}

function smtpCarrier(smtpUrl: string, { mailFrom }: EmailConfig, timeOuts: typeof TIME_OUTS): Transport {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // Passwords are sent only over encrypted connections, unless the server is on this machine.
    requireTLS: !secure && user !== '' && !LOOPBACK.has(url.hostname),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    tls: { minVersion: 'TLSv1.2' },
    ...timeOuts,
    ...POOL,
    ...NO_REACHING_OUT,
  } as const;
  let transporter: Promise<Transporter> | undefined;
  return async (email) => {
    transporter ??= nodemailer().then(({ createTransport }) => createTransport(options));
    await (await transporter).sendMail(messageOf(email, mailFrom));
  };
}

/**
 * Returns a transport that writes each email to a temporary file, syncs and renames it, so that nothing watching the
 * folder reads half an email.
 */
function outboxCarrier({ dataDir, mailFrom }: EmailConfig): Transport {
  const outbox = path.join(dataDir, 'outbox');
  const options = { streamTransport: true, buffer: true, newline: 'windows', ...NO_REACHING_OUT } as const;
  return async (email) => {
    const transport = (await nodemailer()).createTransport(options);
    const { message } = await transport.sendMail(messageOf(email, mailFrom));
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${email.id}`;
    const temporary = path.join(outbox, `.${name}.part`);
    // Emails may contain links that set a password, so only the owner may read them.
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(message as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path.join(outbox, `${name}.eml`));
  };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Prevents nodemailer from reading files or fetching URLs that an email mentions. */
const NO_REACHING_OUT = { disableFileAccess: true, disableUrlAccess: true } as const;

/**
 * Builds the message with addresses as objects and a separate envelope, so that no text is ever parsed as a list of
 * recipients.
 */
function messageOf(
  { id, createdAt, recipient, subject, text, html, unsubscribe }: OutgoingEmail,
  from: Config['mailFrom'],
) {
  const [, host = 'localhost'] = from.address.split('@');
  return {
    envelope: { from: from.address, to: [recipient] },
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    // An email that is sent again after a crash has the same id, so duplicates can be recognised.
    messageId: `<${id}.${createdAt.getTime().toString(36)}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}
