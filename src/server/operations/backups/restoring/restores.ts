import { Refusal } from '../../refusal.ts';
import { takeLock, type Lock } from '../daily/lockQueries.ts';
import { tidyUp } from '../daily/run.ts';
import { beginRestore, runRestore, type AskedRestore, type RestoreOptions } from './restoring.ts';

/** The restores of a console. */
export type Restores = {
  /** Begins one, which goes on by itself. False while a backup is made or restored, here or by another console. */
  begin(asked: AskedRestore): Promise<boolean>;
  /** Ends what is under way: all is as it was. */
  stop(): Promise<void>;
};

/** Opens the restores of a console. */
export function openRestores(options: RestoreOptions): Restores {
  const ending = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  return {
    async begin(asked) {
      const lock = await takeLock(options.url);
      if (!lock) return false;
      try {
        await tidyUp(options, lock);
        if (ending.signal.aborted) throw new Refusal('unavailable');
        await beginRestore(options, asked);
      } catch (error) {
        await lock.free();
        throw error;
      }
      running = toItsEnd(options, lock, asked, ending.signal);
      return true;
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** Restores, and frees the lock whatever becomes of it. */
async function toItsEnd(options: RestoreOptions, lock: Lock, asked: AskedRestore, signal: AbortSignal): Promise<void> {
  try {
    await runRestore(options, lock, asked, signal);
  } catch (error) {
    options.log.warn({ err: error }, 'how a restore ended could not be noted');
  } finally {
    await lock.free();
  }
}
