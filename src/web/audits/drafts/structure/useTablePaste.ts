import { useEffect, useEffectEvent } from 'react';
import type { Group } from '../content/structure.ts';

/**
 * Calls `onPaste` when the user pastes several lines or cells outside a field, with the path of the section that has
 * the focus; null if none has.
 */
export function useTablePaste(groups: readonly Group[], onPaste: (content: string, to: string | null) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const content = event.clipboardData?.getData('text/plain') ?? '';
    if (event.defaultPrevented || !/[\t\n]/.test(content.trim()) || isTypedInto(event.target)) return;
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
    event.preventDefault();
    onPaste(content, focusedSection(groups));
  });
  useEffect(() => {
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function focusedSection(groups: readonly Group[]): string | null {
  const path = document.activeElement?.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
  const section = groups.find((group) => group.path === path || group.entries.some((entry) => entry.path === path));
  return section?.path ?? null;
}
