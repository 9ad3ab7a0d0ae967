import { useSyncExternalStore } from 'react';

/** A notice at the foot of the page, with at most one action. */
export type Notice = { id: number; text: string; action?: { text: string; run: () => void } };

const listeners = new Set<() => void>();
let notices: readonly Notice[] = [];
let nextId = 1;

/** Shows a notice, replacing one with the same text. A caller that dismisses it later sets an `id` below 0. */
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
