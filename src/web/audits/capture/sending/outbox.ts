import { useEffect, useSyncExternalStore } from 'react';
import { CallError } from '../../../api/CallError.ts';
import { currentlyAway } from '../../../api/connection.ts';
import { changeDone, listDone, type DoneAction } from '../../../followUp/actions/done/doneActions.ts';
import { currentUser, sessionToken } from '../../../session/session.ts';
import { onStoredChange } from '../../../session/storage.ts';
import { hasArrived, inState, isSending, isUnsent, type Draft, type DraftRefusal } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { listDrafts } from '../drafts/storedDrafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { askForSync, onSync } from './backgroundSync.ts';
import { isSignedOut, refusalOf } from './refusal.ts';
import { isTooSlow, sendAnswers, sendPhotos } from './sendDraft.ts';

/** The delay before the first retry, in ms. It doubles with each retry, up to the maximum. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Why items are not being sent: the server can't be reached, or the session has ended, is locked or lacks a second
 * factor.
 */
export type SendingHeld = 'unreachable' | 'signedOut';

let held: SendingHeld | null = null;
/** The token with which the last attempt to send failed. */
let heldToken = '';
let wait = FIRST_WAIT_MS;
let timer: number | undefined;
let started = false;
const listeners = new Set<() => void>();

/**
 * Sends what is waiting: first the answers of all audits, then their photos, then the actions marked as done. New
 * answers don't wait for photos that are being sent. Does nothing offline or while another tab is sending. Resolves
 * when nothing more can be sent for now.
 */
export async function sendNow(): Promise<void> {
  window.clearTimeout(timer);
  if (await answers()) await files();
}

/** Returns a function that does the work, in one tab at a time. Calls during a run cause one more run after it. */
function lane(name: string, work: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;
  const locked = async () => {
    if (!navigator.locks) return work();
    return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : false));
  };
  const run = (): Promise<boolean> => {
    if (!running) {
      running = locked().finally(() => (running = null));
      return running;
    }
    next ??= running
      .catch(() => false)
      .then(() => {
        next = null;
        return run();
      });
    return next;
  };
  return run;
}

/** Retries a rejected audit. */
export async function tryAgain(surveyId: string): Promise<void> {
  await changeDraft(surveyId, retried);
  await sendNow();
}

/**
 * Starts sending automatically: at once, when the connection returns, when the tab becomes visible, when the user signs
 * in again and, where supported, when the browser finds a connection.
 */
export function startSending(): void {
  if (!started) {
    started = true;
    window.addEventListener('online', soon);
    window.addEventListener('focus', soon);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') soon();
    });
    onStoredChange(() => {
      if (held !== 'signedOut' || sessionToken() === heldToken) return;
      // The user has signed in again, so the reason no longer applies, whatever becomes of the sending.
      hold(null);
      soon();
    });
    onSync(soon);
  }
  soon();
}

/** Queues what the server rejected of an audit. */
function retried(draft: Draft): Draft {
  if (draft.state !== 'rejected') return draft;
  if (draft.part === 'answers') return inState(draft, { state: 'queued' });
  return inState(draft, { state: 'uploading', sending: false, score: draft.score });
}

/** Calls `startSending`, for the screens of audits. */
export function useSending(): void {
  useEffect(startSending, []);
}

/** Returns why items are not being sent; null if no problem is known. */
export function useSendingHeld(): SendingHeld | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
  );
}

function soon(): void {
  sendNow().catch(noteFault);
}

const answers = lane('fourscore.sending', sendAllAnswers);
const files = lane('fourscore.sending.files', sendAllFiles);

/** Sends the answers of all audits that wait. Returns whether photos may follow. */
async function sendAllAnswers(): Promise<boolean> {
  const userid = currentUser()?.userid;
  if (userid === undefined) return false;
  const out = (await listDrafts(userid)).filter(isUnsent).toReversed();
  const done = (await listDone(userid)).filter(isWaiting);
  if (out.length === 0 && done.length === 0) {
    hold(null);
    return false;
  }
  const unsent = out.filter((draft) => !hasArrived(draft));
  if (!navigator.onLine) {
    // Only now: with a connection, the browser would wake the console at once, and again each time.
    askForSync();
    return giveUp(out, 'unreachable');
  }
  for (const draft of unsent) {
    const why = await attemptDraft(draft, sendAnswers);
    if (why) return giveUp(unsent, why);
  }
  return true;
}

/**
 * Sends the photos of all audits whose answers have arrived, and the actions marked as done. Returns whether everything
 * was sent.
 */
async function sendAllFiles(): Promise<boolean> {
  const userid = currentUser()?.userid;
  if (userid === undefined) return false;
  const out = (await listDrafts(userid)).filter((each) => isUnsent(each) && hasArrived(each)).toReversed();
  let slow = false;
  for (const draft of out) {
    const why = await attemptDraft(draft, sendPhotos);
    slow ||= why === 'tooSlow';
    if (why && why !== 'tooSlow') return giveUp(out, why);
  }
  for (const each of (await listDone(userid)).filter(isWaiting).toReversed()) {
    // Loaded only when needed, because few devices have any.
    const { sendDone } = await import('../../../followUp/actions/done/sendDone.ts');
    const why = await attempt(
      () => sendDone(each),
      (refusal) => changeDone(each, () => ({ state: 'refused', refusal })),
    );
    slow ||= why === 'tooSlow';
    if (why && why !== 'tooSlow') return giveUp(out, why);
  }
  if (slow) return giveUp(out, 'tooSlow');
  wait = FIRST_WAIT_MS;
  hold(null);
  return true;
}

const isWaiting = ({ state }: DoneAction): boolean => state === 'waiting';

function attemptDraft(draft: Draft, send: (draft: Draft) => Promise<void>): Promise<SendingHeld | 'tooSlow' | null> {
  return attempt(
    () => send(draft),
    (refusal) => changeDraft(draft.surveyId, (now) => inState(now, { state: 'rejected', part: 'answers', refusal })),
  );
}

/**
 * Sends something. Returns null if it was sent or refused (which is recorded), otherwise why nothing can be sent for
 * now. 'tooSlow' applies to this item only; others may still be sent.
 */
async function attempt(
  send: () => Promise<void>,
  note: (refusal: DraftRefusal) => Promise<void>,
): Promise<SendingHeld | 'tooSlow' | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (isTooSlow(error)) return currentlyAway() === null ? 'tooSlow' : 'unreachable';
    if (!(error instanceof CallError)) throw error;
    if (isSignedOut(error)) return 'signedOut';
    const refusal = refusalOf(error);
    if (!refusal) return 'unreachable';
    await note(refusal);
    return null;
  }
}

/** Puts the audits being sent back in the queue and schedules a retry. Returns false: nothing more is sent. */
async function giveUp(out: readonly Draft[], why: SendingHeld | 'tooSlow'): Promise<false> {
  await Promise.all(
    out.map(({ surveyId }) =>
      changeDraft(surveyId, (draft) => (isSending(draft) ? { ...draft, sending: false } : draft)),
    ),
  );
  heldToken = sessionToken();
  hold(why === 'tooSlow' ? null : why);
  if (why === 'signedOut') return false;
  window.clearTimeout(timer);
  timer = window.setTimeout(soon, wait);
  wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  return false;
}

function hold(why: SendingHeld | null): void {
  if (held === why) return;
  held = why;
  for (const listener of listeners) listener();
}
