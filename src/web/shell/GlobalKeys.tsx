import { Suspense, useEffect } from 'react';
import { lazyPart } from '../ui/popups/usePopup.ts';
import { closeOpened, openPalette, openShortcuts, useOpened } from './keys/opened.ts';
import { useSingleKeys } from './keys/singleKeys.ts';
import { useKeys } from './keys/useKeys.ts';

const palette = lazyPart(() => import('./palette/Palette.tsx').then((file) => file.Palette));
const shortcuts = lazyPart(() => import('./keys/KeysDialog.tsx').then((file) => file.KeysDialog));

/** Handles the keys that work on every page, and renders what they open: Ctrl+K or ⌘K the palette, ? the shortcuts. */
export function GlobalKeys() {
  const opened = useOpened();
  useKeys({ '?': { run: openShortcuts, once: true } }, useSingleKeys());
  // What one user opened is not open for the next.
  useEffect(() => closeOpened, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      // The browser's own search bar never opens, but a dialog, such as a form with input, is not left.
      event.preventDefault();
      if (!repeat && !document.querySelector('[role=dialog], [role=alertdialog]')) openPalette();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <Suspense>
      {opened === 'palette' && <palette.Part onClose={closeOpened} />}
      {opened === 'shortcuts' && <shortcuts.Part onClose={closeOpened} />}
    </Suspense>
  );
}
