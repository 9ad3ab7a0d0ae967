import { currentAuthInterrupt } from '../session/authInterrupt.ts';
import { currentUser, endSession } from '../session/session.ts';
import { storeInTab, onStoredChange, sessionOfTab, sharedPartOf, type SessionTexts } from '../session/storage.ts';

/**
 * Messages between tabs. Without 'remember me' a session is stored in its tab; the open tabs share it through these
 * messages, so the session ends when the last tab closes. The browser delivers the messages only to pages of the same
 * origin and doesn't store them.
 */
type Message =
  | { readonly kind: 'asked' }
  | { readonly kind: 'told'; readonly kept: SessionTexts }
  /** The shared values of the session with this token changed. `kept` is null if the session has ended. */
  | { readonly kind: 'changed'; readonly token: string; readonly kept: SessionTexts | null };

/**
 * A shared lock held by each tab that stores a session. A tab that requests it exclusively gets it immediately only if
 * no tab stores one.
 */
const LOCK = 'fourscore.session';

/**
 * The time in ms to wait for a tab with a session, which may be busy, before showing the sign-in screen.
 * `BLIND_WAIT_MS` applies if the browser can't tell whether there is such a tab.
 */
const ANSWER_WAIT_MS = 3_000;
const BLIND_WAIT_MS = 150;

const channel = new BroadcastChannel('fourscore.session');

/** Asks the open tabs for a session and adopts the first one received. Waits only briefly if no tab has one. */
export function joinOpenTabs(): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const timer = setTimeout(stop, navigator.locks ? ANSWER_WAIT_MS : BLIND_WAIT_MS);
    channel.addEventListener('message', onMessage);
    postToTabs({ kind: 'asked' });
    navigator.locks?.request(LOCK, { signal: controller.signal }, stop).catch(() => undefined);

    function onMessage({ data }: MessageEvent<Message>): void {
      if (data.kind !== 'told') return;
      storeInTab(data.kept);
      stop();
    }
    function stop(): void {
      clearTimeout(timer);
      channel.removeEventListener('message', onMessage);
      controller.abort();
      resolve();
    }
  });
}

/**
 * Answers tabs that ask for the session, and synchronises the session's tabs: signing out, locking and renewing the
 * session affect all of them.
 */
export function followTabs(): () => void {
  let current = stateOfTab();
  let letGo: (() => void) | null = null;
  hold();
  const leave = onStoredChange(() => {
    hold();
    postChange();
  });
  channel.addEventListener('message', onMessage);
  return () => {
    leave();
    letGo?.();
    channel.removeEventListener('message', onMessage);
  };

  /** Holds the lock as long as this tab stores a session. */
  function hold(): void {
    if (sessionOfTab() === null) {
      letGo?.();
      letGo = null;
    } else if (letGo === null && navigator.locks) {
      const end = new Promise<void>((resolve) => (letGo = resolve));
      navigator.locks.request(LOCK, { mode: 'shared' }, () => end).catch((error: unknown) => console.info(error));
    }
  }

  function postChange(): void {
    const before = current;
    current = stateOfTab();
    if (before === null || before.text === current?.text) return;
    // 'Remember me' moved the session from the tab to the browser; the other tabs keep theirs.
    if (current === null && currentUser()?.token === before.token) return;
    // If another user has signed in, their session isn't shared: for the other tabs, the previous session has ended.
    const part = current?.userid === before.userid ? current.kept : null;
    postToTabs({ kind: 'changed', token: before.token, kept: part });
  }

  function onMessage({ data }: MessageEvent<Message>): void {
    const session = sessionOfTab();
    if (session === null) return;
    if (data.kind === 'asked' && currentAuthInterrupt() !== 'signedOut') postToTabs({ kind: 'told', kept: session });
    if (data.kind !== 'changed' || data.token !== currentUser()?.token) return;
    // A change received from another tab isn't sent again.
    current = null;
    if (data.kept === null) endSession();
    else storeInTab(data.kept);
    current = stateOfTab();
  }
}

/** Returns this tab's copy of the state that the tabs of a session share; null if this tab stores no session. */
function stateOfTab() {
  const all = sessionOfTab();
  const user = currentUser();
  if (all === null || user === null) return null;
  const part = sharedPartOf(all);
  return { token: user.token, userid: user.userid, kept: part, text: JSON.stringify(part) };
}

function postToTabs(message: Message): void {
  channel.postMessage(message);
}
