import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordExport } from '../../shared/history/access.ts';
import type { Db } from '../../db/schema.ts';
import { sendStream } from '../downloads/sendStream.ts';
import { isStillAllowed } from '../downloads/isStillAllowed.ts';
import { checkedBatches } from '../../db/batchQueries.ts';
import { answeringFailures } from '../../http/failure.ts';
import type { Caller } from '../../identity/viewer.ts';
import { exportSemaphore } from '../../process/semaphore.ts';
import { answerFault } from './answer.ts';
import { admitReader, stillReader, type DataOptions } from './caller.ts';
import { csvwMetadata } from './csvw.ts';
import { missingFault } from './fault.ts';
import { parseOptions, optionsOf, type RowRequest } from './language/options.ts';
import { setOf } from './resource.ts';
import { selectCsv, type TextRow } from './rowQueries.ts';
import type { DataSet } from './sets.ts';
import { feedSemaphore, takeSlot, waitingReader } from './slots.ts';
import { sourceOf } from './sourceQueries.ts';
import { visitRows } from './visits.ts';

/** The path of the files. */
const DOOR = '/data';

/** The number of rows to read at once: about half a megabyte. */
const ROWS_PER_BATCH = 2_000;

/** Serves the sets as CSV files of any length, streamed from the database, and their description. */
export function serveCsv(app: FastifyInstance, options: DataOptions, publicUrl: string): void {
  app.get<{ Params: { file: string } }>(`${DOOR}/:file`, { exposeHeadRoute: true }, (request, reply) => {
    const answer = async () => {
      const caller = await admitReader(options, request, DOOR);
      const { file } = request.params;
      if (file === 'metadata.json') {
        return await reply.type('application/csvm+json; charset=utf-8').send(JSON.stringify(csvwMetadata()));
      }
      if (!file.endsWith('.csv')) throw missingFault();
      const set = setOf(file.slice(0, -'.csv'.length));
      const asked = parseOptions(optionsOf(request.query), set);
      fileHeaders(reply, set, publicUrl);
      // The length isn't known until the file has been read.
      if (request.method === 'HEAD') return await reply.send(Readable.from([]));
      const freeSlot = await takeSlots(options, { caller, request, reply });
      try {
        return await sendFile(options, { request, reply, freeSlot }, set, asked);
      } catch (error) {
        freeSlot();
        throw error;
      }
    };
    return answeringFailures(reply, answer, (error) => answerFault(error, request, reply, options.words));
  });
}

function fileHeaders(reply: FastifyReply, set: DataSet, publicUrl: string): void {
  void reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${set.name}.csv"`)
    .header('link', `<${publicUrl}${DOOR}/metadata.json>; rel="describedby"; type="application/csvm+json"`)
    .header('cache-control', 'no-store');
}

type CsvRequest = { caller: Caller; request: FastifyRequest; reply: FastifyReply };

/**
 * Waits for two slots, because a file is both an export and a read of the feed. A user's slots are shared by all
 * their tokens.
 */
async function takeSlots(options: DataOptions, { caller, request, reply }: CsvRequest): Promise<() => void> {
  const waiting = waitingReader(options, request, reply);
  const freeExport = await takeSlot(exportSemaphore, caller, waiting);
  try {
    const freeReading = await takeSlot(feedSemaphore, caller, waiting);
    return () => {
      freeReading();
      freeExport();
    };
  } catch (error) {
    freeExport();
    throw error;
  }
}

type CsvTarget = { request: FastifyRequest; reply: FastifyReply; freeSlot: () => void };

/** Starts to send the file. */
async function sendFile(
  options: DataOptions,
  { request, reply, freeSlot }: CsvTarget,
  set: DataSet,
  asked: RowRequest,
): Promise<FastifyReply> {
  const { db, reader, clock } = options;
  const [caller, now] = [await stillReader(options, request), clock()];
  await recordExport({ db, viewer: caller, now }, `${set.name}.csv`, {});
  const visits = set.name === 'Visits' ? await visitRows(db, caller, asked, now) : [];
  const query = (on: Db) => selectCsv(sourceOf(on, caller, set, visits), asked, asked.select);
  const ask = () => stillReader(options, request);
  const check = await isStillAllowed(db, caller, ask);
  const batches = checkedBatches(reader, query, ROWS_PER_BATCH, check);
  const first = await batches.next();
  const header = `${asked.select.map(({ name }) => name).join(',')}\r\n`;
  const lines = Readable.from(chunks(header, first, batches), { objectMode: true, highWaterMark: 1 });
  return sendStream(lines, { reply, freeSlot, ask });
}

async function* chunks(
  header: string,
  first: IteratorResult<TextRow[]>,
  others: AsyncGenerator<TextRow[]>,
): AsyncGenerator<string> {
  try {
    yield header;
    if (!first.done) yield textOf(first.value);
    for await (const rows of others) yield textOf(rows);
  } finally {
    await others.return(undefined);
  }
}

const textOf = (rows: readonly TextRow[]) => rows.map(({ row }) => row).join('');
