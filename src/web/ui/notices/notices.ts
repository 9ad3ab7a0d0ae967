import { useSyncExternalStore } from 'react';

/** Quiet notices at the foot of the page, each with at most one thing to do about it. */
export type Notice = { id: number; text: string; action?: { text: string; run: () => void } };

const listeners = new Set<() => void>();
let notices: readonly Notice[] = [];
let nextId = 1;

/** Shows a notice. Who wants to take it away again gives it an id of their own, below 0. */
export function notify(notice: Omit<Notice, 'id'> & { id?: number }): void {
  change([...notices.filter(({ text }) => text !== notice.text), { id: nextId++, ...notice }]);
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
