import { setTimeout as delay } from 'node:timers/promises';
import type { SignInProof } from '../../../domain/auditLog.ts';
import { recordFailedSignIn } from '../history/access.ts';
import type { Db } from '../../db/schema.ts';
import { countOne, usage, tooMany, type Limit, type Usage } from '../../db/rateLimits.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { passwordFits } from '../../identity/passwords.ts';
import { withHashSlot } from '../../identity/hashSemaphore.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/**
 * The limit on wrong passwords for one account from one IP address: the eleventh attempt is refused, even with the
 * correct password (security, P5).
 */
const BY_ACCOUNT_AND_ADDRESS: Limit = { name: 'wrong, account and address', most: 10, windowMs: QUARTER_HOUR_MS };

/** The limit on wrong passwords from one IP address, for any accounts. */
const BY_ADDRESS: Limit = { name: 'wrong, address', most: 50, windowMs: QUARTER_HOUR_MS };

/**
 * The limit on wrong passwords for one account from anywhere. Beyond it, each attempt is slowed down; locking the
 * account would help the attacker.
 */
const BY_ACCOUNT: Limit = { name: 'wrong, account', most: 100, windowMs: DAY_MS };

/**
 * The limit on wrong codes for one account from anywhere. Only someone with the password gets this far, so strangers
 * can't lock out the owner.
 */
const CODES_BY_ACCOUNT: Limit = { name: 'wrong codes, account', most: 30, windowMs: DAY_MS };

/**
 * Once attempts on an account are slowed down, the history records only one wrong password a minute, so that thousands
 * of attempts don't fill the disk.
 */
const LISTED: Limit = { name: 'wrong, account, in the history', most: 1, windowMs: MINUTE_MS };

/** The limit on all attempts on one account from one IP address, right or wrong, because each costs a hash. */
const ALL_TRIES: Limit = { name: 'tries, account and address', most: 30, windowMs: MINUTE_MS };

const SLOWED_MS = 1_000;

export type Attempt = {
  db: Db;
  email: string;
  /** The account with the email address; undefined if there is none. */
  account: { id: string; username: string } | undefined;
  proof: SignInProof;
  address: string;
  now: Date;
};

/**
 * Checks whether a password matches an account's hash. Takes the same time for an unknown account, which has no hash.
 * Wrong passwords are counted; throws a Refusal (429) if there are too many, or too many attempts in a minute. `db`
 * must not be a transaction, because a refusal would roll back the count.
 */
export function passwordFitsAttempt(
  attempt: Omit<Attempt, 'account'> & { account: (Attempt['account'] & { password_hash: string }) | undefined },
  password: string,
): Promise<boolean> {
  return fitsAttempt(attempt, () => passwordFits(password, attempt.account?.password_hash));
}

/**
 * Checks whether the code of a second factor is right, with the same limits as passwords. Codes from the app have only
 * six digits and are easily guessed, so they also have a limit of their own.
 */
export async function codeFitsAttempt(
  attempt: Attempt,
  kind: 'app' | 'recovery' | null,
  fits: () => Promise<boolean>,
): Promise<boolean> {
  const more = kind === 'recovery' ? [] : [{ limit: CODES_BY_ACCOUNT, key: [attempt.email.toLowerCase()] }];
  return fitsAttempt(attempt, fits, more);
}

/** The name under which attempts to guess the setup key are counted and recorded, because there is no account yet. */
const SETUP = '/setup/finish';

/** Checks whether the setup key is right, with the same limits as passwords. */
export function setupKeyFitsAttempt(
  attempt: Pick<Attempt, 'db' | 'address' | 'now'>,
  fits: () => Promise<boolean>,
): Promise<boolean> {
  return fitsAttempt({ ...attempt, email: SETUP, account: undefined, proof: 'setup' }, fits);
}

type Count = { limit: Limit; key: string[] };

async function fitsAttempt(attempt: Attempt, fits: () => Promise<boolean>, more: Count[] = []): Promise<boolean> {
  const { db, email, address, now } = attempt;
  const account = email.toLowerCase();
  const tries = await countOne(db, ALL_TRIES, [attempt.proof, account, address], now);
  if (tries.over) throw tooMany(tries);
  const slow = await usage(db, BY_ACCOUNT, [account], now);
  if (slow.full) await delay(SLOWED_MS);
  // Checked inside the slot, so that parallel guesses exceed the limit by at most the number of slots.
  return withHashSlot(async () => {
    const counts = [
      { limit: BY_ACCOUNT_AND_ADDRESS, key: [account, address] },
      { limit: BY_ADDRESS, key: [address] },
      ...more,
    ];
    for (const { limit, key } of counts) {
      const before = await usage(db, limit, key, now);
      if (before.full) throw tooMany(before);
    }
    if (await fits()) return true;
    const { over: isSlowed } = await countOne(db, BY_ACCOUNT, [account], now);
    const after: Usage[] = [];
    for (const { limit, key } of counts) after.push(await countOne(db, limit, key, now));
    // Whether there is an entry depends only on what was typed, not on whether an account has that email address
    // (security, P6).
    const isListed = !isSlowed || !(await countOne(db, LISTED, [account], now)).over;
    if (isListed) await recordFailedSignIn(attempt, { isLast: after.some(({ full, over }) => full && !over) });
    const over = after.find((usage) => usage.over);
    if (over) throw tooMany(over);
    return false;
  });
}

/** The limit on how often owners may change their account's email address; each change emails two addresses. */
const ADDRESS_CHANGES: Limit = { name: 'own address, account', most: 10, windowMs: 2 * QUARTER_HOUR_MS };

/**
 * Saves the caller's new email address, within a limit. An address that is already taken reveals an account, so it
 * counts like a wrong password. `db` must not be a transaction.
 */
export async function addressAttempt<T>(
  { db, viewer, address, now }: Pick<Attempt, 'db' | 'address' | 'now'> & { viewer: Pick<Viewer, 'userId' | 'email'> },
  save: () => Promise<T>,
): Promise<T> {
  const changes = await countOne(db, ADDRESS_CHANGES, [viewer.userId], now);
  if (changes.over) throw tooMany(changes);
  const counts = [
    { limit: BY_ACCOUNT_AND_ADDRESS, key: [viewer.email.toLowerCase(), address] },
    { limit: BY_ADDRESS, key: [address] },
  ];
  for (const { limit, key } of counts) {
    const before = await usage(db, limit, key, now);
    if (before.full) throw tooMany(before);
  }
  try {
    return await save();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'email_taken') {
      for (const { limit, key } of counts) await countOne(db, limit, key, now);
    }
    throw error;
  }
}
