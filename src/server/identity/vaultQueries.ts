import type { Db } from '../db/schema.ts';

/** The setting that knows the key's fingerprint, from the first secret that was sealed. */
const SETTING = 'secret_key';

/** The fingerprint of the key with which secrets are sealed; undefined when none is yet. */
export async function selectFingerprint(db: Db): Promise<unknown> {
  const row = await db.selectFrom('settings').where('name', '=', SETTING).select('value').executeTakeFirst();
  return row?.value;
}

/** Keeps the fingerprint of the key, unless there is one. */
export function insertFingerprint(db: Db, fingerprint: string) {
  return db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(fingerprint) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the key, once nothing is sealed with it any more. */
export function deleteFingerprint(db: Db) {
  return db.deleteFrom('settings').where('name', '=', SETTING).execute();
}
