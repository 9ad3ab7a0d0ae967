import type { Db } from '../../db/schema.ts';
import { isDemo, selectExample } from './queries.ts';

/** The accounts of the demo, which the sign-in page shows if the database contains it. */
export const DEMO_SIGN_INS = {
  password: 'fourscore-demo',
  accounts: [
    { role: 'administrator', email: 'admin@example.org' },
    { role: 'groupUser', email: 'manager@example.org' },
  ],
} as const;

/**
 * Returns whether the database contains the demo and, if so, its accounts for the sign-in page and its example of a
 * comparison.
 */
export async function readDemo(db: Db): Promise<object> {
  return (await isDemo(db)) ? { demo: true, ...DEMO_SIGN_INS, example: await selectExample(db) } : { demo: false };
}
