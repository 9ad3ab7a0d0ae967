import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Message } from './compose.ts';

/** A letter with its addresses. */
export type Posting = Message & {
  id: string;
  /** When it was queued: with the id it makes the same Message-ID at each try. */
  made: Date;
  recipient: string;
  /** Where one click stops such mails (RFC 8058). */
  unsubscribe?: string;
};

/** Carries a letter to its recipient, or throws. */
export type Transport = (posting: Posting) => Promise<void>;

/** How long each step with the mail server may take, in ms: nodemailer's own waits are minutes on a silent server. */
const TIME_OUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * So many connections are held open while there is something to send, and so long after, in ms: the mail server greets, and
 * proves who it is, once for many mails. One that it closed meanwhile is opened again, unless a word of the mail was sent.
 */
const POOL = { pool: true, maxConnections: 5, idleTimeout: 1_000, maxRequeues: 1 } as const;

/** The library, loaded with the first mail. */
const nodemailer = () => import('nodemailer');

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** The mail server of SMTP_URL; without one each mail becomes a file in the outbox of the data directory. */
export function transportFor(config: MailConfig, timeOuts: Partial<typeof TIME_OUTS> = {}): Transport {
  return config.smtpUrl === undefined
    ? outboxCarrier(config)
    : smtpCarrier(config.smtpUrl, config, { ...TIME_OUTS, ...timeOuts });
}

function smtpCarrier(smtpUrl: string, { mailFrom }: MailConfig, timeOuts: typeof TIME_OUTS): Transport {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password goes over the wire encrypted or not at all, unless the server is this machine.
    requireTLS: !secure && user !== '' && !LOOPBACK.has(url.hostname),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    tls: { minVersion: 'TLSv1.2' },
    ...timeOuts,
    ...POOL,
    ...NO_REACHING_OUT,
  } as const;
  let opened: Promise<Transporter> | undefined;
  return async (posting) => {
    opened ??= nodemailer().then(({ createTransport }) => createTransport(options));
    await (await opened).sendMail(messageOf(posting, mailFrom));
  };
}

/** Written aside, flushed and renamed: a watcher of the folder never reads half a mail. */
function outboxCarrier({ dataDir, mailFrom }: MailConfig): Transport {
  const outbox = path.join(dataDir, 'outbox');
  const options = { streamTransport: true, buffer: true, newline: 'windows', ...NO_REACHING_OUT } as const;
  return async (posting) => {
    const transport = (await nodemailer()).createTransport(options);
    const { message } = await transport.sendMail(messageOf(posting, mailFrom));
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${posting.id}`;
    const aside = path.join(outbox, `.${name}.part`);
    // It holds a link that sets a password: only its owner may read it.
    const file = await open(aside, 'w', 0o600);
    try {
      await file.writeFile(message as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path.join(outbox, `${name}.eml`));
  };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Nothing in a mail may make nodemailer read a file or fetch an address. */
const NO_REACHING_OUT = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Addresses are given as objects and the envelope apart, so that no text is ever read as a list of recipients. */
function messageOf({ id, made, recipient, subject, text, html, unsubscribe }: Posting, from: Config['mailFrom']) {
  const [, host = 'localhost'] = from.address.split('@');
  return {
    envelope: { from: from.address, to: [recipient] },
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    // A mail that is sent again, because the console died over it, is known by its id.
    messageId: `<${id}.${made.getTime().toString(36)}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}
