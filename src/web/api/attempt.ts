import type { Obstacle } from '../device/senders.ts';
import { CallError } from './CallError.ts';
import { currentFault } from './connection.ts';

/** The server's rejection of something sent: the code, the time, and the message in the language used at that time. */
export type Rejection = { code: string; message: string; at: string };

/**
 * Sends something that this device stores. Returns null if it was sent or if the server rejected it (the rejection is
 * recorded); if it could not be sent, returns the reason.
 */
export async function attempt(
  send: () => Promise<void>,
  recordRejection: (rejection: Rejection) => Promise<void>,
): Promise<Obstacle | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (isTooSlow(error)) return currentFault() === null ? 'tooSlow' : 'unreachable';
    if (!(error instanceof CallError)) throw error;
    if (isSignedOut(error)) return 'signedOut';
    const rejection = rejectionOf(error);
    if (!rejection) return 'unreachable';
    await recordRejection(rejection);
    return null;
  }
}

/** Returns why the server rejected what was sent; null for an error with another cause, such as a lost connection. */
export function rejectionOf(error: unknown): Rejection | null {
  if (!(error instanceof CallError) || isSignedOut(error)) return null;
  const { status, code, text: message } = error;
  if (status === 0 || status === 408 || status === 429 || status >= 500) return null;
  return { code, message, at: new Date().toISOString() };
}

/** Checks whether sending something timed out: it stalled, took too long, or the server ended the request (408). */
export function isTooSlow(error: unknown): boolean {
  if (error instanceof CallError) return error.status === 408;
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** Checks whether an error means that the user must sign in again or set up two-step sign-in first. */
function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.code === 'second_factor_required');
}
