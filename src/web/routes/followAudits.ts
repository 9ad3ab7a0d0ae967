/** The delay before checking, in ms, so that the first screen loads first. */
const LOOK_AFTER_MS = 3_000;

/** The prefix of the names of the databases with unsent audits and actions, and the name of the event about them. */
const KEPT = 'fourscore.audits';

/** Sends what was finished offline, shortly after any page opens and whenever the event is fired. */
export function followAudits(): void {
  window.setTimeout(() => void send(), LOOK_AFTER_MS);
  window.addEventListener(KEPT, () => void send());
}

/** Loads the sending code only if something is waiting, which is rare. */
async function send(): Promise<void> {
  try {
    const databases = await indexedDB.databases();
    if (databases.some(({ name }) => name?.startsWith(KEPT))) {
      (await import('../audits/capture/sending/outbox.ts')).startSending();
    }
  } catch (error) {
    console.info(error);
  }
}
