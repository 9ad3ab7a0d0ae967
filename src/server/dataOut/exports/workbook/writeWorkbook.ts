import { Readable } from 'node:stream';
import type { Cell } from '../../../../domain/exports/exportCells.ts';
import type { WorkbookRow } from '../surveyRow.ts';
import { backpressure } from './backpressure.ts';
import { retainWorker, takeWorker } from './workerPool.ts';
import type { FromWorker, SurveysPlan, ToWorker, WorkerPlan } from './messages.ts';
import type { WorkbookPlan } from './workbook.ts';

const BUFFER_BYTES = 256 * 1024;

/** The number of batches that may wait in the thread while the next is fetched. */
const BATCHES_AHEAD = 2;

export type WorkbookStream<Row> = {
  /** The workbook's bytes. If the thread fails, the stream is destroyed with an error. */
  stream: Readable;
  /** Writes the next rows; resolves when the thread can accept more. Rejects once the stream is destroyed. */
  write: (rows: readonly Row[]) => Promise<void>;
  /** Signals that there are no more rows; the stream ends when everything is written. */
  end: () => void;
};

/** Writes a workbook of surveys in a thread, no faster than its stream is read. */
export function writeWorkbook(plan: SurveysPlan): WorkbookStream<WorkbookRow> {
  return startThread(plan, (rows) => ({ type: 'rows', rows }));
}

/** Writes a workbook from cells, like `writeWorkbook`. */
export function writeCells(plan: WorkbookPlan): WorkbookStream<readonly Cell[]> {
  return startThread({ plan }, (rows) => ({ type: 'cells', rows }));
}

function startThread<Row>(plan: WorkerPlan, message: (rows: readonly Row[]) => ToWorker): WorkbookStream<Row> {
  const thread = takeWorker();
  const batches = backpressure(BATCHES_AHEAD);
  let untaken = 0;
  let whole = false;

  const stream = new Readable({
    highWaterMark: BUFFER_BYTES,
    read() {
      acknowledge(untaken);
    },
    destroy(error, done) {
      batches.stop(error ?? new Error('The reader went away'));
      // A thread that completed its workbook may already be writing the next one.
      if (!whole) void thread.terminate();
      done(error);
    },
  });
  // Without this listener, an error before the stream is sent would end the process. Later errors are handled by the
  // code that sends it.
  stream.on('error', () => {});

  thread.on('message', (message: FromWorker) => {
    switch (message.type) {
      case 'bytes':
        untaken += message.bytes.length;
        if (stream.push(message.bytes)) acknowledge(untaken);
        break;
      case 'written':
        batches.release(1);
        break;
      case 'done':
        whole = true;
        retainWorker(thread);
        stream.push(null);
        break;
      default:
        message satisfies never;
    }
  });
  thread.on('error', (error) => stream.destroy(error));
  thread.on('exit', () => {
    if (!whole) stream.destroy(new Error('The thread that makes the workbook has ended early'));
  });
  send({ type: 'start', plan });

  return {
    stream,
    async write(rows) {
      send(message(rows));
      await batches.use(1);
    },
    end: () => send({ type: 'end' }),
  };

  function acknowledge(bytes: number): void {
    if (bytes === 0 || whole) return;
    untaken -= bytes;
    send({ type: 'took', bytes });
  }

  function send(command: ToWorker): void {
    thread.postMessage(command);
  }
}
