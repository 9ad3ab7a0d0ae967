/** How long a phone ticks when it has taken an answer, in ms: just felt. */
const TICK_MS = 10;

/** Lets the hand feel that an answer was taken, on devices that can. */
export function tick(): void {
  // Safari has no such function.
  navigator.vibrate?.(TICK_MS);
}
