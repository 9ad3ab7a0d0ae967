import { createHash } from 'node:crypto';
import { createSemaphore, inSlot } from '../../process/semaphore.ts';
import { Refusal } from '../../refusal.ts';
import { ownModule } from '../packageRoot.ts';
import { startThread } from '../../process/threads.ts';
import type { FromReader, GivenSheets } from './messages.ts';

/** Memory that the thread's JavaScript may take, in MiB, and its time, in ms. 31,000 rows need a tenth of both. */
const THREAD_MEMORY_MIB = 384;
const THREAD_TIME_MS = 10_000;

/** A workbook that was sent, and the SHA-256 of its bytes. */
export type GivenWorkbook = { digest: string; sheets: GivenSheets };

/** One workbook is read at a time, and few may wait. */
const semaphore = createSemaphore({ running: 1, waiting: 5 });

/** Reads the sheets of a workbook in a thread of its own, or refuses the file: none of ours, damaged, too large. */
export async function readSheets(bytes: Buffer): Promise<GivenWorkbook> {
  const answer = await inSlot(semaphore, () => readInThread(bytes));
  if (answer.type === 'tooLarge') throw new Refusal('workbook_too_large', { field: 'file' });
  if (answer.type === 'unreadable' || Object.keys(answer.sheets).length === 0) {
    throw new Refusal('not_a_workbook', { field: 'file' });
  }
  return { digest: createHash('sha256').update(bytes).digest('hex'), sheets: answer.sheets };
}

/** A thread that runs out of memory or time says nothing; whatever made it do so was too large. */
async function readInThread(bytes: Buffer): Promise<FromReader> {
  const options = { workerData: new Uint8Array(bytes), memoryMib: THREAD_MEMORY_MIB };
  const thread = startThread(ownModule('files/sheets/worker'), options);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FromReader>((resolve, reject) => {
      timer = setTimeout(() => resolve({ type: 'tooLarge' }), THREAD_TIME_MS);
      thread.once('message', resolve);
      thread.once('error', (error) => {
        if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ type: 'tooLarge' });
        else reject(error);
      });
      thread.once('exit', () => reject(new Error('The thread that reads the workbook has ended early')));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
