import { createStore, useStore } from '../../session/store.ts';

/** A notice at the foot of the page, with at most one action. */
export type Notice = { id: number; text: string; action?: { text: string; run: () => void } };

const notices = createStore<readonly Notice[]>([]);
let nextId = 1;

/** Shows a notice, replacing one with the same text. A caller that dismisses it later sets an `id` below 0. */
export function notify(notice: Omit<Notice, 'id'> & { id?: number }): void {
  notices.set([...notices.read().filter(({ text }) => text !== notice.text), { id: nextId++, ...notice }]);
}

/** Checks whether a notice with this action is still shown. */
export function isOffered(action: Notice['action']): boolean {
  return notices.read().some((notice) => notice.action === action);
}

export function dismissNotice(id: number): void {
  notices.set(notices.read().filter((notice) => notice.id !== id));
}

export function useNotices(): readonly Notice[] {
  return useStore(notices);
}
