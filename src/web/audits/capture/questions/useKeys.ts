import { useLayoutEffect, useRef } from 'react';

/**
 * Shortcuts by the name of their key: a lower-case Latin letter, or else the value of `KeyboardEvent.key`. `once`
 * ignores repeats while the key is held.
 */
export type Keys = Readonly<Record<string, { run: () => void; once?: boolean } | undefined>>;

/** The elements in which users type, or in which keys have a meaning of their own. */
const KEY_ELEMENTS = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Handles a screen's single-key shortcuts: without Ctrl, Alt or Meta, and outside form fields, dialogs and menus. */
export function useKeys(keys: Keys, on: boolean): void {
  const latest = useRef(keys);
  // Layout effects run before the screen is painted, so that even a key pressed immediately is handled.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      const { target, repeat } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(KEY_ELEMENTS)) return;
      const key = latest.current[keyLetter(event)];
      if (!key) return;
      event.preventDefault();
      if (!(repeat && key.once)) key.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}

/**
 * Returns the name of a key as in `Keys`. On a keyboard with another script, finds the letter by the key's position.
 */
export function keyLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  if (place !== undefined && key.length === 1) return place.toLowerCase();
  return code === 'Slash' && key === '.' ? '/' : key;
}
