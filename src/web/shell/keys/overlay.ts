import { createStore, useStore } from '../../session/store.ts';

/** The parts that a key or a button opens over any page: the search palette, or the list of keyboard shortcuts. */
type Overlay = 'palette' | 'shortcuts';

const overlay = createStore<Overlay | null>(null);

export function openPalette(): void {
  overlay.set('palette');
}

export function openShortcuts(): void {
  overlay.set('shortcuts');
}

export function useOverlay(): Overlay | null {
  return useStore(overlay);
}

export function closeOverlay(): void {
  overlay.set(null);
}
