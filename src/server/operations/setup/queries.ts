import { sql } from 'kysely';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import type { Db } from '../../db/schema.ts';
import { FIRST_STEPS } from '../../identity/accountQueries.ts';

const KEY = 'setup_key';

/** Checks whether an administrator exists, which means that the console is set up. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('user_type', '<>', GROUP_USER)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the hash of the setup key, in base64; undefined if there is none. */
export async function selectKeyHash(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').where('name', '=', KEY).select('value').executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : undefined;
}

/** Stores the hash of a key, replacing the previous one. */
export function upsertKeyHash(db: Db, hash: string) {
  return upsertSetting(db, KEY, hash);
}

export function deleteKeyHash(db: Db) {
  return db.deleteFrom('settings').where('name', '=', KEY).execute();
}

/** Shows the first steps to administrators from now on. */
export function insertFirstSteps(db: Db) {
  return upsertSetting(db, FIRST_STEPS, true);
}

export function deleteFirstSteps(db: Db) {
  return db.deleteFrom('settings').where('name', '=', FIRST_STEPS).execute();
}

function upsertSetting(db: Db, name: string, value: unknown) {
  const text = JSON.stringify(value);
  return db
    .insertInto('settings')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute();
}

/** Returns which of the first steps are done, and whether they are shown. */
export async function selectFirstSteps(db: Db) {
  const { rows } = await sql<
    Record<'shown' | 'group' | 'store' | 'several' | 'people' | 'instrument' | 'phone' | 'audit', boolean>
  >`
    select
      exists (select from settings where name = ${FIRST_STEPS}) as shown,
      exists (select from groups) as "group",
      exists (select from stores where archived_at is null) as store,
      exists (select from stores where archived_at is null offset 1) as several,
      exists (select from users offset 1) as people,
      exists (select from instruments) as instrument,
      exists (select from phones) as phone,
      exists (select from stores where survey_count > 0) as audit`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a from gave no row.');
  return row;
}
