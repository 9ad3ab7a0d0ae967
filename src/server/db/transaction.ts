import { DatabaseError } from 'pg';
import type { Db } from './schema.ts';

const DEADLOCK = '40P01';

/** The maximum number of attempts. The same changes are unlikely to deadlock three times. */
const TRIES_MAX = 3;

/** Runs work in a transaction, and retries it after a deadlock. */
export async function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === TRIES_MAX || !isDeadlock(error)) throw error;
    }
  }
}

/** Checks whether the database cancelled the transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, DEADLOCK);
}

/** Checks whether the error is from the database and has this SQLSTATE (five characters). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}
