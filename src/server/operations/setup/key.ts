import { timingSafeEqual } from 'node:crypto';
import { lockDemo } from '../demo/changes.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashToken, newToken } from '../identity/viewer.ts';
import { deleteKeyHash, hasAdministrator, selectKeyHash, upsertKeyHash } from './queries.ts';

/** The page that sets a console up, with a key behind the #: browsers send that to no server. */
export function setupAddress(publicUrl: string, key: string): string {
  return `${publicUrl.replace(/\/$/, '')}/setup#${key}`;
}

/**
 * Makes the key of a start: the one before opens nothing from now on. Null, and no key at all, where there is an
 * administrator. Of several consoles on one database the key of the latest start works.
 */
export function renewSetupKey(db: Db): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    await lockDemo(transaction);
    if (!(await hasAdministrator(transaction))) return makeSetupKey(transaction);
    await deleteKeyHash(transaction);
    return null;
  });
}

/** Makes a key and keeps its hash alone. */
export async function makeSetupKey(db: Db): Promise<string> {
  const { token, hash } = newToken();
  await upsertKeyHash(db, hash.toString('base64'));
  return token;
}

/** Whether it is the key of the latest start. */
export async function isSetupKey(db: Db, key: string): Promise<boolean> {
  const kept = await selectKeyHash(db);
  if (kept === undefined) return false;
  const expected = Buffer.from(kept, 'base64');
  const given = hashToken(key);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
