/** The duration of the vibration after an answer, in ms: just noticeable. */
const TICK_MS = 10;

/** Vibrates briefly to confirm an answer, on devices that support it. */
export function tick(): void {
  // Safari lacks this function.
  navigator.vibrate?.(TICK_MS);
}
