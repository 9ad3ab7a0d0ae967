import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { Email } from '../../contract/kit/fields.ts';
import { isPlainText } from '../../domain/plainText.ts';
import { productionTrouble } from './production.ts';
import { isIssuer, ssoSettings, type SsoSettings } from './sso.ts';
import { backupSettings, type BackupSettings } from './backupSettings.ts';
import type { BucketSettings } from './bucketSettings.ts';

/** Settings of the process, read from the environment once (docs/operating.md lists them). */
export type Config = {
  port: number;
  host: string;
  /** The data directory as an absolute path. It holds everything that other settings don't place elsewhere. */
  dataDir: string;
  /** The image folder as an absolute path; undefined for the default one in the data directory. */
  uploadDir: string | undefined;
  /** The image bucket, used instead of a folder. */
  bucket: BucketSettings | undefined;
  backups: BackupSettings;
  /** The URL of a PostgreSQL database; without one the embedded database is started. */
  databaseUrl: string | undefined;
  /** The URL of a streaming replica. */
  readDatabaseUrl: string | undefined;
  /**
   * The URL of the same database with the role that owns its tables, for migrations; the console's own role then
   * doesn't have to own anything.
   */
  migrateDatabaseUrl: string | undefined;
  publicUrl: string;
  /** The mail server; without one, emails are written to the outbox in the data directory. */
  smtpUrl: string | undefined;
  mailFrom: { name: string; address: string };
  /**
   * The secret from which the key for encrypting second factors and other stored secrets is derived; without it, a file
   * in the data directory is used.
   */
  secretKey: string | undefined;
  sso: SsoSettings | undefined;
  /** IP addresses and networks of proxies whose X-Forwarded-For is trusted; empty for none. */
  trustedProxies: string[];
  /** True if the demo organisation may be loaded into an empty database. */
  demo: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The minimum duration of database statements that are logged as slow, in ms; 0 to log none. */
  slowQueryMs: number;
  /**
   * The token that opens /metrics; without one, /metrics is available only from this machine, and not through a proxy.
   */
  metricsToken: string | undefined;
  /** Hosts, or `host:port`, that webhooks may reach over plain HTTP and inside private networks. */
  webhookHosts: string[];
  production: boolean;
};

/** Thrown for an invalid setting. The message is one line for the person at the terminal. */
export class ConfigError extends Error {}

const Key = z.string().check(z.regex(/^[!-~]{1,200}$/, 'must be printable characters without spaces'));

const Environment = z.object({
  PORT: z._default(z.string().check(z.refine(isPort, 'must be a port number, 0 to 65535')), '3000'),
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must not be empty')), './data'),
  UPLOAD_DIR: z.optional(z.string()),
  S3_ENDPOINT: z.optional(
    z.string().check(z.refine(isOrigin, 'must be http:// or https:// and a host, with nothing after it')),
  ),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[\w.-]{3,63}$/, 'must be a bucket name: 3 to 63 letters, digits, dots or hyphens')),
  ),
  S3_REGION: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/, 'must be a region name'))),
  S3_ACCESS_KEY_ID: z.optional(Key),
  S3_SECRET_ACCESS_KEY: z.optional(Key),
  BACKUPS: z.optional(z.string()),
  BACKUP_HOUR: z._default(z.string().check(z.regex(/^(\d|1\d|2[0-3])$/, 'must be an hour, 0 to 23')), '3'),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  DATABASE_URL: z.optional(
    z.string().check(z.refine(isPostgresUrl, 'must start with postgres:// or postgresql:// and name a host')),
  ),
  MIGRATE_DATABASE_URL: z.optional(
    z.string().check(z.refine(isPostgresUrl, 'must start with postgres:// or postgresql:// and name a host')),
  ),
  READ_DATABASE_URL: z.optional(
    z.string().check(z.refine(isPostgresUrl, 'must start with postgres:// or postgresql:// and name a host')),
  ),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isWebUrl, 'must start with http:// or https://'))),
  SMTP_URL: z.optional(z.string().check(z.refine(isSmtpUrl, 'must start with smtp:// or smtps:// and name a host'))),
  MAIL_FROM: z.optional(
    z.string().check(z.refine((value) => mailbox(value) !== null, 'must be an email address, or Name <address>')),
  ),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  OIDC_ISSUER: z.optional(
    z.string().check(z.refine(isIssuer, 'must start with https://, or with http:// if it is on this machine')),
  ),
  OIDC_CLIENT_ID: z.optional(z.string().check(z.maxLength(500, 'is too long'))),
  OIDC_CLIENT_SECRET: z.optional(z.string().check(z.maxLength(2_000, 'is too long'))),
  OIDC_SCOPES: z._default(
    z.string().check(z.regex(/^openid( [!-~]+)*$/, 'must be names separated by spaces, the first of them openid')),
    'openid email profile',
  ),
  OIDC_NAME: z.optional(z.string().check(z.maxLength(60, 'is too long'), z.refine(isPlainText, 'must be plain text'))),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => listOf(value).every(isNetwork),
          'must be addresses or networks, such as 10.0.0.0/8, separated by commas',
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
  SLOW_QUERY_MS: z._default(
    z.string().check(z.regex(/^\d{1,6}$/, 'must be a number of milliseconds, 0 for never')),
    '1000',
  ),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[!-~]{16,200}$/, 'must be at least 16 printable characters, without spaces')),
  ),
  WEBHOOK_HOSTS: z.optional(
    z
      .string()
      .check(z.refine((value) => listOf(value).every(isHost), 'must be hosts, or host:port, separated by commas')),
  ),
  NODE_ENV: z.optional(z.string()),
  ALLOW_INSECURE: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
});

const S3_NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const DEFAULT_REGION = 'us-east-1';

/** Parses the environment. Ignores empty variables. Throws a ConfigError that names the variable if one is invalid. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = z.safeParse(Environment, variables);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const env = result.data;
  if (env.READ_DATABASE_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError('READ_DATABASE_URL requires DATABASE_URL: it names a replica of that server.');
  }
  if (env.MIGRATE_DATABASE_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError('MIGRATE_DATABASE_URL requires DATABASE_URL: it names the owner of the same database.');
  }
  const production = env.NODE_ENV === 'production';
  const publicUrl = (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, '');
  const trouble = production ? productionTrouble({ ...env, PUBLIC_URL: publicUrl }) : null;
  if (trouble !== null) throw new ConfigError(trouble);
  const bucket = bucketOf(env);
  if (env.BACKUPS === 'bucket' && !bucket) throw new ConfigError(`BACKUPS=bucket requires ${S3_NEEDED.join(', ')}.`);
  return {
    port: Number(env.PORT),
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    uploadDir: env.UPLOAD_DIR === undefined ? undefined : path.resolve(env.UPLOAD_DIR),
    bucket,
    backups: backupSettings(env),
    databaseUrl: env.DATABASE_URL,
    readDatabaseUrl: env.READ_DATABASE_URL,
    migrateDatabaseUrl: env.MIGRATE_DATABASE_URL,
    publicUrl,
    smtpUrl: env.SMTP_URL,
    mailFrom: mailbox(env.MAIL_FROM ?? '') ?? { name: 'Fourscore', address: `fourscore@${mailHost(publicUrl)}` },
    secretKey: env.SECRET_KEY,
    sso: ssoOf(env),
    trustedProxies: listOf(env.TRUSTED_PROXIES ?? ''),
    demo: !production && (env.DATABASE_URL === undefined ? env.FOURSCORE_DEMO !== '0' : env.FOURSCORE_DEMO === '1'),
    logLevel: env.LOG_LEVEL,
    slowQueryMs: Number(env.SLOW_QUERY_MS),
    metricsToken: env.METRICS_TOKEN,
    webhookHosts: listOf(env.WEBHOOK_HOSTS ?? '').map((host) => host.toLowerCase()),
    production,
  };
}

/**
 * Returns the bucket's settings; undefined if none is given. Throws if only some are given, because images would then
 * silently be stored elsewhere.
 */
function bucketOf(env: z.output<typeof Environment>): BucketSettings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env;
  const { S3_REGION: region = DEFAULT_REGION, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    const missing = S3_NEEDED.find((name) => env[name] === undefined);
    const hasS3Settings = S3_NEEDED.some((name) => env[name] !== undefined) || env.S3_REGION !== undefined;
    if (hasS3Settings) throw new ConfigError(`${missing} is missing: set all of ${S3_NEEDED.join(', ')}.`);
    return undefined;
  }
  return { endpoint: new URL(endpoint).origin, bucket, region, accessKeyId, secretAccessKey };
}

function ssoOf(env: z.output<typeof Environment>): SsoSettings | undefined {
  const settings = ssoSettings(env);
  if (settings && 'missingName' in settings) throw new ConfigError(settings.missingName);
  return settings;
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

function isPostgresUrl(value: string): boolean {
  // The driver rejects an invalid percent-encoding only when it connects.
  if (!URL.canParse(value) || /%(?![\da-f]{2})/i.test(value)) return false;
  return ['postgres:', 'postgresql:'].includes(new URL(value).protocol);
}

function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && ['smtp:', 'smtps:'].includes(new URL(value).protocol) && new URL(value).hostname !== '';
}

/** Parses `name@example.org` or `Name <name@example.org>`; returns null for anything else. */
function mailbox(value: string): Config['mailFrom'] | null {
  const match = /^([^<>]*)<([^<>]*)>$/.exec(value);
  const [name, address] = match ? [match[1]?.trim() ?? '', match[2] ?? ''] : ['', value.trim()];
  return isPlainText(name) && !/[\r\n"]/.test(name) && z.safeParse(Email, address).success ? { name, address } : null;
}

/** Returns the default host of the sender's address: the console's own, or `localhost` if that is an IP address. */
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

/** Checks whether a value is a host, optionally with a port. */
function isHost(value: string): boolean {
  const address = `http://${value}/`;
  return URL.canParse(address) && /^[^/?#@]+$/.test(value) && new URL(address).pathname === '/';
}

function isOrigin(value: string): boolean {
  if (!isWebUrl(value)) return false;
  const { origin, href } = new URL(value);
  return href === `${origin}/`;
}

function isWebUrl(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}
