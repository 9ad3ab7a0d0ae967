import type { Db } from '../db/schema.ts';

/** The sign-ins of the demo organisation; the sign-in page shows them when the database holds it. */
export const DEMO_SIGN_INS = {
  password: 'fourscore-demo',
  accounts: [
    { role: 'administrator', email: 'admin@example.org' },
    { role: 'groupUser', email: 'manager@example.org' },
  ],
} as const;

const SETTING = 'demo';

/** Whether this database holds the synthetic demo organisation. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row?.value === true;
}

/** Marks the database as holding synthetic data. */
export async function markAsDemo(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(true) })
    .execute();
}
