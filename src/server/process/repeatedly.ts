import { setTimeout as delay } from 'node:timers/promises';

/** Waits until there is work again, or until the signal aborts. */
export type Wait = (signal: AbortSignal) => Promise<void>;

/** Returns a function that waits for a fixed time. */
export const every =
  (ms: number): Wait =>
  (signal) =>
    delay(ms, undefined, { signal }).catch(() => {});

/**
 * Runs some work repeatedly until stopped, with `wait` in between. `stop` waits for the work in progress, which can
 * check `mayGoOn`. Of consecutive failures only the first is reported.
 */
export function repeatedly(
  work: (mayGoOn: () => boolean) => Promise<void>,
  { wait, onTrouble }: { wait: Wait; onTrouble: (error: unknown) => void },
): { stop(): Promise<void> } {
  const stopController = new AbortController();
  const { signal } = stopController;

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
      await wait(signal);
    }
  }

  const loopEnd = loop();
  return {
    async stop() {
      stopController.abort();
      await loopEnd;
    },
  };
}
