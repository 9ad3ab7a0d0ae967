import { useEffect, type RefObject } from 'react';
import { useSingleKeys } from './singleKeys.ts';

/**
 * Focuses the search field in a container when / is pressed outside fields while no dialog is open. Returns false if
 * the user has turned single-key shortcuts off.
 */
export function useSlash(container: RefObject<HTMLElement | null>): boolean {
  const isOn = useSingleKeys();
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
      if (key !== '/' || isTyping || ctrlKey || metaKey || altKey || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      container.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [container, isOn]);
  return isOn;
}
