import type { SignInProof } from '../../../domain/auditLog.ts';
import type { Db } from '../../db/schema.ts';
import { countOne, type Limit } from '../../db/rateLimits.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { countMoreSignIns, record, type Actor } from './changes.ts';

const MINUTE_MS = 60_000;

/** The limit on repeated denials in the history: one a minute for each caller and call. */
const LISTED_DENIALS: Limit = { name: 'denied, in the history', most: 1, windowMs: MINUTE_MS };

type SelfActor = Pick<Actor, 'db' | 'now'> & { viewer: Pick<Viewer, 'userId' | 'username' | 'apiToken'> };

/** The maximum number of sign-ins of an account from one IP address that get their own entries within an hour. */
const LISTED_SIGN_INS: Limit = { name: 'signed in, in the history', most: 10, windowMs: 60 * MINUTE_MS };

type OwnKind = 'password_reset' | 'session_ended' | 'session_locked' | 'session_unlocked' | 'sessions_ended';

/** Records what a user did with their own sessions or password. */
export function recordOwn(actor: SelfActor, kind: OwnKind, details: object | null = null): Promise<void> {
  const subject = { id: actor.viewer.userId, name: actor.viewer.username };
  return record(actor, [{ kind, subject, before: null, after: details }]);
}

type SignedIn = { proof: SignInProof; address: string };

/**
 * Counts a sign-in for the history, before its transaction. Returns a function that records it in that transaction: as
 * its own entry or, beyond the hourly limit, as part of a single entry for all others.
 */
export async function countSignIn(
  { db, now }: Pick<Actor, 'db' | 'now'>,
  userId: string,
  { proof, address }: SignedIn,
): Promise<(transaction: Db, username: string) => Promise<void>> {
  const { over } = await countOne(db, LISTED_SIGN_INS, [userId, address], now);
  return (transaction, username) => {
    const from = new Date(now.getTime() - LISTED_SIGN_INS.windowMs);
    if (over) return countMoreSignIns(transaction, { userId, username, address, now }, from);
    const subject = { id: userId, name: username };
    const viewer = { userId, username, apiToken: null };
    const entry = { kind: 'signin_succeeded', subject, before: null, after: { proof, address } } as const;
    return record({ db: transaction, viewer, now }, [entry]);
  };
}

type FailedSignIn = {
  db: Db;
  now: Date;
  /** The email address as typed; used if no account has it. */
  email: string;
  account: { id: string; username: string } | undefined;
  proof: SignInProof;
  address: string;
};

/**
 * Records a failed proof of identity; `isLast` is true if it reached a limit, so that further attempts are refused for
 * a while.
 */
export function recordFailedSignIn(
  { db, now, email, account, proof, address }: FailedSignIn,
  { isLast = false } = {},
): Promise<void> {
  const subject = account ? { id: account.id, name: account.username } : { id: null, name: email };
  const kind = isLast ? 'signin_blocked' : 'signin_failed';
  return record({ db, now, viewer: null }, [{ kind, subject, before: null, after: { proof, address } }]);
}

/**
 * Records a request for a password reset link. Doesn't look up the account, so that known and unknown email addresses
 * take the same time.
 */
export function recordForgottenPassword(
  { db, now }: Pick<Actor, 'db' | 'now'>,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const subject = { id: null, name: email };
  return record({ db, now, viewer: null }, [{ kind: 'password_forgotten', subject, before: null, after: { address } }]);
}

/** Records that a caller made a call without permission, at most once a minute for each caller and call. */
export async function recordDenial(actor: SelfActor, path: string): Promise<void> {
  const { db, viewer, now } = actor;
  const { over } = await countOne(db, LISTED_DENIALS, [viewer.apiToken?.id ?? viewer.userId, path], now);
  if (over) return;
  await record(actor, [{ kind: 'access_denied', subject: { id: null, name: path }, before: null, after: null }]);
}

/** Records that a user exported data, and the file's name. */
export function recordExport(actor: SelfActor, file: string, details: object | null = null): Promise<void> {
  return record(actor, [{ kind: 'export_made', subject: { id: null, name: file }, before: null, after: details }]);
}
