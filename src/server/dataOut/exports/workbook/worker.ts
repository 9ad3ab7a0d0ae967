import { parentPort } from 'node:worker_threads';
import { cellMaker, type Cell } from '../../../../domain/exports/exportCells.ts';
import { surveyCells, surveySheetColumns } from '../../../../domain/exports/surveySheet.ts';
import { exportedSurvey, surveyFacts, type WorkbookRow } from '../surveyRow.ts';
import type { FromWorker, ToWorker, WorkerPlan } from './messages.ts';
import { WINDOW_BYTES } from './messages.ts';
import { backpressure } from './backpressure.ts';
import { createWorkbook } from './workbook.ts';

/**
 * The thread that writes workbooks, one after another: it receives batches of rows and sends bytes as fast as the
 * reader reads them. An error ends the thread and so the download.
 */
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread');

type Job = { addRows: (rows: readonly WorkbookRow[]) => void; finish: () => void; took: (bytes: number) => void };

let job: Job | undefined;

port.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'start':
      job = startJob(message.plan);
      break;
    case 'rows':
      job?.addRows(message.rows);
      break;
    case 'end':
      job?.finish();
      break;
    case 'took':
      job?.took(message.bytes);
      break;
    default:
      message satisfies never;
  }
});

function startJob({ plan, surveyCount, columns, keys, ...context }: WorkerPlan): Job {
  const surveyColumns = surveySheetColumns(context.timeZone);
  const workbook = createWorkbook({
    ...plan,
    secondSheet: { name: 'surveys', columns: surveyColumns, rowCount: surveyCount },
  });
  /** The number of the report's last row. */
  let reportRow = 1;
  const makers = new Map([...keys].map(([instrument, key]) => [instrument, cellMaker(columns, key)]));
  const window = backpressure(WINDOW_BYTES);
  let work: Promise<void> = Promise.resolve();
  void sendBytes();

  return {
    addRows: (rows) =>
      queue(async () => {
        const report: Cell[][] = [];
        workbook.addToSecondSheet(rows.map((row) => secondSheetCells(row, report)));
        await workbook.addRows(report);
        send({ type: 'written' });
      }),
    finish: () => queue(() => workbook.finish()),
    took: (bytes) => window.give(bytes),
  };

  async function sendBytes(): Promise<void> {
    for await (const chunk of workbook.output as AsyncIterable<Buffer>) {
      send({ type: 'bytes', bytes: chunk });
      await window.use(chunk.length);
    }
    send({ type: 'done' });
  }

  /** Runs tasks one after another. A failure isn't caught, so it ends the thread. */
  function queue(task: () => Promise<void>): void {
    work = work.then(task);
  }

  /** Returns a survey's cells for the `surveys` sheet, and adds its cells to `report` if the survey counts. */
  function secondSheetCells(row: WorkbookRow, report: Cell[][]): Cell[] {
    const makeCells = makers.get(row.instrument_id);
    if (!makeCells) throw new Error(`A survey of the unknown instrument ${row.instrument_id}`);
    const survey = exportedSurvey(row, context);
    const facts = surveyFacts(row, survey, context, () => ++reportRow);
    if (facts.reportRow !== null) report.push(makeCells(survey));
    return surveyCells(facts);
  }
}

function send(message: FromWorker): void {
  port?.postMessage(message);
}
