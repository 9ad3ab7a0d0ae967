/**
 * The tag of background sync. The session token stays in the page, so the worker sends nothing itself: it wakes the
 * console's pages, which send what is waiting.
 */
const TAG = 'fourscore-audits';

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Asks the browser to wake the console when there is a connection. */
export function askForSync(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => (registration as SyncRegistration | undefined)?.sync?.register(TAG))
    .catch((error: unknown) => console.info(error));
}

/** Calls the listener when background sync wakes the console. */
export function onSync(listener: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === TAG) listener();
  });
}
