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

/** How long a new tab waits for an answer before it shows the sign-in screen, in milliseconds. */
const ANSWER_WAIT_MS = 150;

const channel = new BroadcastChannel('fourscore.session');

/** Asks the open tabs for a session, and takes over that of the first that answers. */
export function joinOpenTabs(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(stop, ANSWER_WAIT_MS);
    channel.addEventListener('message', hear);
    say({ kind: 'asked' });

    function hear({ data }: MessageEvent<Message>): void {
      if (data.kind !== 'told') return;
      keepInTab(data.kept);
      stop();
    }
    function stop(): void {
      clearTimeout(timer);
      channel.removeEventListener('message', hear);
      resolve();
    }
  });
}

/** Answers the tabs that ask, and keeps those of one session alike: signed out, locked and renewed together. */
export function followTabs(): () => void {
  let known = stateOfTab();
  const leave = onStoredChange(tell);
  channel.addEventListener('message', hear);
  return () => {
    leave();
    channel.removeEventListener('message', hear);
  };

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
