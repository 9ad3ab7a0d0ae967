import { useSyncExternalStore } from 'react';

/** Listeners for an event outside React. */
export type Listeners = {
  notify: () => void;
  /** Calls the listener on each event. Returns a function that unsubscribes. */
  listen: (listener: () => void) => () => void;
};

/** A value that is stored outside React and shown by components. */
export type Store<T> = {
  read: () => T;
  /** Replaces the value, and calls the listeners if it changed. */
  set: (value: T) => void;
  listen: Listeners['listen'];
};

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function createStore<T>(initial: T): Store<T> {
  const { notify, listen } = createListeners();
  let current = initial;
  return {
    read: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      notify();
    },
    listen,
  };
}

/** Returns the current value of a `Store`. */
export function useStore<T>({ read, listen }: Store<T>): T {
  return useSyncExternalStore(listen, read);
}
