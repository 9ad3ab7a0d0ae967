/** Scrolls to an item on the page, and focuses the input of its answer. */
export function focusItem(item: string): void {
  const card = document.querySelector(`[data-item="${CSS.escape(item)}"]`);
  const input = card?.querySelector<HTMLInputElement>('input:not([type=file])');
  input?.focus({ preventScroll: true });
  input?.select();
  card?.scrollIntoView({ block: 'center' });
}
