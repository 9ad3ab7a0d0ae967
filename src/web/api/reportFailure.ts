import type { InputOf } from '../../contract/kit/call.ts';
import { reportFailure } from '../../contract/operations/status/failures.ts';
import { sessionToken } from '../session/session.ts';
import { readSessionValue } from '../session/storage.ts';
import { CallError } from './CallError.ts';
import { makeCall } from './makeCall.ts';

const REPORTS_MAX = 20;
let reports = 0;

/**
 * Logs a failure in the browser's console and, if the user is signed in, in the server's log (spec section 8). Ignores
 * expired and locked sessions and running restores, which the page shows anyway.
 */
export function noteFailure(error: unknown): void {
  if (error instanceof CallError && (error.status === 401 || error.code === 'being_restored')) return;
  console.error(error);
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  report(message, error instanceof CallError ? error.requestId : null);
}

/** Logs a failure of a form, except an error that the user can correct, which the form shows. */
export function noteFormFailure(error: unknown): void {
  if (!(error instanceof CallError && error.isRefusal)) noteFailure(error);
}

/**
 * Logs that something is empty, in the same places as `noteFailure` and in the words that the specification requires
 * (section 8).
 */
export function noteEmpty(words: 'empty group' | 'no data avaible'): void {
  console.info(words);
  report(words, null);
}

function report(message: string, requestId: string | null): void {
  if (sessionToken() === '' || reports >= REPORTS_MAX) return;
  reports += 1;
  const dialog = readSessionValue('openModal');
  const input = {
    message,
    page: window.location.pathname.slice(0, 200),
    ...(dialog !== null && { dialog }),
    ...(requestId !== null && { requestId }),
  };
  void sendReport(input);
}

async function sendReport(input: InputOf<typeof reportFailure>): Promise<void> {
  try {
    await makeCall(reportFailure, input);
  } catch {
    // If even this call fails, there is nowhere left to report it.
  }
}
