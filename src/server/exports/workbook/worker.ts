import { parentPort, workerData } from 'node:worker_threads';
import { exportCells } from '../../../domain/exportCells.ts';
import { exportedSurvey, type ExportRow } from '../surveyRow.ts';
import type { FromWorker, ToWorker, WorkerPlan } from './messages.ts';
import { WINDOW_BYTES } from './messages.ts';
import { allowance } from './allowance.ts';
import { createWorkbook } from './workbook.ts';

/**
 * The thread that makes one workbook: rows come in batch by batch, bytes go out as fast as the reader takes them. An
 * error ends the thread, and with it the download.
 */
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread');
const { plan, columns, keys } = workerData as WorkerPlan;
const workbook = createWorkbook(plan);

const ahead = allowance(WINDOW_BYTES);
let work: Promise<void> = Promise.resolve();

port.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'rows':
      queue(async () => {
        await workbook.addRows(message.rows.map(cellsOf));
        send({ type: 'written' });
      });
      break;
    case 'end':
      queue(() => workbook.finish());
      break;
    case 'took':
      ahead.give(message.bytes);
      break;
    default:
      message satisfies never;
  }
});

for await (const chunk of workbook.output as AsyncIterable<Buffer>) {
  send({ type: 'bytes', bytes: chunk });
  await ahead.use(chunk.length);
}
send({ type: 'done' });
port.close();

/** One task after the other. A failure is nobody's to catch, so it ends the thread. */
function queue(task: () => Promise<void>): void {
  work = work.then(task);
}

function cellsOf(row: ExportRow) {
  const key = keys.get(row.instrument_id);
  if (!key) throw new Error(`A survey of the unknown instrument ${row.instrument_id}`);
  return exportCells(columns, exportedSurvey(row, key));
}

function send(message: FromWorker): void {
  port?.postMessage(message);
}
