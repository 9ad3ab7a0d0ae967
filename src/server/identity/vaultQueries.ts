import type { Db } from '../db/schema.ts';

/** The setting that stores the key's fingerprint once a secret has been sealed. */
const SETTING = 'secret_key';

/** Returns the fingerprint of the sealing key; undefined when nothing has been sealed. */
export async function selectFingerprint(db: Db): Promise<unknown> {
  const row = await db.selectFrom('settings').where('name', '=', SETTING).select('value').executeTakeFirst();
  return row?.value;
}

/** Stores the fingerprint of the key, unless one is stored already. */
export function insertFingerprint(db: Db, fingerprint: string) {
  return db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(fingerprint) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the fingerprint. Call it only when nothing is sealed with the key any longer. */
export function deleteFingerprint(db: Db) {
  return db.deleteFrom('settings').where('name', '=', SETTING).execute();
}
