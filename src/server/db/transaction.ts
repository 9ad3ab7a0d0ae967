import { DatabaseError } from 'pg';
import type { Db } from './schema.ts';

const DEADLOCK = '40P01';

/** Two changes that waited for each other once will hardly do so three times. */
const TRIES_MAX = 3;

/** Runs work in one transaction, and anew when the database broke it off because it and another one waited for each other. */
export async function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === TRIES_MAX || !isDeadlock(error)) throw error;
    }
  }
}

/** Whether the database broke something off because it and another transaction waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, DEADLOCK);
}

/** Whether it is the database's failure of that code, five characters of SQLSTATE. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code;
}
