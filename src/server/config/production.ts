import { isLoopbackHttp } from './sso.ts';

/** The settings that decide whether a console is safe for production. */
type Settings = {
  PUBLIC_URL: string;
  ALLOW_INSECURE?: string | undefined;
  FOURSCORE_DEMO?: string | undefined;
  DATABASE_URL?: string | undefined;
  MIGRATE_DATABASE_URL?: string | undefined;
  READ_DATABASE_URL?: string | undefined;
  SECRET_KEY?: string | undefined;
  BACKUP_KEY?: string | undefined;
  SMTP_URL?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  METRICS_TOKEN?: string | undefined;
};

/**
 * Returns why a console must not start with NODE_ENV=production, in one line that names the setting but contains no
 * secret; null if it may (ASVS 6.3.2, 12 and 13.2.3).
 */
export function productionTrouble(settings: Settings): string | null {
  const isSafe = settings.PUBLIC_URL.startsWith('https:') || isLoopbackHttp(settings.PUBLIC_URL);
  if (!isSafe && settings.ALLOW_INSECURE !== '1') {
    return 'PUBLIC_URL must start with https:// if NODE_ENV is production. ALLOW_INSECURE=1 allows sending passwords unencrypted.';
  }
  if (settings.FOURSCORE_DEMO === '1') {
    return 'FOURSCORE_DEMO must not be 1 if NODE_ENV is production: the passwords of the demo are public.';
  }
  const sample = secretsOf(settings).find(([, secret]) => isSample(secret));
  return sample ? `${sample[0]} contains a publicly known secret: choose another one.` : null;
}

function secretsOf(settings: Settings): [setting: string, secret: string][] {
  return [
    ['DATABASE_URL', passwordOf(settings.DATABASE_URL)],
    ['MIGRATE_DATABASE_URL', passwordOf(settings.MIGRATE_DATABASE_URL)],
    ['READ_DATABASE_URL', passwordOf(settings.READ_DATABASE_URL)],
    ['SMTP_URL', passwordOf(settings.SMTP_URL)],
    ['SECRET_KEY', settings.SECRET_KEY ?? ''],
    ['BACKUP_KEY', settings.BACKUP_KEY ?? ''],
    ['S3_SECRET_ACCESS_KEY', settings.S3_SECRET_ACCESS_KEY ?? ''],
    ['OIDC_CLIENT_SECRET', settings.OIDC_CLIENT_SECRET ?? ''],
    ['METRICS_TOKEN', settings.METRICS_TOKEN ?? ''],
  ];
}

const passwordOf = (url: string | undefined) => (url === undefined ? '' : new URL(url).password);

/** Well-known passwords from other programs' examples and from Fourscore's docs. */
const SAMPLES = new Set([
  'password',
  'postgres',
  'fourscore',
  'fourscore-demo',
  'secret',
  'example',
  'minioadmin',
  'admin',
  'root',
  'test',
]);

/** The minimum number of different characters in a long key; fewer suggest that a key on the keyboard was held down. */
const FEWEST_DIFFERENT_IN_KEY = 8;
const KEY_CHARACTERS = 32;

/** Checks whether a secret is a well-known sample, a placeholder, or long but repetitive. */
function isSample(secret: string): boolean {
  if (secret.length >= KEY_CHARACTERS && new Set(secret).size < FEWEST_DIFFERENT_IN_KEY) return true;
  return SAMPLES.has(secret.toLowerCase()) || /change[-_ ]?(?:me|this|it)|your[-_ ]?secret/i.test(secret);
}
