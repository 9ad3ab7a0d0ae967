import { useEffect, useSyncExternalStore } from 'react';
import { CallError } from '../../api/CallError.ts';
import { changeDone, listDone } from '../../doneActions/kept.ts';
import { currentUser, sessionToken } from '../../session/session.ts';
import { onStoredChange } from '../../session/storage.ts';
import type { Draft, DraftRefusal } from '../kept/draft.ts';
import { changeDraft } from '../kept/drafts.ts';
import { listDrafts } from '../kept/keptDrafts.ts';
import { noteFault } from '../kept/storage.ts';
import { askForSync, onSync } from './backgroundSync.ts';
import { sendAnswers, sendPhotos } from './sendDraft.ts';

/** What waits is tried again after so long, in ms, and each time twice as long, up to the longest. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Why what waits is not on its way: the server is not reached, or the session has ended, is locked or lacks a second factor. */
export type SendingHeld = 'unreachable' | 'signedOut';

let held: SendingHeld | null = null;
/** The token with which nothing more could be sent. */
let heldToken = '';
let wait = FIRST_WAIT_MS;
let timer: number | undefined;
let running: Promise<void> | null = null;
let again = false;
let started = false;
const listeners = new Set<() => void>();

/**
 * Sends what waits: the answers of all audits first, then their photos, then which actions were done. Does nothing while there is no connection, or while
 * another tab sends. The promise is done when nothing more goes out for now.
 */
export function sendNow(): Promise<void> {
  again = running !== null;
  running ??= sendAll().finally(() => {
    running = null;
    if (again) void sendNow();
  });
  return running;
}

/** Tries a refused audit again. */
export async function tryAgain(surveyId: string): Promise<void> {
  await changeDraft(surveyId, (draft) => ({ ...draft, state: 'waiting', refusal: null }));
  await sendNow();
}

/**
 * Has what waits sent from now on: at once, when the connection comes back, when the tab is looked at, when the user signs in
 * again, and where the browser has it when it finds a connection by itself.
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
      // The user did what was asked: that it was is over, whatever becomes of the sending.
      hold(null);
      soon();
    });
    onSync(soon);
  }
  soon();
}

/** `startSending`, for the screens of audits. */
export function useSending(): void {
  useEffect(startSending, []);
}

/** Why what waits is not on its way; null while nothing is known to hold it up. */
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

async function sendAll(): Promise<void> {
  window.clearTimeout(timer);
  if (!navigator.locks) return sendInTurn();
  await navigator.locks.request('fourscore.sending', { ifAvailable: true }, (lock) =>
    lock ? sendInTurn() : undefined,
  );
}

async function sendInTurn(): Promise<void> {
  const userid = currentUser()?.userid;
  if (userid === undefined) return;
  const out = (await listDrafts(userid)).filter(isOut).toReversed();
  const done = (await listDone(userid)).filter(isOut).toReversed();
  if (out.length === 0 && done.length === 0) return hold(null);
  if (!navigator.onLine) {
    // Only then: where there is a connection the browser would wake the console at once, and again each time.
    askForSync();
    return giveUp(out, 'unreachable');
  }
  for (const draft of out.filter(({ taken }) => !taken)) {
    const why = await attemptDraft(draft, sendAnswers);
    if (why) return giveUp(out, why);
  }
  for (const draft of (await listDrafts(userid)).filter((each) => isOut(each) && each.taken).toReversed()) {
    const why = await attemptDraft(draft, sendPhotos);
    if (why) return giveUp(out, why);
  }
  for (const each of done) {
    // Few devices have any: what sends them is fetched then.
    const { sendDone } = await import('../../doneActions/sendDone.ts');
    const why = await attempt(
      () => sendDone(each),
      (refusal) => changeDone(each, () => ({ state: 'refused', refusal })),
    );
    if (why) return giveUp(out, why);
  }
  wait = FIRST_WAIT_MS;
  hold(null);
}

const isOut = ({ state }: Pick<Draft, 'state'>): boolean => state === 'waiting' || state === 'sending';

function attemptDraft(draft: Draft, send: (draft: Draft) => Promise<void>): Promise<SendingHeld | null> {
  return attempt(
    () => send(draft),
    (refusal) => changeDraft(draft.surveyId, (now) => ({ ...now, state: 'refused', refusal, tried: false })),
  );
}

/** Null when it is done or refused, which is noted; otherwise why nothing can be sent for the moment. */
async function attempt(
  send: () => Promise<void>,
  note: (refusal: DraftRefusal) => Promise<void>,
): Promise<SendingHeld | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) {
      if (error instanceof DOMException && error.name === 'TimeoutError') return 'unreachable';
      throw error;
    }
    const { status, code, text } = error;
    if (status === 401 || code === 'second_factor_required') return 'signedOut';
    // Whatever it was, it says nothing about what was sent.
    if (status === 0 || status === 408 || status === 429 || status >= 500) return 'unreachable';
    await note({ code, message: text, at: new Date().toISOString() });
    return null;
  }
}

/** What was on its way waits again, and is tried later. */
async function giveUp(out: readonly Draft[], why: SendingHeld): Promise<void> {
  await Promise.all(
    out.map(({ surveyId }) =>
      changeDraft(surveyId, (draft) => (draft.state === 'sending' ? { ...draft, state: 'waiting' } : draft)),
    ),
  );
  heldToken = sessionToken();
  hold(why);
  if (why === 'signedOut') return;
  timer = window.setTimeout(soon, wait);
  wait = Math.min(LONGEST_WAIT_MS, wait * 2);
}

function hold(why: SendingHeld | null): void {
  if (held === why) return;
  held = why;
  for (const listener of listeners) listener();
}
