import { CallError } from '../../../api/CallError.ts';
import type { DraftRefusal } from '../drafts/draft.ts';

/** Returns why the server refused what was sent; null for an error that says nothing about it, such as a lost connection. */
export function refusalOf(error: unknown): DraftRefusal | null {
  if (!(error instanceof CallError) || isSignedOut(error)) return null;
  const { status, code, text: message } = error;
  if (status === 0 || status === 408 || status === 429 || status >= 500) return null;
  return { code, message, at: new Date().toISOString() };
}

/** Checks whether an error asks the user to sign in again. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.code === 'second_factor_required');
}
