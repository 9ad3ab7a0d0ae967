import { Secret, TOTP } from 'otpauth';

/** Codes of an authenticator app (RFC 6238) with the usual parameters: SHA-1, six digits, a new code every 30 s. */

const PERIOD_S = 30;

/** The number of steps by which a code may be early or late, because clocks differ and typing takes time. */
const STEPS_OFF = 1;

/** The length of a secret in bytes (RFC 4226 recommends 160 bits). */
const SECRET_BYTES = 20;

/** Returns a new random secret for an authenticator app. */
export function newAppSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** Returns the otpauth:// URI for the QR code, and the secret to type by hand. */
export function enrolment(secret: Buffer, { label, issuer }: { label: string; issuer: string }) {
  const app = appOf(secret, { label, issuer });
  return { uri: app.toString(), key: app.secret.base32 };
}

/** Returns the time step of a code; null when it matches no step close to now. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const off = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF });
  return off === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + off;
}

function appOf(secret: Buffer, names: { label?: string; issuer?: string } = {}): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({ ...names, secret: new Secret({ buffer: bytes.buffer }), digits: 6, period: PERIOD_S });
}
