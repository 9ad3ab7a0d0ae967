/** Runs slow work after the next paint, so that a touch gives feedback at once. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
