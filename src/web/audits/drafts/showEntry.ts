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

/**
 * Scrolls to a field of an entry's form once the form has been rendered, and moves the focus to it. If the form has no
 * such field, only scrolls to the form.
 */
export function focusField(path: string, field: string): void {
  withElement(`[data-form="${CSS.escape(path)}"]`, (form) => {
    const place = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
    const input = place?.matches('fieldset') ? place.querySelector<HTMLElement>('input, button') : place;
    const target = input ?? form;
    target.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  });
}

/** Scrolls to the effect on past results and moves the focus to its heading. */
export function focusEffect(): void {
  withElement('[data-effect]', (panel) => {
    panel.scrollIntoView({ block: 'start' });
    panel.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  });
}

function withRow(path: string, run: (row: HTMLElement) => void): void {
  withElement(`[data-row="${CSS.escape(path)}"]`, run);
}

function withElement(selector: string, run: (element: HTMLElement) => void, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element) run(element);
    else if (frames > 1) withElement(selector, run, frames - 1);
  });
}
