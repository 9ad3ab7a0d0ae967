import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PACE } from '../../http/pace.ts';
import type { ServeOptions } from '../../http/options.ts';
import type { Caller } from '../../identity/viewer.ts';
import { isStillAllowed } from '../downloads/isStillAllowed.ts';
import { fileHeaders, sendStream } from '../downloads/sendStream.ts';
import type { DownloadTarget } from '../downloads/serveDownloads.ts';
import { checkedBatches, type RowQuery } from '../../db/batchQueries.ts';
import type { WorkbookStream } from './workbook/writeWorkbook.ts';

const ROWS_PER_BATCH = 250;

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook to send to its owner, and the query for its rows. */
type WorkbookToSend<Row> = {
  viewer: Caller;
  findOwner: () => Promise<Caller>;
  file: string;
  query: RowQuery<Row>;
  workbook: WorkbookStream<Row>;
};

/** Starts sending a workbook. An error before the first rows still gets an ordinary error response. */
export async function sendWorkbook<Row>(
  { db, reader }: Pick<ServeOptions, 'db' | 'reader'>,
  { viewer, findOwner, file, query, workbook }: WorkbookToSend<Row>,
  target: DownloadTarget & { pace?: typeof PACE },
): Promise<FastifyReply> {
  try {
    const batches = checkedBatches(reader, query, ROWS_PER_BATCH, await isStillAllowed(db, viewer, findOwner));
    const first = await batches.next();
    void fill(workbook, first.done ? [] : first.value, batches, target.reply.request.log);
  } catch (error) {
    workbook.stream.destroy();
    throw error;
  }
  fileHeaders(target.reply, { file, type: WORKBOOK_TYPE });
  return sendStream(workbook.stream, { ...target, ask: findOwner });
}

async function fill<Row>(
  workbook: WorkbookStream<Row>,
  first: Row[],
  rowBatches: AsyncGenerator<Row[]>,
  log: FastifyRequest['log'],
): Promise<void> {
  try {
    await workbook.write(first);
    for await (const rows of rowBatches) await workbook.write(rows);
    workbook.end();
  } catch (error) {
    workbook.stream.destroy(error as Error);
  } finally {
    await rowBatches.return(undefined).catch((error: unknown) => log.warn({ err: error }, 'export not closed'));
  }
}
