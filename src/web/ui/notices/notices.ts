import { useSyncExternalStore } from 'react';

/** Quiet notices at the foot of the page, each with at most one thing to do about it. */
export type Notice = {
  id: number;
  text: string;
  action?: { text: string; run: () => void };
  /** What it is about: a later one about the same takes its place. */
  about?: string;
};

const listeners = new Set<() => void>();
let notices: readonly Notice[] = [];
let nextId = 1;

export function notify(notice: Omit<Notice, 'id'>): void {
  const isOther = ({ text, about }: Notice) => text !== notice.text && (about === undefined || about !== notice.about);
  change([...notices.filter(isOther), { ...notice, id: nextId++ }]);
}

/** Takes back what was said about something, where it holds no more. */
export function dismissAbout(about: string): void {
  if (notices.some((notice) => notice.about === about)) change(notices.filter((notice) => notice.about !== about));
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
