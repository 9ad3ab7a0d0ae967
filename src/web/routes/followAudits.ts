import { onKept } from '../doneActions/keptSign.ts';

/** How long the first screen has the line to itself, in ms. */
const LOOK_AFTER_MS = 3_000;

/** What was finished without a connection is sent by whatever page of the console is opened next. */
export function followAudits(): void {
  window.setTimeout(look, LOOK_AFTER_MS);
  onKept(look);
}

function look(): void {
  send().catch((error: unknown) => console.info(error));
}

const KEPT: readonly (string | undefined)[] = ['fourscore.audits', 'fourscore.done'];

/** Most devices have nothing to send, and load nothing for it. */
async function send(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => KEPT.includes(name))) return;
  const { startSending } = await import('../capture/sending/outbox.ts');
  startSending();
}
