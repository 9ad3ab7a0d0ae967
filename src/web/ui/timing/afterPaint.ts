/** Runs slow work after the next paint, so that a touch gives feedback immediately. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
