import { setTimeout as delay } from 'node:timers/promises';
import type { SignInProof } from '../../domain/auditLog.ts';
import { recordFailedSignIn } from '../auditLog/access.ts';
import type { Db } from '../db/schema.ts';
import { countOne, usage, tooMany, type Limit, type Usage } from '../db/rateLimits.ts';
import type { Viewer } from '../identity/viewer.ts';
import { Refusal } from '../refusal.ts';
import { passwordFits } from '../identity/passwords.ts';
import { withHashSlot } from '../identity/hashSemaphore.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** Wrong passwords for one account from one address: the eleventh try is refused, even with the right one (safety, P5). */
const BY_ACCOUNT_AND_ADDRESS: Limit = { name: 'wrong, account and address', most: 10, windowMs: QUARTER_HOUR_MS };

/** Wrong passwords from one address, for whatever accounts. */
const BY_ADDRESS: Limit = { name: 'wrong, address', most: 50, windowMs: QUARTER_HOUR_MS };

/** Wrong passwords for one account from anywhere. Past them each try is slowed down; locking would serve the attacker. */
const BY_ACCOUNT: Limit = { name: 'wrong, account', most: 100, windowMs: DAY_MS };

/** Wrong codes for one account from anywhere. Only who has the password gets so far, so this locks out no stranger's victim. */
const CODES_BY_ACCOUNT: Limit = { name: 'wrong codes, account', most: 30, windowMs: DAY_MS };

/** Past the slow lane's mark one wrong password a minute is in the history: thousands of tries must not fill the disk. */
const LISTED: Limit = { name: 'wrong, account, in the history', most: 1, windowMs: MINUTE_MS };

/** Tries at one account from one address, right or wrong: each costs a hash, and a session when it is right. */
const ALL_TRIES: Limit = { name: 'tries, account and address', most: 30, windowMs: MINUTE_MS };

/** How long a try waits in the slow lane, in ms. */
const SLOW_LANE_MS = 1_000;

export type Attempt = {
  db: Db;
  email: string;
  /** The account of the e-mail; undefined when there is none. */
  account: { id: string; username: string } | undefined;
  /** What they are to prove who they are by. */
  proof: SignInProof;
  address: string;
  now: Date;
};

/**
 * Whether a password fits an account's hash (no hash: an unknown account), in the same time either way. Wrong ones are
 * counted and too many refused with 429; of all together there is a limit a minute. `db` must not be a transaction: a
 * refusal would roll the count back.
 */
export function passwordFitsAttempt(
  attempt: Omit<Attempt, 'account'> & { account: (Attempt['account'] & { password_hash: string }) | undefined },
  password: string,
): Promise<boolean> {
  return fitsAttempt(attempt, () => passwordFits(password, attempt.account?.password_hash));
}

/**
 * Whether a code of a second factor is right, by the same counts as passwords. Six digits are soon guessed: those of the
 * app have a count of their own besides.
 */
export async function codeFitsAttempt(
  attempt: Attempt,
  kind: 'app' | 'recovery' | null,
  fits: () => Promise<boolean>,
): Promise<boolean> {
  const more = kind === 'recovery' ? [] : [{ limit: CODES_BY_ACCOUNT, key: [attempt.email.toLowerCase()] }];
  return fitsAttempt(attempt, fits, more);
}

/** What tries of the key count for, and are called in the history: there is no account yet. */
const SETUP = '/setup/finish';

/** Whether the key of the first run is right, by the same counts as passwords. */
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
  if (slow.full) await delay(SLOW_LANE_MS);
  // Looked up within the slot: a burst of parallel guesses gets at most as many past the limit as there are slots.
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
    const { over: isInSlowLane } = await countOne(db, BY_ACCOUNT, [account], now);
    const after: Usage[] = [];
    for (const { limit, key } of counts) after.push(await countOne(db, limit, key, now));
    // What is written depends on what was typed alone, never on whether an account has that address (safety, P6).
    const isListed = !isInSlowLane || !(await countOne(db, LISTED, [account], now)).over;
    if (isListed) await recordFailedSignIn(attempt, { isLast: after.some(({ full, over }) => full && !over) });
    const over = after.find((each) => each.over);
    if (over) throw tooMany(over);
    return false;
  });
}

/** How often an account may get another address by its owner: each time two addresses are mailed. */
const ADDRESS_CHANGES: Limit = { name: 'own address, account', most: 10, windowMs: 2 * QUARTER_HOUR_MS };

/**
 * Saves a new address of the caller's own, of which there is a limit. One that is taken tells who has an account, so it
 * counts as a wrong password of theirs does. `db` must not be a transaction.
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
