import { onUnsent, sendersHere } from '../device/senders.ts';

/** The delay before checking, in ms, so that the first screen loads first. */
const LOOK_AFTER_MS = 3_000;

/**
 * Sends the records that are waiting on this device, shortly after any page opens and whenever one is added.
 */
export function followOutbox(): void {
  window.setTimeout(() => void send(), LOOK_AFTER_MS);
  onUnsent(() => void send());
}

/** Loads the sending code only if this device has a database with such records, which is rare. */
async function send(): Promise<void> {
  try {
    if ((await sendersHere()).length > 0) (await import('../device/outbox.ts')).startSending();
  } catch (error) {
    console.info(error);
  }
}
