/** The number of frames in which to look for a row: another view may have to be rendered first. */
const FRAMES = 20;

/** Scrolls to the row of an entry once it has been rendered. */
export function showEntry(path: string): void {
  withRow(path, (row) => row.scrollIntoView({ block: 'center' }));
}

/** Moves the focus to the row of an entry once it has been rendered, and scrolls to it. */
export function focusEntry(path: string): void {
  withRow(path, (row) => {
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  });
}

function withRow(path: string, run: (row: HTMLElement) => void, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(path)}"]`);
    if (row) run(row);
    else if (frames > 1) withRow(path, run, frames - 1);
  });
}
