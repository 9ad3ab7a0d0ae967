import { createStore, useStore } from '../../session/store.ts';

/** The parts that a key or a button opens over any page: the search palette, or the list of keyboard shortcuts. */
type Opened = 'palette' | 'shortcuts';

const opened = createStore<Opened | null>(null);

export function openPalette(): void {
  opened.set('palette');
}

export function openShortcuts(): void {
  opened.set('shortcuts');
}

export function useOpened(): Opened | null {
  return useStore(opened);
}

export function closeOpened(): void {
  opened.set(null);
}
