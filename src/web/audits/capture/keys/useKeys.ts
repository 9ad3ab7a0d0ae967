import { useLayoutEffect, useRef } from 'react';

/** What keys do, by their names: a Latin letter in lower case, or as `KeyboardEvent.key` has it. Once: not again while held. */
export type Keys = Readonly<Record<string, { run: () => void; once?: boolean } | undefined>>;

/** Where keys are typed, or mean something of their own. */
const OTHERS = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Keys of a screen, without modifiers, and not where something is typed. */
export function useKeys(keys: Keys, on: boolean): void {
  const latest = useRef(keys);
  // Before what they act on is seen or has the focus: a key pressed at once counts, too.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      const { target, repeat } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(OTHERS)) return;
      const key = latest.current[keyOf(event)];
      if (!key) return;
      event.preventDefault();
      if (!(repeat && key.once)) key.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}

/** A letter as it stands on the key: where the keyboard writes another script, by the place that it has on a Latin one. */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  if (place !== undefined && key.length === 1) return place.toLowerCase();
  return code === 'Slash' && key === '.' ? '/' : key;
}
