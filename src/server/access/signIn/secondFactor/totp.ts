import { Secret, TOTP } from 'otpauth';

/** Codes of an app (RFC 6238), by what every app knows: SHA-1, six digits, a new one every 30 seconds. */

const PERIOD_S = 30;

/** A code is also taken a step early or late: clocks differ, and typing takes a while. */
const STEPS_OFF = 1;

/** How long a secret is, in bytes (RFC 4226 recommends 160 bits). */
const SECRET_BYTES = 20;

/** A new random secret for an authenticator app. */
export function newAppSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** What an app takes in: the address that a QR code holds, and the secret to type. */
export function enrolment(secret: Buffer, { label, issuer }: { label: string; issuer: string }) {
  const app = appOf(secret, { label, issuer });
  return { uri: app.toString(), key: app.secret.base32 };
}

/** The step of time whose code this is; null when it is the code of none that is near. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const off = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF });
  return off === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + off;
}

function appOf(secret: Buffer, names: { label?: string; issuer?: string } = {}): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({ ...names, secret: new Secret({ buffer: bytes.buffer }), digits: 6, period: PERIOD_S });
}
