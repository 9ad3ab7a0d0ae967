/** How long the first screen has the line to itself, in ms. */
const LOOK_AFTER_MS = 3_000;

/** What was finished without a connection is sent by whatever page of the console is opened next. */
export function followAudits(): void {
  window.setTimeout(() => {
    send().catch((error: unknown) => console.info(error));
  }, LOOK_AFTER_MS);
}

/** Most devices have no audits, and load nothing for it. */
async function send(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'fourscore.audits')) return;
  const { startSending } = await import('../capture/sending/outbox.ts');
  startSending();
}
