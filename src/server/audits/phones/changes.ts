import type { Insertable } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';

/** Keeps a new phone; gives its id. */
export function insertPhone(db: Db, phone: Insertable<Tables['phones']>) {
  return db.insertInto('phones').values(phone).returning('id').executeTakeFirstOrThrow();
}

/** Forgets a phone, of one user alone where one is given; undefined when there is none. */
export function deletePhoneRow(db: Db, id: string, userId: string | null) {
  return db
    .deleteFrom('phones')
    .where('id', '=', id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
    .returning(['id', 'name'])
    .executeTakeFirst();
}
