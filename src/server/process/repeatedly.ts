import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does some work now and then until stopped; `stop` waits for the work under way, which may ask whether to go on. What
 * fails is told once, until it works again.
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
