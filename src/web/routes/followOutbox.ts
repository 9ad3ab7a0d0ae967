import { onUnsent, sendersHere } from '../device/senders.ts';

/** The delay before checking, in ms, so that the first screen loads first. */
const LOOK_AFTER_MS = 3_000;

/** Sends the records waiting on this device, shortly after the app starts and whenever a record is added. */
export function followOutbox(): void {
  window.setTimeout(() => void send(), LOOK_AFTER_MS);
  onUnsent(() => void send());
}

/** Most devices have no records to send, so the sending code is loaded only if needed. */
async function send(): Promise<void> {
  try {
    if ((await sendersHere()).length > 0) (await import('../device/outbox.ts')).startSending();
  } catch (error) {
    console.info(error);
  }
}
