/** Gives up asking for the time after so long, in ms. */
const TIMEOUT_MS = 10_000;

/**
 * By how much the clock of this device is ahead of the server's, in ms, to a second or so; negative where it is behind. Null where
 * the server does not answer, or says no time.
 */
export async function clockAheadMs(): Promise<number | null> {
  try {
    const asked = Date.now();
    const { headers } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const told = Date.parse(headers.get('date') ?? '');
    // The header has whole seconds, and half of the way there and back was before it.
    return Number.isNaN(told) ? null : Math.round((asked + Date.now()) / 2 - (told + 500));
  } catch {
    return null;
  }
}
