import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../../identity/passwords.ts';
import { withHashSlot } from '../../../identity/hashSemaphore.ts';

/** The number of passwords hashed at a time. Other hashing slots stay free, so that users can still sign in. */
const AT_ONCE = 2;

/**
 * Hashes the initial passwords of new users and returns a lookup by key. Users without an initial password get the hash
 * of a random secret, and set their first password with 'Forgot password'.
 */
export async function hashPasswords(passwords: ReadonlyMap<string, string>): Promise<(key: string) => string> {
  const hashes = new Map<string, string>();
  const nobodys = await withHashSlot(() => hashPassword(randomBytes(32).toString('base64url')));
  const entries = passwords.entries();
  // Each worker takes the next password from the shared iterator.
  const hashSome = async () => {
    for (const [key, password] of entries) hashes.set(key, await withHashSlot(() => hashPassword(password)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hashSome));
  return (key) => hashes.get(key) ?? nobodys;
}
