/** The timeout of the request for the server's time, in ms. */
const TIMEOUT_MS = 10_000;

/**
 * Returns how far this device's clock is ahead of the server's, in ms, accurate to about a second; negative if it is
 * behind. Null if the server does not answer or sends no time.
 */
export async function clockAheadMs(): Promise<number | null> {
  try {
    const sentAt = Date.now();
    const { headers } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const serverTime = Date.parse(headers.get('date') ?? '');
    // The header contains only whole seconds (hence 500 ms), and the server sent it about halfway through the round
    // trip.
    return Number.isNaN(serverTime) ? null : Math.round((sentAt + Date.now()) / 2 - (serverTime + 500));
  } catch {
    return null;
  }
}
