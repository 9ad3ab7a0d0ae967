import { randomBytes } from 'node:crypto';
import type { TokenScope } from '../../domain/programs/tokenScopes.ts';
import { unlessFull } from '../db/storageFull.ts';
import type { Db } from '../db/schema.ts';
import { GROUP_USER } from '../../domain/userTypes.ts';
import { hashToken, viewerOf, type Caller, type Viewer } from './viewer.ts';
import { ofGroup } from './scope.ts';
import { selectToken, touchToken, type TokenRow } from './tokenQueries.ts';

/** The prefix of API tokens, by which people and secret scanners recognise them. */
const PREFIX = 'fsk_';

/** The format of an API token. Session tokens are shorter. */
const API_TOKEN = /^fsk_[\w-]{43}$/;

/** The minimum interval, in ms, between updates of a token's `last_used_at`, so that not every read causes a write. */
const TOUCH_EVERY_MS = 60_000;

/** The number of characters of a token that are stored to identify it. */
const ENDING_CHARACTERS = 4;

/** Returns a new API token of 256 random bits, its hash for storage, and its ending, which identifies it in lists. */
export function newApiToken(): { token: string; hash: Buffer; ending: string } {
  const token = PREFIX + randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token), ending: token.slice(-ENDING_CHARACTERS) };
}

/** Checks whether a token has the format of an API token; a token in any other format is a session token. */
export const isApiToken = (token: string): boolean => API_TOKEN.test(token);

/**
 * Returns the program with a valid API token, looked up by the token's hash; null if there is no such token, it was
 * revoked or has expired, or its creator is no longer an administrator.
 */
export async function findTokenCaller(db: Db, hash: Buffer, now: Date): Promise<Caller | null> {
  const row = await selectToken(db, now).where('token_hash', '=', hash).executeTakeFirst();
  const viewer = row ? tokenViewer(row) : null;
  if (!row || !viewer) return null;
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS) {
    await unlessFull(touchToken(db, row.token_id, now));
  }
  // A token has no session and can't make calls that need one. This placeholder belongs to no user and is old enough to
  // count as expired.
  const session = { id: row.token_id, createdAt: new Date(0), locked: false, bySso: false };
  return { ...viewer, session, timeZone: row.time_zone };
}

/**
 * Returns the viewer of a token: the administrator who created it, or null if they are no longer one. A token limited
 * to a group is not an administrator; it sees the group and all its stores.
 */
function tokenViewer({ scopes, ...row }: TokenRow): Viewer | null {
  const maker = viewerOf(row);
  if (!maker.isAdministrator) return null;
  const apiToken = { id: row.token_id, name: row.token_name, scopes: scopes as TokenScope[] };
  const { token_group: groupId } = row;
  if (groupId === null) return { ...maker, apiToken };
  return { ...maker, userType: GROUP_USER, isAdministrator: false, groupId, scope: ofGroup(groupId), apiToken };
}
