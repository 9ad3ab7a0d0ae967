/** How long the first screen has the line to itself, in ms. */
const LOOK_AFTER_MS = 3_000;

/** What is kept to be sent: how the names of its databases begin, and the event that tells of it. */
const KEPT = 'fourscore.audits';

/** What was finished without a connection is sent by whatever page of the console is opened next; an action, by this one too. */
export function followAudits(): void {
  window.setTimeout(() => void send(), LOOK_AFTER_MS);
  window.addEventListener(KEPT, () => void send());
}

/** Most devices have nothing to send, and load nothing for it. */
async function send(): Promise<void> {
  try {
    const databases = await indexedDB.databases();
    if (databases.some(({ name }) => name?.startsWith(KEPT))) {
      (await import('../capture/sending/outbox.ts')).startSending();
    }
  } catch (error) {
    console.info(error);
  }
}
