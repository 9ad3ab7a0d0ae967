import { currentUser } from '../session/session.ts';
import { createListeners, type Store } from '../session/store.ts';

/** The signed-in user's data on this device, held in memory; undefined until it is loaded. */
export type UserData<T> = Store<T | undefined> & {
  /** Returns the data of the signed-in user if it is already loaded, undefined otherwise; does not load it. */
  peek: () => T | undefined;
  reload: () => Promise<void>;
  /** Makes other tabs reload the data. */
  announce: () => void;
};

type Loading<T> = {
  /** Reads the stored data of a user; `userid` is undefined if nobody is signed in. */
  load: (userid: string | undefined) => Promise<T>;
  onFault: (error: unknown) => void;
  /** The name of the channel on which tabs announce changes to each other. */
  channel?: string;
};

/** Returns a store for data of the signed-in user. The data is loaded when first read, and again for another user. */
export function userData<T>({ load, onFault, channel: channelName }: Loading<T>): UserData<T> {
  const { notify, listen } = createListeners();
  let value: T | undefined;
  let owner: string | undefined;
  let channel: BroadcastChannel | null = null;

  async function reload(): Promise<void> {
    const userid = currentUser()?.userid;
    owner = userid;
    const data = await load(userid);
    if (owner === userid) set(data);
  }

  function set(now: T | undefined): void {
    value = now;
    notify();
  }

  function openChannel(): BroadcastChannel | null {
    if (channel || channelName === undefined || !('BroadcastChannel' in globalThis)) return channel;
    channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', () => void reload().catch(onFault));
    return channel;
  }

  return {
    read() {
      if (owner !== currentUser()?.userid) {
        value = undefined;
        reload().catch(onFault);
      }
      return value;
    },
    peek: () => (owner === currentUser()?.userid ? value : undefined),
    set,
    listen(listener) {
      openChannel();
      return listen(listener);
    },
    reload,
    announce: () => openChannel()?.postMessage('changed'),
  };
}
