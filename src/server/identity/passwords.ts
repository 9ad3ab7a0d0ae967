import { passwordProblem } from '../../domain/passwords/passwordRules.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { selectGroupName } from './accountQueries.ts';

/**
 * The cost of argon2id: 19 MiB, two passes, one lane, which takes about 9 ms (ASVS 11.4.2). argon2id is the library's
 * default algorithm.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The prefix of a hash with the current cost. */
const TODAYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Loads the library when it is first needed. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes a password exactly as typed and returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password, COST);
}

/** Hashes a secret with a known salt, so that the hash can be looked up. Costs as much as hashing a password. */
export async function hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
  const { hashRaw } = await argon2();
  return hashRaw(secret, { ...COST, salt });
}

/** Checks whether a hash was made with a different cost, so that the next sign-in hashes the password again. */
export function isOutdatedHash(hash: string): boolean {
  return !hash.startsWith(TODAYS_HASH);
}

/**
 * A hash to check passwords against if the account is unknown, so that a sign-in takes the same time whether or not an
 * account has the email address (security, P6).
 */
let hashForUnknown: Promise<string> | undefined;

/**
 * Checks whether the password matches the hash. Without a hash (unknown account), returns false after the same work.
 */
export async function passwordFits(password: string, hash: string | undefined): Promise<boolean> {
  const { verify } = await argon2();
  if (hash !== undefined) return verify(hash, password);
  hashForUnknown ??= hashPassword('nobody has this password');
  await verify(await hashForUnknown, password);
  return false;
}

/** Throws a refusal with the rule's code when a new password breaks a rule. */
export async function checkNewPassword(
  db: Db,
  password: string,
  { email, groupId }: { email: string; groupId: string | null },
): Promise<void> {
  const group = groupId === null ? null : await selectGroupName(db, groupId);
  const problem = passwordProblem(password, { email, group });
  if (problem) throw new Refusal(problem, { field: 'password' });
}
