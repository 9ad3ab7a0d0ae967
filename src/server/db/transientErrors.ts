import { DatabaseError } from 'pg';

/** The SQLSTATEs of transient errors, such as a lost connection, a full disk or a deadlock. */
const PASSING_SQLSTATES = /^(?:08|53|57P0|57014|25P03|25006|40001|40P01)/;
/** The SQLSTATEs that mean that the server can't be reached or is no longer the primary. */
const AWAY_SQLSTATES = /^(?:08|57P0|25006)/;
const PASSING_NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
/** The messages of transient errors for which pg has no code. */
const PASSING_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Checks whether a database error is transient, so that a retry may succeed. */
export function isTransient(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (PASSING_SQLSTATES.test(code) || PASSING_NETWORK.has(code))) return true;
  return typeof message === 'string' && PASSING_MESSAGES.test(message);
}

/** Checks whether an error means that the database is unreachable, not just that a statement failed. */
export function isUnreachable(error: unknown): boolean {
  const isOfStatement = error instanceof DatabaseError && !AWAY_SQLSTATES.test(error.code ?? '');
  return isTransient(error) && !isOfStatement;
}
