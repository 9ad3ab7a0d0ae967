import { Refusal } from '../../../refusal.ts';
import { takeLock, type Lock } from '../daily/lockQueries.ts';
import { tidyUp } from '../daily/run.ts';
import { beginRestore, runRestore, type RestoreRequest, type RestoreOptions } from './restore.ts';

export type Restores = {
  /**
   * Starts a restore, which continues in the background. Returns false while a backup or another restore is running,
   * here or in another server process. Throws a Refusal if this server is stopping.
   */
  begin(request: RestoreRequest): Promise<boolean>;
  /** Aborts a running restore and waits until it has stopped. */
  stop(): Promise<void>;
};

/** Returns functions that start and stop restores. */
export function openRestores(options: RestoreOptions): Restores {
  const ending = new AbortController();
  let lastRun: Promise<unknown> = Promise.resolve();
  return {
    async begin(request) {
      const lock = await takeLock(options.url);
      if (!lock) return false;
      try {
        await tidyUp(options, lock);
        if (ending.signal.aborted) throw new Refusal('unavailable');
        await beginRestore(options, request);
      } catch (error) {
        await lock.free();
        throw error;
      }
      lastRun = finishRestore(options, lock, request, ending.signal);
      return true;
    },
    async stop() {
      ending.abort();
      await lastRun;
    },
  };
}

async function finishRestore(
  options: RestoreOptions,
  lock: Lock,
  request: RestoreRequest,
  signal: AbortSignal,
): Promise<void> {
  try {
    await runRestore(options, lock, request, signal);
  } catch (error) {
    options.log.warn({ err: error }, 'could not record the result of a restore');
  } finally {
    await lock.free();
  }
}
