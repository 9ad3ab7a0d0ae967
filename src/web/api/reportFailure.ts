import type { InputOf } from '../../contract/kit/call.ts';
import { reportFailure } from '../../contract/failures.ts';
import { sessionToken } from '../session/session.ts';
import { readStored } from '../session/storage.ts';
import { CallError } from './CallError.ts';
import { makeCall } from './makeCall.ts';

/** A page that fails over and over is heard after so many reports. */
const REPORTS_MAX = 20;
let reports = 0;

/**
 * Logs a failure where people can find it: in the console and, once signed in, in the server's log (spec section 8). A
 * session that ended is none: its person is asked to sign in again. Nor is a restore, which the page tells of.
 */
export function noteFailure(error: unknown): void {
  if (error instanceof CallError && (error.status === 401 || error.code === 'being_restored')) return;
  console.error(error);
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  report(message, error instanceof CallError ? error.requestId : null);
}

/** The same for what a form sends: a rule that it broke is shown at the form, where the user can correct it. */
export function noteFormFailure(error: unknown): void {
  if (!(error instanceof CallError && error.isRefusal)) noteFailure(error);
}

/** Logs in the same places what the spec wants logged although nothing failed, in its words (section 8). */
export function noteEmpty(words: 'empty group' | 'no data avaible'): void {
  console.info(words);
  report(words, null);
}

function report(message: string, requestId: string | null): void {
  if (sessionToken() === '' || reports >= REPORTS_MAX) return;
  reports += 1;
  const dialog = readStored('openModal');
  const input = {
    message,
    page: window.location.pathname.slice(0, 200),
    ...(dialog !== null && { dialog }),
    ...(requestId !== null && { requestId }),
  };
  void tell(input);
}

async function tell(input: InputOf<typeof reportFailure>): Promise<void> {
  try {
    await makeCall(reportFailure, input);
  } catch {
    // Where even this fails there is no one left to tell.
  }
}
