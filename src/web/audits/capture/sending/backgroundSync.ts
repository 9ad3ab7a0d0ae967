/**
 * Background sync, where the browser has it. The session's token stays with the page, so the worker sends nothing itself: when
 * the browser finds a connection it wakes the pages of the console, and these send.
 */
const TAG = 'fourscore-audits';

type Syncing = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Asks the browser to wake the console when there is a connection. */
export function askForSync(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => (registration as Syncing | undefined)?.sync?.register(TAG))
    .catch((error: unknown) => console.info(error));
}

/** Calls back when the worker was woken. */
export function onSync(listener: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === TAG) listener();
  });
}
