import { isLoopbackHttp } from './sso.ts';

/** The settings that decide whether a console may be used for real work. */
type Settings = {
  PUBLIC_URL: string;
  ALLOW_INSECURE?: string | undefined;
  FOURSCORE_DEMO?: string | undefined;
  DATABASE_URL?: string | undefined;
  SECRET_KEY?: string | undefined;
  BACKUP_KEY?: string | undefined;
  SMTP_URL?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
};

/**
 * Why a console does not start for real work (NODE_ENV=production), in one line that names the setting and never its
 * value; null when nothing speaks against it (safety, 6.3.2, 12 and 13.2.3).
 */
export function productionTrouble(settings: Settings): string | null {
  const isSafe = settings.PUBLIC_URL.startsWith('https:') || isLoopbackHttp(settings.PUBLIC_URL);
  if (!isSafe && settings.ALLOW_INSECURE !== '1') {
    return 'PUBLIC_URL must begin with https:// where NODE_ENV is production, or ALLOW_INSECURE=1 says that passwords may go unencrypted.';
  }
  if (settings.FOURSCORE_DEMO === '1') {
    return 'FOURSCORE_DEMO must not be 1 where NODE_ENV is production: everybody knows the sign-ins of the demo.';
  }
  const sample = secretsOf(settings).find(([, secret]) => isSample(secret));
  return sample ? `${sample[0]} holds a secret that everybody knows: choose another one.` : null;
}

function secretsOf(settings: Settings): [setting: string, secret: string][] {
  return [
    ['DATABASE_URL', passwordOf(settings.DATABASE_URL)],
    ['SMTP_URL', passwordOf(settings.SMTP_URL)],
    ['SECRET_KEY', settings.SECRET_KEY ?? ''],
    ['BACKUP_KEY', settings.BACKUP_KEY ?? ''],
    ['S3_SECRET_ACCESS_KEY', settings.S3_SECRET_ACCESS_KEY ?? ''],
    ['OIDC_CLIENT_SECRET', settings.OIDC_CLIENT_SECRET ?? ''],
  ];
}

const passwordOf = (url: string | undefined) => (url === undefined ? '' : new URL(url).password);

/** The passwords of other programs' samples, and of our own documents'. */
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

/** A key that was made up by holding a key down has fewer different characters than that. */
const FEWEST_DIFFERENT_IN_KEY = 8;
const KEY_CHARACTERS = 32;

/** Whether a secret is none: one that stands in samples, asks to be changed, or is long and yet all the same. */
function isSample(secret: string): boolean {
  if (secret.length >= KEY_CHARACTERS && new Set(secret).size < FEWEST_DIFFERENT_IN_KEY) return true;
  return SAMPLES.has(secret.toLowerCase()) || /change[-_ ]?(?:me|this|it)|your[-_ ]?secret/i.test(secret);
}
