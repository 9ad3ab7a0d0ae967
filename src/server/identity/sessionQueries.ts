import type { ExpressionBuilder } from 'kysely';
import { GROUP_USER } from '../../domain/userTypes.ts';
import type { Db, Tables } from '../db/schema.ts';
import { SESSION_LIFE } from './viewer.ts';

export type NewSession = {
  tokenHash: Buffer;
  userId: string;
  remember: boolean;
  now: Date;
  device?: string;
  address?: string;
  bySso?: boolean;
};

export function insertSession(db: Db, session: NewSession) {
  return db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      remember: session.remember,
      created_at: session.now,
      last_used_at: session.now,
      device: session.device ?? '',
      address: session.address ?? '',
      by_sso: session.bySso ?? false,
    })
    .execute();
}

/** Returns a user's sessions that are still valid, the most recently used first. */
export function selectLiveSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where(isLive(now))
    .select(['id', 'remember', 'created_at', 'last_used_at', 'device', 'address'])
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

/** Returns the condition that a session is within its lifetime. */
function isLive(now: Date) {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const { remembered, plain } = SESSION_LIFE;
  return (where: ExpressionBuilder<Tables, 'sessions'>) =>
    where.or([
      where.and([
        where('sessions.remember', '=', true),
        where('sessions.created_at', '>=', since(remembered.total)),
        where('sessions.last_used_at', '>=', since(remembered.idle)),
      ]),
      where.and([
        where('sessions.remember', '=', false),
        where('sessions.created_at', '>=', since(plain.total)),
        where('sessions.last_used_at', '>=', since(plain.idle)),
      ]),
    ]);
}

type LiveSession = Awaited<ReturnType<typeof selectLiveSessions>>[number];

/** Returns a session as shown in lists, without the hash of its token. */
export function presentSession(row: LiveSession, viewer: { session: { id: string } }) {
  return {
    _id: row.id,
    current: row.id === viewer.session.id,
    remember: row.remember,
    created: row.created_at.toISOString(),
    last_used: row.last_used_at.toISOString(),
    device: row.device,
    address: row.address,
  };
}

/** Deletes a user's sessions: one, all but one, or all. Returns the number deleted. */
export async function deleteSessions(db: Db, userId: string, choice: { id?: string; except?: string } = {}) {
  const { id, except } = choice;
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Limits a user to `most` sessions by deleting the least recently used ones. */
export function deleteSessionsPast(db: Db, userId: string, most: number) {
  return db
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .where('user_id', '=', userId)
        .select('id')
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(most),
    )
    .execute();
}

/** Deletes the sessions created before a time, whether or not they are still valid. */
export function deleteDeadSessions(db: Db, before: Date) {
  return db.deleteFrom('sessions').where('created_at', '<', before).execute();
}

/** Extends a session to the lifetime of 'remember me', counted from its original start. */
export function updateRemember(db: Db, sessionId: string) {
  return db.updateTable('sessions').set({ remember: true }).where('id', '=', sessionId).execute();
}

/** Locks a session at the given time; null unlocks it. */
export function updateSessionLock(db: Db, sessionId: string, lockedAt: Date | null) {
  return db.updateTable('sessions').set({ locked_at: lockedAt }).where('id', '=', sessionId).execute();
}

/** Checks whether a session is still valid, even if it is locked, and belongs to an administrator. */
export async function isAdministratorsSession(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .where('sessions.id', '=', sessionId)
    .where(isLive(now))
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.user_type', '<>', GROUP_USER)
    .select('sessions.id')
    .executeTakeFirst();
  return row !== undefined;
}
