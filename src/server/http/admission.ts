import type { FastifyRequest } from 'fastify';
import type { Call } from '../../contract/kit/call.ts';
import { tokenScopesOf } from '../../contract/descriptions.ts';
import type { Language } from '../../domain/instrument.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { holdCaller } from '../identity/holdQueries.ts';
import { findTokenCaller, isApiToken } from '../identity/tokenCaller.ts';
import { findViewer, type Caller } from '../identity/viewer.ts';
import type { ServeOptions } from './options.ts';

/** The credentials, time and language of a call. `hash` is the hash of `token`. */
export type CallCredentials = { token: string | null; hash: Buffer | null; now: Date; language: Language | null };

/**
 * Returns the caller; null for an anonymous one. Counts the calls of recognised callers, and records their denied calls
 * in the history. Throws a Refusal if the caller isn't allowed to make the call or has made too many, or if the call is
 * a change while no changes are accepted.
 */
export async function admit(
  { db, limitCalls, closedToChanges, recordDenial, speculative }: ServeOptions,
  call: Call,
  request: FastifyRequest,
  credentials: CallCredentials,
): Promise<Caller | null> {
  try {
    const { now } = credentials;
    const viewer = await findCaller(db, call, credentials);
    request.viewerId = viewer?.userId ?? null;
    const refusal = storesMore(call) ? closedToChanges() : null;
    if (refusal && !(refusal === 'restore_announced' && call.whenAnnounced)) throw new Refusal(refusal);
    // Counted before access is checked, because denied calls cost something, too.
    if (viewer) await limitCalls(call, viewer.apiToken?.id ?? viewer.userId, now);
    const denial = accessRefusal(call, viewer);
    if (denial && viewer) await recordDenial({ db, viewer, now }, call.path);
    if (denial) throw denial;
    return viewer;
  } catch (error) {
    speculative.forget(credentials.hash);
    throw error;
  }
}

/**
 * Returns the caller of an admitted call with their current rights; null for an anonymous one. Throws a Refusal if they
 * may no longer make it.
 */
export async function recognise(db: Db, call: Call, credentials: CallCredentials): Promise<Caller | null> {
  const viewer = await findCaller(db, call, credentials);
  const denial = accessRefusal(call, viewer);
  if (denial) throw denial;
  return viewer;
}

/** Proof of a caller's identity: the hash that their password matched, or null if a recent sign-in was enough. */
export type Proof = { passwordHash: string | null };

/**
 * Locks the caller until the transaction ends and returns them with their current rights. Concurrent changes to their
 * rights wait (security, P19). With a proof, the password must still be the one that was verified. Throws a Refusal if
 * the call is no longer allowed.
 */
export async function lockCaller(
  db: Db,
  call: Call,
  credentials: CallCredentials,
  caller: Caller,
  proof?: Proof,
): Promise<Caller | null> {
  const passwordHash = await holdCaller(db, caller);
  const passwordProof = proof?.passwordHash ?? null;
  if (passwordProof !== null && passwordHash !== passwordProof) throw new Refusal('signed_out');
  return recognise(db, call, { ...credentials, language: null });
}

/** Returns the caller: a signed-in user, or a program with an API token; null without valid credentials. */
async function findCaller(db: Db, call: Call, { token, hash, now, language }: CallCredentials): Promise<Caller | null> {
  if (token === null || hash === null) return null;
  if (isApiToken(token)) return findTokenCaller(db, hash, now);
  const evenLocked = call.access === 'anyone' || call.whenLocked === true;
  const evenUnprotected = call.access === 'anyone' || call.whenUnprotected === true;
  return findViewer(db, hash, now, { evenLocked, evenUnprotected, language });
}

/** Returns the reason why the caller isn't allowed to make a call; null if they are. */
export function accessRefusal(call: Call, viewer: Caller | null): Refusal | null {
  if (call.access === 'anyone') return null;
  if (viewer === null) return new Refusal('signed_out');
  const { apiToken } = viewer;
  if (apiToken && !tokenScopesOf(call).some((scope) => apiToken.scopes.includes(scope))) {
    return new Refusal('not_allowed', { values: { by: 'token' } });
  }
  return call.access === 'administrator' && !viewer.isAdministrator ? new Refusal('not_allowed') : null;
}

/** Checks whether a call is refused while no changes are accepted; signing in, for example, isn't. */
function storesMore({ kind, access, whenLocked }: Call): boolean {
  return kind === 'change' && access !== 'anyone' && whenLocked !== true;
}
