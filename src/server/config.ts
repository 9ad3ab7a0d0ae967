import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { Email } from '../contract/fields.ts';
import { isPlainText } from '../domain/plainText.ts';

/** Settings of the process, read from the environment once (docs/operating.md lists them). */
export type Config = {
  port: number;
  host: string;
  /** Holds the embedded database, images and the outbox. An absolute path. */
  dataDir: string;
  /** A PostgreSQL server; without it the embedded one is started. */
  databaseUrl: string | undefined;
  publicUrl: string;
  /** The mail server; without one mails become files in the outbox of the data directory. */
  smtpUrl: string | undefined;
  mailFrom: { name: string; address: string };
  /** Addresses and networks of proxies whose X-Forwarded-For is believed; empty: nobody's. */
  trustedProxies: string[];
  /** Whether the demo organisation may be loaded into an empty database. */
  demo: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  production: boolean;
};

/** One line for the person at the terminal. */
export class ConfigError extends Error {}

const Environment = z.object({
  PORT: z._default(z.string().check(z.refine(isPort, 'must be a port number, 0 to 65535')), '3000'),
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must not be empty')), './data'),
  DATABASE_URL: z.optional(
    z.string().check(z.refine(isPostgresUrl, 'must begin with postgres:// or postgresql:// and name a host')),
  ),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isWebUrl, 'must begin with http:// or https://'))),
  SMTP_URL: z.optional(z.string().check(z.refine(isMailUrl, 'must begin with smtp:// or smtps:// and name a host'))),
  MAIL_FROM: z.optional(
    z.string().check(z.refine((value) => mailbox(value) !== null, 'must be an address, or Name <address>')),
  ),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => listOf(value).every(isNetwork),
          'must be addresses or networks, such as 10.0.0.0/8, with commas between',
        ),
      ),
  ),
  FOURSCORE_DEMO: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  NODE_ENV: z.optional(z.string()),
});

/** Parses the environment. An empty variable counts as absent; a wrong one throws a ConfigError naming it. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(Environment, given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const publicUrl = (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, '');
  return {
    port: Number(env.PORT),
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    publicUrl,
    smtpUrl: env.SMTP_URL,
    mailFrom: mailbox(env.MAIL_FROM ?? '') ?? { name: 'Fourscore', address: `fourscore@${mailHost(publicUrl)}` },
    trustedProxies: listOf(env.TRUSTED_PROXIES ?? ''),
    demo: !production && (env.DATABASE_URL === undefined ? env.FOURSCORE_DEMO !== '0' : env.FOURSCORE_DEMO === '1'),
    logLevel: env.LOG_LEVEL,
    production,
  };
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol);
}

function isMailUrl(value: string): boolean {
  return URL.canParse(value) && ['smtp:', 'smtps:'].includes(new URL(value).protocol) && new URL(value).hostname !== '';
}

/** `name@example.org`, or `Name <name@example.org>`. */
function mailbox(value: string): Config['mailFrom'] | null {
  const match = /^([^<>]*)<([^<>]*)>$/.exec(value);
  const [name, address] = match ? [match[1]?.trim() ?? '', match[2] ?? ''] : ['', value.trim()];
  return isPlainText(name) && !/[\r\n"]/.test(name) && z.safeParse(Email, address).success ? { name, address } : null;
}

/** The host that mails come from when nobody says: the console's own, unless that is a number. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[a-z][a-z\d.-]*$/i.test(hostname) ? hostname : 'localhost';
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return (
    most !== undefined && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

function isWebUrl(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}
