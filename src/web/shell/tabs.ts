import { currentAuthInterrupt } from '../session/authInterrupt.ts';
import { currentUser, endSession } from '../session/session.ts';
import { keepInTab, onStoredChange, sessionOfTab, sharedPartOf, type KeptTexts } from '../session/storage.ts';

/**
 * Without 'remember me' a session lies in its tab. The open tabs tell each other of it, so that it is one for all of them
 * and ends with the last: the browser hands these messages to pages of the same origin alone, and keeps none.
 */
type Message =
  | { readonly kind: 'asked' }
  | { readonly kind: 'told'; readonly kept: KeptTexts }
  /** The session of a token goes on otherwise: locked, unlocked or renewed; with null it has ended. */
  | { readonly kind: 'changed'; readonly token: string; readonly kept: KeptTexts | null };

/** Held, as one of many, by each tab that keeps a session: to who would have it alone, that all of them are gone is told at once. */
const LOCK = 'fourscore.session';

/**
 * A tab that keeps a session is waited for so long before the sign-in screen is shown, in ms: it may be busy. Where the browser
 * does not tell whether there is one, so short.
 */
const ANSWER_WAIT_MS = 3_000;
const BLIND_WAIT_MS = 150;

const channel = new BroadcastChannel('fourscore.session');

/** Asks the open tabs for a session, and takes over that of the first that answers. Waits for none where none keeps one. */
export function joinOpenTabs(): Promise<void> {
  return new Promise((resolve) => {
    const joined = new AbortController();
    const timer = setTimeout(stop, navigator.locks ? ANSWER_WAIT_MS : BLIND_WAIT_MS);
    channel.addEventListener('message', hear);
    say({ kind: 'asked' });
    navigator.locks?.request(LOCK, { signal: joined.signal }, stop).catch(() => undefined);

    function hear({ data }: MessageEvent<Message>): void {
      if (data.kind !== 'told') return;
      keepInTab(data.kept);
      stop();
    }
    function stop(): void {
      clearTimeout(timer);
      channel.removeEventListener('message', hear);
      joined.abort();
      resolve();
    }
  });
}

/** Answers the tabs that ask, and keeps those of one session alike: signed out, locked and renewed together. */
export function followTabs(): () => void {
  let known = stateOfTab();
  let letGo: (() => void) | null = null;
  hold();
  const leave = onStoredChange(() => {
    hold();
    tell();
  });
  channel.addEventListener('message', hear);
  return () => {
    leave();
    letGo?.();
    channel.removeEventListener('message', hear);
  };

  /** Holds the lock as long as this tab keeps a session. */
  function hold(): void {
    if (sessionOfTab() === null) {
      letGo?.();
      letGo = null;
    } else if (letGo === null && navigator.locks) {
      const ended = new Promise<void>((resolve) => (letGo = resolve));
      navigator.locks.request(LOCK, { mode: 'shared' }, () => ended).catch((error: unknown) => console.info(error));
    }
  }

  function tell(): void {
    const before = known;
    known = stateOfTab();
    if (before === null || before.text === known?.text) return;
    // Another person's session is none of the others' business: for them the one before has ended.
    const kept = known?.userid === before.userid ? known.kept : null;
    say({ kind: 'changed', token: before.token, kept });
  }

  function hear({ data }: MessageEvent<Message>): void {
    const kept = sessionOfTab();
    if (kept === null) return;
    if (data.kind === 'asked' && currentAuthInterrupt() !== 'signedOut') say({ kind: 'told', kept });
    if (data.kind !== 'changed' || data.token !== currentUser()?.token) return;
    // What others said is not said again.
    known = null;
    if (data.kept === null) endSession();
    else keepInTab(data.kept);
    known = stateOfTab();
  }
}

/** What the tabs of a session have alike, as this one has it; null when it keeps no session. */
function stateOfTab() {
  const all = sessionOfTab();
  const user = currentUser();
  if (all === null || user === null) return null;
  const kept = sharedPartOf(all);
  return { token: user.token, userid: user.userid, kept, text: JSON.stringify(kept) };
}

function say(message: Message): void {
  channel.postMessage(message);
}
