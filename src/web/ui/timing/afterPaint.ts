/** Does what takes longer after the next paint, so that a touch shows at once what it touched. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
