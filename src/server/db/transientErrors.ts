/**
 * Database errors that pass: the server restarts, the connection broke, the time ran out; and 25006, that this server leads no
 * more and only reads.
 */
const PASSING_SQLSTATES = /^(?:08|53|57P0|57014|25P03|25006|40001|40P01)/;
/** Those of them that say that the server can't be reached, or is no longer the one. */
const AWAY_SQLSTATES = /^(?:08|57P0|25006)/;
const PASSING_NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
/** pg gives these failures no code. */
const PASSING_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Whether a failure of the database is one after which another try may go well. */
export function isTransient(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (PASSING_SQLSTATES.test(code) || PASSING_NETWORK.has(code))) return true;
  return typeof message === 'string' && PASSING_MESSAGES.test(message);
}

/** Whether a failure says that the database is away, and not merely that a statement failed. */
export function isAway(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  const isOfStatement = typeof code === 'string' && code.length === 5 && !AWAY_SQLSTATES.test(code);
  return isTransient(error) && !isOfStatement;
}
