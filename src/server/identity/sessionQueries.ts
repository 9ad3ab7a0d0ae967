import { GROUP_USER } from '../../domain/userTypes.ts';
import type { Db } from '../db/schema.ts';
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

/** Adds a session. */
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

/** A person's sessions that can still be used, the one last used first. */
export function selectLiveSessions(db: Db, userId: string, now: Date) {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const { remembered, plain } = SESSION_LIFE;
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where.and([
          where('remember', '=', true),
          where('created_at', '>=', since(remembered.total)),
          where('last_used_at', '>=', since(remembered.idle)),
        ]),
        where.and([
          where('remember', '=', false),
          where('created_at', '>=', since(plain.total)),
          where('last_used_at', '>=', since(plain.idle)),
        ]),
      ]),
    )
    .select(['id', 'remember', 'created_at', 'last_used_at', 'device', 'address'])
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

type LiveSession = Awaited<ReturnType<typeof selectLiveSessions>>[number];

/** A session as lists show it: the hash of its token is not part of it. */
export function shownSession(row: LiveSession, viewer: { session: { id: string } }) {
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

/** Ends a person's sessions: one of them, all but one, or all. Says how many there were. */
export async function deleteSessions(db: Db, userId: string, which: { id?: string; except?: string } = {}) {
  const { id, except } = which;
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends all but so many sessions of a user: those unused for longest. */
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

/** Sessions that can no longer be used, by the longest life that any has. */
export function deleteDeadSessions(db: Db, before: Date) {
  return db.deleteFrom('sessions').where('created_at', '<', before).execute();
}

/** Locks a session from now on, or unlocks it with null. */
export function updateLocked(db: Db, sessionId: string, lockedAt: Date | null) {
  return db.updateTable('sessions').set({ locked_at: lockedAt }).where('id', '=', sessionId).execute();
}

/** Whether a session is alive and an administrator's. */
export async function isAdministratorsSession(db: Db, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('users.user_type', '<>', GROUP_USER)
    .select('sessions.id')
    .executeTakeFirst();
  return found !== undefined;
}
