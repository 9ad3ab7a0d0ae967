import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { isId } from '../../id.ts';

/** Returns a user's id as the database spells it. Throws not_found when there is none. */
export async function knownUser(db: Db, id: string): Promise<string> {
  const row = isId(id) ? await db.selectFrom('users').where('id', '=', id).select('id').executeTakeFirst() : undefined;
  if (!row) throw new Refusal('not_found');
  return row.id;
}

/** Locks a user until the transaction ends; other changes and deletions wait. Throws not_found when there is none. */
export async function lockUser(db: Db, id: string) {
  const row = isId(id)
    ? await db
        .selectFrom('users')
        .where('id', '=', id)
        .select(['id', 'username', 'email', 'user_type', 'group_id', 'image', 'language'])
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal('not_found');
  return row;
}

/**
 * Locks the user to delete and all administrators until the transaction ends, so that at least one administrator
 * remains when two delete each other. Throws own_account, last_administrator or not_found.
 */
export function lockUserToDelete(db: Db, viewer: Pick<Viewer, 'userId'>, id: string): Promise<string> {
  return lockAnother(db, viewer, id, new Refusal('own_account'));
}

/**
 * Locks the user whose type the viewer changes, and all administrators, like `lockUserToDelete`. Throws own_type,
 * last_administrator or not_found.
 */
export function lockUserToRetype(db: Db, viewer: Pick<Viewer, 'userId'>, id: string): Promise<string> {
  return lockAnother(db, viewer, id, new Refusal('own_type', { field: 'user_type' }));
}

async function lockAnother(db: Db, viewer: Pick<Viewer, 'userId'>, id: string, refusal: Refusal): Promise<string> {
  const lockedUsers = isId(id) ? await lockWithAdministrators(db, id) : [];
  const user = lockedUsers.find((lockedUser) => lockedUser.id === id.toLowerCase());
  if (!user) throw new Refusal('not_found');
  if (user.id === viewer.userId) throw refusal;
  const administrators = lockedUsers.filter((lockedUser) => lockedUser.user_type !== GROUP_USER);
  if (user.user_type !== GROUP_USER && administrators.length === 1) throw new Refusal('last_administrator');
  return user.id;
}

async function lockWithAdministrators(db: Db, id: string): Promise<{ id: string; user_type: number }[]> {
  const { rows } = await sql<{ id: string; user_type: number }>`
    select id, user_type from users where user_type <> ${GROUP_USER} or id = ${id}::uuid order by id for update`.execute(
    db,
  );
  return rows;
}
