import type { Db } from '../../db/schema.ts';

const SETTING = 'demo';

/** Checks whether the database contains the demo. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row?.value === true;
}

/** Checks whether the database has neither users nor stores, and the demo was never loaded or left. */
export async function isEmpty(db: Db): Promise<boolean> {
  const setting = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  if (setting !== undefined) return false;
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const store = await db.selectFrom('stores').select('id').limit(1).executeTakeFirst();
  return user === undefined && store === undefined;
}

/** Marks the database as containing the demo. */
export async function markAsDemo(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(true) })
    .execute();
}

/** Records that the demo was left, so that it isn't loaded again. */
export async function noteDemoLeft(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(false) })
    .execute();
}
