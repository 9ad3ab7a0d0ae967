import { GROUP_USER } from '../../domain/userTypes.ts';
import { hash, randomBytes } from 'node:crypto';
import type { Language } from '../../domain/instrument.ts';
import type { TokenScope } from '../../domain/programs/tokenScopes.ts';
import { unlessFull } from '../db/storageFull.ts';
import type { Db, Row } from '../db/schema.ts';
import { mustHaveSecondFactor } from '../../domain/secondFactor.ts';
import { Refusal } from '../refusal.ts';
import { ALL, assignedScope, type Scope } from './scope.ts';
import { selectSession, touchSession, updateLanguage } from './viewerQueries.ts';

/**
 * The user who makes a call, or `CONSOLE` for the server itself. User type 2 is a group user, any other number an
 * administrator (spec section 4).
 */
export type Viewer = {
  userId: string;
  username: string;
  email: string;
  userType: number;
  isAdministrator: boolean;
  groupId: string | null;
  /** The stores that the user can see. */
  scope: Scope;
  image: string | null;
  /** Set when a program calls with an API token, on behalf of the user who created it. */
  apiToken: { id: string; name: string; scopes: readonly TokenScope[] } | null;
};

/** The viewer who makes a call, with their session and the organisation's current time zone. */
export type Caller = Viewer & {
  session: { id: string; createdAt: Date; locked: boolean; bySso: boolean };
  timeZone: string;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The lifetime of a session in ms, in total and while unused, with and without 'remember me' (security, P18). */
export const SESSION_LIFE = {
  remembered: { total: 30 * DAY, idle: 7 * DAY },
  plain: { total: 12 * HOUR, idle: 2 * HOUR },
} as const;

/** The minimum interval, in ms, between updates of a session's `last_used_at`: not every read should cause a write. */
const TOUCH_EVERY_MS = 60_000;

/** Returns a new token of 256 random bits, and its hash for storage. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Returns the SHA-256 of a token. Tokens are random, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Returns the token of an `Authorization: Basic <token>` header; null when there is none. */
export function tokenOf(header: string | undefined): string | null {
  const match = /^Basic ([\w.~+/=-]{1,512})$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/**
 * Returns the user with a valid session, looked up by its token's hash; null when there is none. Throws `locked` for a
 * locked session, and `second_factor_required` for a user who must set up a second factor, unless `evenLocked` or
 * `evenUnprotected` allows it. Stores `language`, the language of the request, for the emails that the user gets.
 */
export async function findViewer(
  db: Db,
  hash: Buffer,
  now: Date,
  { evenLocked = false, evenUnprotected = false, language = null }: FindOptions = {},
): Promise<Caller | null> {
  const [row] = await selectSession(db, { hash }, {});
  if (!row) return null;
  const life = row.remember ? SESSION_LIFE.remembered : SESSION_LIFE.plain;
  const idle = now.getTime() - row.last_used_at.getTime();
  if (now.getTime() - row.created_at.getTime() > life.total || idle > life.idle) return null;
  if (row.locked_at && !evenLocked) throw new Refusal('locked');
  const viewer = viewerOf(row);
  const isUnprotected = row.confirmed_at === null && !row.by_sso && mustHaveSecondFactor(row.rule ?? 'nobody', viewer);
  if (isUnprotected && !evenUnprotected) throw new Refusal('second_factor_required');
  if (idle > TOUCH_EVERY_MS) {
    await unlessFull(touchSession(db, hash, now));
  }
  if (language !== null && language !== row.language) {
    await unlessFull(updateLanguage(db, viewer.userId, language));
  }
  return {
    ...viewer,
    session: {
      id: row.session_id,
      createdAt: row.created_at,
      locked: row.locked_at !== null,
      bySso: row.by_sso,
    },
    timeZone: row.time_zone,
  };
}

type FindOptions = { evenLocked?: boolean; evenUnprotected?: boolean; language?: Language | null };

/** Converts a user's row to a viewer. */
export function viewerOf(
  row: Pick<Row<'users'>, 'id' | 'username' | 'email' | 'user_type' | 'group_id' | 'image'>,
): Viewer {
  const isAdministrator = row.user_type !== GROUP_USER;
  return {
    userId: row.id,
    username: row.username,
    email: row.email,
    userType: row.user_type,
    isAdministrator,
    groupId: row.group_id,
    scope: isAdministrator ? ALL : assignedScope(row.id),
    image: row.image,
    apiToken: null,
  };
}
