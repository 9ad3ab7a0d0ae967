import { DatabaseError } from 'pg';
import { Refusal, type RefusalCode } from '../refusal.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Waits for the insertion of a row that belongs to the caller's session or token. Throws `signed_out` if the session or
 * token has just been deleted.
 */
export async function refuseMissingRow<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    const isGone = error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
    throw isGone ? new Refusal('signed_out') : error;
  }
}

/**
 * Waits for a change that may give a record a name that is already taken, and throws the given refusal if so. A check
 * beforehand wouldn't be enough, because two simultaneous callers could both find the name free.
 */
export async function refuseDuplicate<T>(
  change: Promise<T>,
  { index, code, field }: { index: string; code: RefusalCode; field: string },
): Promise<T> {
  try {
    return await change;
  } catch (error) {
    throw isUniqueViolation(error, index) ? new Refusal(code, { field }) : error;
  }
}

/** Checks whether the error is a violation of this unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === index;
}
