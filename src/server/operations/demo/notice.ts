import type { Db } from '../db/schema.ts';
import { isDemo } from './queries.ts';

/** The sign-ins of the demo organisation; the sign-in page shows them when the database holds it. */
export const DEMO_SIGN_INS = {
  password: 'fourscore-demo',
  accounts: [
    { role: 'administrator', email: 'admin@example.org' },
    { role: 'groupUser', email: 'manager@example.org' },
  ],
} as const;

/** What the sign-in page is told: whether the data are made up, and then who can sign in. */
export async function readDemo(db: Db): Promise<object> {
  return (await isDemo(db)) ? { demo: true, ...DEMO_SIGN_INS } : { demo: false };
}
