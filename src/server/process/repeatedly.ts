import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs some work repeatedly until stopped. `stop` waits for the work in progress, which can check `mayGoOn`. A series
 * of failures is reported once, until the work succeeds again.
 */
export function repeatedly(
  work: (mayGoOn: () => boolean) => Promise<void>,
  { everyMs, onTrouble }: { everyMs: number; onTrouble: (error: unknown) => void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function loop(): Promise<void> {
    let troubled = false;
    while (!signal.aborted) {
      try {
        await work(() => !signal.aborted);
        troubled = false;
      } catch (error) {
        if (!troubled) onTrouble(error);
        troubled = true;
      }
      await delay(everyMs, undefined, { signal }).catch(() => {});
    }
  }

  const ended = loop();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
