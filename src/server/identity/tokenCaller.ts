import { randomBytes } from 'node:crypto';
import type { TokenScope } from '../../domain/programs/tokenScopes.ts';
import type { Db } from '../db/schema.ts';
import { GROUP_USER } from '../../domain/userTypes.ts';
import { hashToken, viewerOf, type Caller, type Viewer } from './viewer.ts';
import { ofGroup } from './scope.ts';
import { selectToken, touchToken, type TokenRow } from './tokenQueries.ts';

/** API tokens begin with it, so that people and scanners of leaked secrets know one when they see it. */
const PREFIX = 'fsk_';

/** No sign-in's token is as long. */
const API_TOKEN = /^fsk_[\w-]{43}$/;

/** 'Last used' is written at most this often, so that reading does not mean writing. */
const TOUCH_EVERY_MS = 60_000;

/** So many characters of a token are kept to tell it by. */
const ENDING_CHARACTERS = 4;

/** A new API token of 256 random bits, the hash under which it is kept, and what it is shown by later. */
export function newApiToken(): { token: string; hash: Buffer; ending: string } {
  const token = PREFIX + randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token), ending: token.slice(-ENDING_CHARACTERS) };
}

/** Whether a token is one for programs, by its looks; a sign-in's otherwise. */
export const isApiToken = (token: string): boolean => API_TOKEN.test(token);

/**
 * The program behind a live API token, which comes by its hash, or null: a token ends when its time is over or it is
 * revoked.
 */
export async function findTokenCaller(db: Db, hash: Buffer, now: Date): Promise<Caller | null> {
  const found = await selectToken(db, now).where('token_hash', '=', hash).executeTakeFirst();
  const viewer = found ? tokenViewer(found) : null;
  if (!found || !viewer) return null;
  if (found.last_used_at === null || now.getTime() - found.last_used_at.getTime() > TOUCH_EVERY_MS) {
    await touchToken(db, found.token_id, now);
  }
  // A token has no session, and may make no call that asks for one: what stands here belongs to no user, and lies long
  // ago.
  const session = { id: found.token_id, createdAt: new Date(0), locked: false, bySso: false };
  return { ...viewer, session, timeZone: found.time_zone };
}

/**
 * A token acts in the name of the administrator who made it, and ends when they are none any more. Limited to a group
 * it is no administrator: it sees that group and its stores, as a user would to whom all of them are assigned.
 */
function tokenViewer({ scopes, ...row }: TokenRow): Viewer | null {
  const maker = viewerOf(row);
  if (!maker.isAdministrator) return null;
  const apiToken = { id: row.token_id, name: row.token_name, scopes: scopes as TokenScope[] };
  const { token_group: groupId } = row;
  if (groupId === null) return { ...maker, apiToken };
  return { ...maker, userType: GROUP_USER, isAdministrator: false, groupId, scope: ofGroup(groupId), apiToken };
}
