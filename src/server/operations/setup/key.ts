import { timingSafeEqual } from 'node:crypto';
import { lockDemo } from '../demo/changes.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashToken, newToken } from '../../identity/viewer.ts';
import { deleteKeyHash, hasAdministrator, selectKeyHash, upsertKeyHash } from './queries.ts';

/** Returns the URL of the setup page. The key is in the fragment, which browsers don't send to servers. */
export function setupAddress(publicUrl: string, key: string): string {
  return `${publicUrl.replace(/\/$/, '')}/setup#${key}`;
}

/**
 * Creates a new setup key, which invalidates the previous one. Returns null and deletes the key if there is an
 * administrator. If several servers share a database, only the key of the latest start works.
 */
export function renewSetupKey(db: Db): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    await lockDemo(transaction);
    if (!(await hasAdministrator(transaction))) return makeSetupKey(transaction);
    await deleteKeyHash(transaction);
    return null;
  });
}

/** Creates a key and stores only its hash. */
export async function makeSetupKey(db: Db): Promise<string> {
  const { token, hash } = newToken();
  await upsertKeyHash(db, hash.toString('base64'));
  return token;
}

/** Checks whether the key is the current one. */
export async function isSetupKey(db: Db, key: string): Promise<boolean> {
  const storedHash = await selectKeyHash(db);
  if (storedHash === undefined) return false;
  const expected = Buffer.from(storedHash, 'base64');
  const hash = hashToken(key);
  return expected.length === hash.length && timingSafeEqual(expected, hash);
}
