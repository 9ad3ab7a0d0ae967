/** Runs slow work after the next paint, so that a press has a visible effect immediately. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
