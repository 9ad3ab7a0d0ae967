import type { SignInProof } from '../../domain/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { countOne, type Limit } from '../db/rateLimits.ts';
import type { Viewer } from '../identity/viewer.ts';
import { countMoreSignIns, record, type Actor } from './changes.ts';

const MINUTE_MS = 60_000;

/** Of repeated denials to one caller, one a minute for each call is in the history. */
const LISTED_DENIALS: Limit = { name: 'denied, in the history', most: 1, windowMs: MINUTE_MS };

type Themselves = Pick<Actor, 'db' | 'now'> & { viewer: Pick<Viewer, 'userId' | 'username' | 'apiToken'> };

/** Of the sign-ins of an account from one address within an hour, so many have an entry of their own. */
const LISTED_SIGN_INS: Limit = { name: 'signed in, in the history', most: 10, windowMs: 60 * MINUTE_MS };

type OwnKind = 'password_reset' | 'session_ended' | 'session_locked' | 'session_unlocked' | 'sessions_ended';

/** Records what a user did with their own sign-in. */
export function recordOwn(actor: Themselves, kind: OwnKind, details: object | null = null): Promise<void> {
  const subject = { id: actor.viewer.userId, name: actor.viewer.username };
  return record(actor, [{ kind, subject, before: null, after: details }]);
}

type SignedIn = { proof: SignInProof; address: string };

/**
 * Counts a sign-in for the history, before the transaction that makes it. What it gives records it in there: as an entry of
 * its own, or, past so many within an hour, as one more of the entry that stands for all others.
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
    const own = { id: userId, name: username };
    const viewer = { userId, username, apiToken: null };
    const entry = { kind: 'signin_succeeded', subject: own, before: null, after: { proof, address } } as const;
    return record({ db: transaction, viewer, now }, [entry]);
  };
}

type Failed = {
  db: Db;
  now: Date;
  /** As it was typed, when no account has it. */
  email: string;
  account: { id: string; username: string } | undefined;
  proof: SignInProof;
  address: string;
};

/** Records that a user failed to prove who they are; `isLast` when nothing is accepted from there for a while. */
export function recordFailedSignIn(
  { db, now, email, account, proof, address }: Failed,
  { isLast = false } = {},
): Promise<void> {
  const subject = account ? { id: account.id, name: account.username } : { id: null, name: email };
  const kind = isLast ? 'signin_blocked' : 'signin_failed';
  return record({ db, now, viewer: null }, [{ kind, subject, before: null, after: { proof, address } }]);
}

/**
 * Writes that a link to a new password was asked for. Looks up no account, so that known and unknown take the same
 * time.
 */
export function recordForgotten(
  { db, now }: Pick<Actor, 'db' | 'now'>,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const subject = { id: null, name: email };
  return record({ db, now, viewer: null }, [{ kind: 'password_forgotten', subject, before: null, after: { address } }]);
}

/** Records that a caller made a call that they may not make. */
export async function recordDenied(actor: Themselves, path: string): Promise<void> {
  const { db, viewer, now } = actor;
  const { over } = await countOne(db, LISTED_DENIALS, [viewer.apiToken?.id ?? viewer.userId, path], now);
  if (over) return;
  await record(actor, [{ kind: 'access_denied', subject: { id: null, name: path }, before: null, after: null }]);
}

/** Records that a user exported data, and as which file. */
export function recordExport(actor: Themselves, file: string, details: object | null = null): Promise<void> {
  return record(actor, [{ kind: 'export_made', subject: { id: null, name: file }, before: null, after: details }]);
}
