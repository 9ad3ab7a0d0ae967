import type { Worker } from 'node:worker_threads';
import { ownModule } from '../../files/packageRoot.ts';
import { startThread } from '../../process/threads.ts';

/** Memory that one thread's JavaScript may take, in MiB: past it the export fails, not the server. */
const THREAD_MEMORY_MIB = 128;

/** Room for what is new, in MiB: rows live until their text is packed. With more of it the whole server takes more. */
const THREAD_NEW_MIB = 24;

/** So long a thread that is done waits for the next workbook, in ms. */
const KEPT_MS = 30_000;

let kept: { thread: Worker; over: NodeJS.Timeout } | null = null;

/** A thread that makes workbooks, with no listeners: the one that waits, or a new one. */
export function takeWorker(): Worker {
  if (kept === null) {
    const memory = { memoryMib: THREAD_MEMORY_MIB, newMib: THREAD_NEW_MIB };
    return startThread(ownModule('exports/workbook/worker'), { workerData: null, ...memory });
  }
  const { thread } = kept;
  forget();
  thread.ref();
  return thread;
}

/**
 * Keeps a thread that has made a whole workbook for the next one: starting it and compiling its code takes as long as a
 * thousand rows. One is enough, and it keeps no process from ending.
 */
export function keepWorker(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
  if (kept !== null) return void thread.terminate();
  thread.unref();
  const end = () => {
    forget();
    void thread.terminate();
  };
  kept = { thread, over: setTimeout(end, KEPT_MS).unref() };
  thread.once('error', end);
  thread.once('exit', end);
}

/** What waits is no longer spoken of, nor listened to. */
function forget(): void {
  clearTimeout(kept?.over);
  for (const event of ['error', 'exit']) kept?.thread.removeAllListeners(event);
  kept = null;
}
