import { randomBytes } from 'node:crypto';
import { hashPassword } from '../identity/passwords.ts';
import { withHashSlot } from '../identity/hashSemaphore.ts';

/** Passwords hashed at a time: half of what the server hashes at once, so that people can still sign in. */
const AT_ONCE = 2;

/**
 * Hashes the initial passwords of new users, by key. Who was given none gets the hash of an unknown secret: the
 * account is as any other, and its first password comes by 'Forgot password'.
 */
export async function hashPasswords(passwords: ReadonlyMap<string, string>): Promise<(key: string) => string> {
  const hashes = new Map<string, string>();
  const nobodys = await withHashSlot(() => hashPassword(randomBytes(32).toString('base64url')));
  const left = passwords.entries();
  // Each of them takes the next one from the same iterator.
  const hashSome = async () => {
    for (const [key, password] of left) hashes.set(key, await withHashSlot(() => hashPassword(password)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hashSome));
  return (key) => hashes.get(key) ?? nobodys;
}
