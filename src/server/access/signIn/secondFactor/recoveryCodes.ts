import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES, recoveryCodeOf } from '../../../../domain/secondFactor.ts';
import { hashWithSalt } from '../../../identity/passwords.ts';
import { withHashSlot } from '../../../identity/hashSemaphore.ts';

const SALT_BYTES = 16;

/** Returns new recovery codes with the salt and hashes to store for them. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(SALT_BYTES)));
  const hashes = await Promise.all(codes.map((code) => withHashSlot(() => hashWithSalt(code, salt))));
  return { codes, salt, hashes };
}
