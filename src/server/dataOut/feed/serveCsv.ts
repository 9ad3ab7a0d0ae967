import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordExport } from '../auditLog/access.ts';
import type { Db } from '../db/schema.ts';
import { stillAllowed } from '../exports/asking.ts';
import { checkedBatches } from '../exports/batchQueries.ts';
import { holdToPace } from '../http/pace.ts';
import { exportSemaphore, takeWhileAllowed } from '../process/semaphore.ts';
import { answerFault } from './answer.ts';
import { admitReader, stillReader, type DataOptions } from './caller.ts';
import { csvwMetadata } from './csvw.ts';
import { missing } from './fault.ts';
import { askedOf, optionsOf, type Asked } from './language/options.ts';
import { setOf } from './resource.ts';
import { selectCsv, type TextRow } from './rowQueries.ts';
import type { DataSet } from './sets.ts';
import { sourceOf } from './sourceQueries.ts';
import { visitRows } from './visits.ts';

/** Where the files stand. */
const DOOR = '/data';

/** How many rows are read at once: about half a megabyte. */
const ROWS_PER_BATCH = 2_000;

/** Serves the sets as CSV files of any length, as they are read, and what describes them. */
export function serveCsv(app: FastifyInstance, options: DataOptions, publicUrl: string): void {
  app.get<{ Params: { file: string } }>(`${DOOR}/:file`, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const caller = await admitReader(options, request, DOOR);
      const { file } = request.params;
      if (file === 'metadata.json') {
        return await reply.type('application/csvm+json; charset=utf-8').send(JSON.stringify(csvwMetadata()));
      }
      if (!file.endsWith('.csv')) throw missing();
      const set = setOf(file.slice(0, -'.csv'.length));
      const asked = askedOf(optionsOf(request.query), set);
      const ask = () => stillReader(options, request);
      const turn = { gone: options.waiting(reply), ask };
      const freeSlot = await takeWhileAllowed(exportSemaphore, caller.apiToken?.id ?? caller.userId, turn);
      try {
        return await sendFile(options, { request, reply, freeSlot, publicUrl }, set, asked);
      } catch (error) {
        freeSlot();
        throw error;
      }
    } catch (error) {
      // There is no reader left to be told.
      if (reply.raw.destroyed) return reply.hijack();
      return answerFault(error, request, reply, options.words);
    }
  });
}

type Sending = { request: FastifyRequest; reply: FastifyReply; freeSlot: () => void; publicUrl: string };

/** Begins to send the file. What fails on the way breaks the connection: half a file never looks whole. */
async function sendFile(
  options: DataOptions,
  { request, reply, freeSlot, publicUrl }: Sending,
  set: DataSet,
  asked: Asked,
): Promise<FastifyReply> {
  const { db, reader, clock } = options;
  const [caller, now] = [await stillReader(options, request), clock()];
  await recordExport({ db, viewer: caller, now }, `${set.name}.csv`, {});
  const visits = set.name === 'Visits' ? await visitRows(db, caller, asked, now) : [];
  const query = (on: Db) => selectCsv(sourceOf(on, caller, set, visits), asked, asked.select);
  const batches = checkedBatches(
    reader,
    query,
    ROWS_PER_BATCH,
    stillAllowed(caller, () => stillReader(options, request)),
  );
  const first = await batches.next();
  const header = `${asked.select.map(({ name }) => name).join(',')}\r\n`;
  const lines = Readable.from(chunks(header, first, batches), { objectMode: true, highWaterMark: 1 });
  lines.once('close', freeSlot);
  lines.once('error', (error) => request.log.warn({ err: error }, 'data out broken off'));
  holdToPace(lines, reply);
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${set.name}.csv"`)
    .header('link', `<${publicUrl}${DOOR}/metadata.json>; rel="describedby"; type="application/csvm+json"`)
    .header('cache-control', 'no-store')
    .send(lines);
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
