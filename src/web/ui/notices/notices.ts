import { useSyncExternalStore } from 'react';

/** Quiet notices at the foot of the page, each with at most one thing to do about it. */
export type Notice = { id: number; text: string; action?: { text: string; run: () => void } };

const listeners = new Set<() => void>();
let notices: readonly Notice[] = [];
let nextId = 1;

export function notify(notice: Omit<Notice, 'id'>): void {
  const same = notices.find((shown) => shown.text === notice.text);
  change([...notices.filter((shown) => shown !== same), { ...notice, id: nextId++ }]);
}

export function dismissNotice(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(listen, () => notices);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
