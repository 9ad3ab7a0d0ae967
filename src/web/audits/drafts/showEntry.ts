/** Scrolls to the row of an entry after it has been drawn. */
export function showEntry(path: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${CSS.escape(path)}"]`);
    row?.scrollIntoView({ block: 'center' });
  });
}
