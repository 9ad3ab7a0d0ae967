import type { Db } from '../../db/schema.ts';

const SETTING = 'demo';
const EXAMPLE = 'demo_example';

/** The example of a comparison: a group and the day on which its programme began. */
export type DemoExample = { group_id: string; began: string };

/** Checks whether the database contains the demo. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row?.value === true;
}

/** Checks whether the database has neither users nor stores, and the demo has never been loaded. */
export async function isEmpty(db: Db): Promise<boolean> {
  const setting = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  if (setting !== undefined) return false;
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const store = await db.selectFrom('stores').select('id').limit(1).executeTakeFirst();
  return user === undefined && store === undefined;
}

/** Returns the demo's example of a comparison; null if an older release loaded the demo without an example. */
export async function selectExample(db: Db): Promise<DemoExample | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', EXAMPLE).executeTakeFirst();
  return (row?.value as DemoExample | undefined) ?? null;
}

/** Records the demo's example of a comparison. */
export async function insertExample(db: Db, example: DemoExample): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: EXAMPLE, value: JSON.stringify(example) })
    .execute();
}

/** Marks the database as containing the demo. */
export async function markAsDemo(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(true) })
    .execute();
}

/** Records that the demo was left, so that it isn't loaded again. */
export async function noteDemoExit(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(false) })
    .execute();
}
