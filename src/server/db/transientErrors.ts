/** Database errors that pass: the server restarts, the connection broke, the time ran out. */
const PASSING_SQLSTATES = /^(?:08|53|57P0|57014|25P03|40001|40P01)/;
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
