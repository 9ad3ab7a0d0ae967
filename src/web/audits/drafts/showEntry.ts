/** The number of frames in which to look for a row: another view may have to be rendered first. */
const FRAMES = 20;

/** Scrolls to the row of an entry once it has been rendered. */
export function showEntry(path: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${CSS.escape(path)}"]`);
    if (row) row.scrollIntoView({ block: 'center' });
    else if (frames > 1) showEntry(path, frames - 1);
  });
}
