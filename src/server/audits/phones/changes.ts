import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../db/schema.ts';

/** Inserts a phone; returns its id. */
export function insertPhone(db: Db, phone: Insertable<Tables['phones']>) {
  return db.insertInto('phones').values(phone).returning('id').executeTakeFirstOrThrow();
}

/**
 * Deletes a phone of the user, or of any user if `userId` is null. Returns its id and name; undefined when there is
 * none.
 */
export function deletePhoneRow(db: Db, id: string, userId: string | null) {
  return db
    .deleteFrom('phones')
    .where('id', '=', id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
    .returning(['id', 'name'])
    .executeTakeFirst();
}
