const KEPT = 'fourscore.done';

/** Says in this tab that something is kept to be sent. */
export function announceKept(): void {
  window.dispatchEvent(new Event(KEPT));
}

/** Calls back when something is kept to be sent. */
export function onKept(listener: () => void): void {
  window.addEventListener(KEPT, listener);
}
