import { parentPort } from 'node:worker_threads';
import { cellMaker, type Cell } from '../../../../domain/exports/exportCells.ts';
import { surveyCells, surveySheetColumns } from '../../../../domain/exports/surveySheet.ts';
import { exportedSurvey, surveyFacts, type WorkbookRow } from '../surveyRow.ts';
import type { FromWorker, SurveysPlan, ToWorker, WorkerPlan } from './messages.ts';
import { WINDOW_BYTES } from './messages.ts';
import { backpressure } from './backpressure.ts';
import { createWorkbook } from './workbook.ts';

/**
 * The thread that writes workbooks, one after another: it receives batches of rows and sends bytes as fast as the
 * reader reads them. An error ends the thread, and with it the download.
 */
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread');

type Rows = readonly (readonly Cell[])[];
type Job = {
  addRows: (rows: readonly WorkbookRow[]) => void;
  addCells: (rows: Rows) => void;
  finish: () => void;
  acknowledge: (bytes: number) => void;
};

let job: Job | undefined;

port.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'start':
      job = startJob(message.plan);
      break;
    case 'rows':
      job?.addRows(message.rows);
      break;
    case 'cells':
      job?.addCells(message.rows);
      break;
    case 'end':
      job?.finish();
      break;
    case 'took':
      job?.acknowledge(message.bytes);
      break;
    default:
      message satisfies never;
  }
});

function startJob(plan: WorkerPlan): Job {
  const surveys = 'keys' in plan ? surveyRows(plan) : null;
  const workbook = createWorkbook(surveys ? { ...plan.plan, secondSheet: surveys.sheet } : plan.plan);
  const window = backpressure(WINDOW_BYTES);
  let work: Promise<void> = Promise.resolve();
  void sendBytes();

  return {
    addRows: (rows) =>
      add(() => {
        if (!surveys) throw new Error('A survey in a workbook of cells');
        const { report, second } = surveys.cellsOf(rows);
        workbook.addToSecondSheet(second);
        return report;
      }),
    addCells: (rows) => add(() => rows),
    finish: () => queue(() => workbook.finish()),
    acknowledge: (bytes) => window.release(bytes),
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

  function add(rowsOf: () => Rows): void {
    queue(async () => {
      await workbook.addRows(rowsOf());
      send({ type: 'written' });
    });
  }
}

/** Returns a function that converts surveys to cells, and the description of the sheet `surveys`. */
function surveyRows({ surveyCount, columns, keys, ...context }: Omit<SurveysPlan, 'plan'>) {
  /** The number of the report's last row. */
  let reportRow = 1;
  const makers = new Map([...keys].map(([instrument, key]) => [instrument, cellMaker(columns, key)]));
  const cellMakerOf = ({ instrument_id: instrument }: WorkbookRow) => {
    const makeCells = makers.get(instrument);
    if (!makeCells) throw new Error(`A survey of the unknown instrument ${instrument}`);
    return makeCells;
  };
  return {
    sheet: { name: 'surveys', columns: surveySheetColumns(context.timeZone), rowCount: surveyCount },
    /** Returns rows for the sheet `surveys` and, for surveys that count, rows for the report. */
    cellsOf(rows: readonly WorkbookRow[]): { report: Cell[][]; second: Cell[][] } {
      const report: Cell[][] = [];
      const second = rows.map((row) => {
        const survey = exportedSurvey(row, context);
        const facts = surveyFacts(row, survey, context, () => ++reportRow);
        if (facts.reportRow !== null) report.push(cellMakerOf(row)(survey));
        return surveyCells(facts);
      });
      return { report, second };
    },
  };
}

function send(message: FromWorker): void {
  port?.postMessage(message);
}
