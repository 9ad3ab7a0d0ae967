const DIALOGS = '[role=dialog], [role=alertdialog]';

/**
 * Moves the focus to the editor's search when the user presses Ctrl+K or ⌘K. If the focus is there already, the page's
 * own search opens.
 */
export function focusFind(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey } = event;
  if (altKey || ctrlKey === metaKey || (key.toLowerCase() !== 'k' && code !== 'KeyK')) return;
  const input = document.querySelector<HTMLInputElement>('[data-find] input[type=search]');
  if (!input || input === document.activeElement || document.querySelector(DIALOGS)) return;
  event.preventDefault();
  input.focus();
  input.select();
}
