import { passwordProblem } from '../../domain/passwords/passwordRules.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { selectGroupName } from './accountQueries.ts';

/** argon2id with 19 MiB, two passes, one lane: about 9 ms (safety, 11.4.2). The library's algorithm 2 is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How a hash begins that was made at today's cost. */
const TODAYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** The library, loaded with the first password. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes a password, taken byte for byte, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password, COST);
}

/** A hash by a salt that is known, so that it can be looked for. At the cost of a password. */
export async function hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
  const { hashRaw } = await argon2();
  return hashRaw(secret, { ...COST, salt });
}

/** Whether a hash was made at another cost than today's, so that it is made anew at the next sign-in. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(TODAYS_HASH);
}

/** Verified in place of an unknown account's hash, so that known and unknown e-mails take the same time (safety, P6). */
let nobodysHash: Promise<string> | undefined;

/** Whether the password fits the hash; with no hash (an unknown account) the answer is no, after the same work. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  const { verify } = await argon2();
  if (stored !== undefined) return verify(stored, password);
  nobodysHash ??= hashPassword('nobody has this password');
  await verify(await nobodysHash, password);
  return false;
}

/** Refuses a new password that breaks a rule, with the code of the rule. */
export async function checkNewPassword(
  db: Db,
  password: string,
  { email, groupId }: { email: string; groupId: string | null },
): Promise<void> {
  const group = groupId === null ? null : await selectGroupName(db, groupId);
  const problem = passwordProblem(password, { email, group });
  if (problem) throw new Refusal(problem, { field: 'password' });
}
