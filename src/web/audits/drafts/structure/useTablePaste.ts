import { useEffect, useEffectEvent } from 'react';
import { titleOf, type Entry, type Group } from '../content/structure.ts';

/**
 * Calls `onPaste` when the user pastes several lines or cells outside a field, or into the text field of an entry that
 * has no text yet. `section` contains the focus; `emptyPath` is the path of the focused entry if it has no text yet.
 * Both can be null.
 */
export function useTablePaste(
  groups: readonly Group[],
  onPaste: (content: string, section: Group | null, emptyPath: string | null) => void,
): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const content = event.clipboardData?.getData('text/plain') ?? '';
    if (event.defaultPrevented || !/[\t\n]/.test(content.trim())) return;
    const { section, entry } = focusedPlace(groups);
    const isEmpty = entry !== null && titleOf(entry) === '';
    if (isTypedInto(event.target) && !(isEmpty && isTextField(event.target))) return;
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
    event.preventDefault();
    onPaste(content, section, isEmpty ? entry.path : null);
  });
  useEffect(() => {
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea[data-field=text]');
}

function focusedPlace(groups: readonly Group[]): { section: Group | null; entry: Entry | null } {
  const path = document.activeElement?.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
  const section = groups.find((group) => group.path === path || group.entries.some((entry) => entry.path === path));
  return { section: section ?? null, entry: section?.entries.find((entry) => entry.path === path) ?? null };
}
