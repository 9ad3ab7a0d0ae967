import { Suspense, useEffect } from 'react';
import { readSessionValue } from '../session/storage.ts';
import { lazyPart } from '../ui/popups/usePopup.ts';
import { closeOverlay, openPalette, openShortcuts, useOverlay } from './keys/overlay.ts';

const palette = lazyPart(() => import('./palette/Palette.tsx').then((file) => file.Palette));
const shortcuts = lazyPart(() => import('./keys/KeysDialog.tsx').then((file) => file.KeysDialog));

/** Selects dialogs. While a dialog is open, the keys open nothing, so that no input in it is lost. */
const DIALOGS = '[role=dialog], [role=alertdialog]';
/** Selects the elements in which users type. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Handles the keys that work on every page, and renders what they open: the palette (Ctrl+K or ⌘K) or the list of
 * shortcuts (?).
 */
export function GlobalKeys() {
  const overlay = useOverlay();
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      // What one user opened must not be open for the next user.
      closeOverlay();
    };
  }, []);
  return (
    <Suspense>
      {overlay === 'palette' && <palette.Part onClose={closeOverlay} />}
      {overlay === 'shortcuts' && <shortcuts.Part onClose={closeOverlay} />}
    </Suspense>
  );
}

function press(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey, target } = event;
  if (event.defaultPrevented || altKey) return;
  const isFree = document.querySelector(DIALOGS) === null;
  // The key's position counts, too, because some keyboard layouts produce letters of another script.
  if (ctrlKey !== metaKey && (key.toLowerCase() === 'k' || code === 'KeyK')) {
    event.preventDefault();
    if (isFree) openPalette();
  } else if (key === '?' && !ctrlKey && !metaKey && readSessionValue('keysOff') !== true) {
    if (isFree && !(target instanceof Element && target.closest(FIELDS))) openShortcuts();
  }
}
