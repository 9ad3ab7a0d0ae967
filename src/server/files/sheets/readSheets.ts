import { createHash } from 'node:crypto';
import { createSemaphore, inSlot } from '../../process/semaphore.ts';
import { Refusal } from '../../refusal.ts';
import { ownModule } from '../packageRoot.ts';
import { startThread } from '../../process/threads.ts';
import type { ReaderMessage, GivenSheets } from './messages.ts';

/** The thread's maximum heap, in MiB, and its time limit, in ms. 31,000 rows need a tenth of both. */
const THREAD_MEMORY_MIB = 384;
const THREAD_TIME_MS = 10_000;

/** An uploaded workbook and the SHA-256 of its bytes. */
export type GivenWorkbook = { digest: string; sheets: GivenSheets };

/** Limits reading to one workbook at a time, with a short queue. */
const semaphore = createSemaphore({ running: 1, waiting: 5 });

/**
 * Reads a workbook's sheets in a thread of its own. Throws a Refusal if the file has no known sheets, is damaged, or is
 * too large.
 */
export async function readSheets(
  bytes: Buffer,
  { person, signal }: { person: string; signal?: AbortSignal },
): Promise<GivenWorkbook> {
  const answer = await inSlot(semaphore, () => readInThread(bytes), person, signal);
  if (answer.type === 'tooLarge') throw new Refusal('workbook_too_large', { field: 'file' });
  if (answer.type === 'unreadable' || Object.keys(answer.sheets).length === 0) {
    throw new Refusal('not_a_workbook', { field: 'file' });
  }
  return { digest: createHash('sha256').update(bytes).digest('hex'), sheets: answer.sheets };
}

/** Runs the thread. If it runs out of memory or time without a response, the workbook is too large. */
async function readInThread(bytes: Buffer): Promise<ReaderMessage> {
  const options = { workerData: new Uint8Array(bytes), memoryMib: THREAD_MEMORY_MIB };
  const thread = startThread(ownModule('files/sheets/worker'), options);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReaderMessage>((resolve, reject) => {
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
