import type { Db } from '../db/schema.ts';

const SETTING = 'demo';

/** Whether this database holds the synthetic demo organisation. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row?.value === true;
}

/** Whether a database holds no user and no store yet, and no demo that was left. */
export async function isEmpty(db: Db): Promise<boolean> {
  const said = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  if (said !== undefined) return false;
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const store = await db.selectFrom('stores').select('id').limit(1).executeTakeFirst();
  return user === undefined && store === undefined;
}

/** Marks the database as holding synthetic data. */
export async function markAsDemo(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(true) })
    .execute();
}

/** Notes that the demo was left: none is loaded in its place. */
export async function noteDemoLeft(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(false) })
    .execute();
}
