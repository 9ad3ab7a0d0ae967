import type { Worker } from 'node:worker_threads';
import { ownModule } from '../../../files/packageRoot.ts';
import { startThread } from '../../../process/threads.ts';

/** The maximum JavaScript heap of a thread, in MiB; beyond it the export fails, but not the server. */
const THREAD_MEMORY_MIB = 128;

/**
 * The size of the heap's young generation, in MiB. It must hold rows until their text is compressed, but a larger one
 * makes the whole server use more memory.
 */
const THREAD_NEW_MIB = 24;

/** The time that an idle thread waits for the next workbook, in ms. */
const IDLE_MS = 30_000;

let idleWorker: { thread: Worker; over: NodeJS.Timeout } | null = null;

/** Returns the idle thread, or a new one, for writing workbooks. It has no listeners. */
export function takeWorker(): Worker {
  if (idleWorker === null) {
    const memory = { memoryMib: THREAD_MEMORY_MIB, newMib: THREAD_NEW_MIB };
    return startThread(ownModule('dataOut/exports/workbook/worker'), { workerData: null, ...memory });
  }
  const { thread } = idleWorker;
  detachIdle();
  thread.ref();
  return thread;
}

/**
 * Retains a finished thread for the next workbook, because starting a thread is slow. At most one thread is retained,
 * and it doesn't prevent the process from exiting.
 */
export function retainWorker(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
  if (idleWorker !== null) return void thread.terminate();
  thread.unref();
  const end = () => {
    detachIdle();
    void thread.terminate();
  };
  idleWorker = { thread, over: setTimeout(end, IDLE_MS).unref() };
  thread.once('error', end);
  thread.once('exit', end);
}

function detachIdle(): void {
  clearTimeout(idleWorker?.over);
  for (const event of ['error', 'exit']) idleWorker?.thread.removeAllListeners(event);
  idleWorker = null;
}
