import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordExport } from '../../shared/history/access.ts';
import type { Db } from '../../db/schema.ts';
import { sendStream } from '../downloads/sendStream.ts';
import { isStillAllowed } from '../downloads/isStillAllowed.ts';
import { checkedBatches, type RowQuery } from '../../db/batchQueries.ts';
import { answeringFailures } from '../../http/failure.ts';
import type { Caller } from '../../identity/viewer.ts';
import { exportSemaphore } from '../../process/semaphore.ts';
import { answerFault } from './answer.ts';
import { admitReader, stillReader, type DataOptions } from './caller.ts';
import type { Column } from './columns.ts';
import { csvwMetadata, csvwTable } from './csvw.ts';
import { missingFault, notOfferedFault } from './fault.ts';
import { parseOptions, optionsOf, type RowRequest } from './language/options.ts';
import { setOf } from './resource.ts';
import { selectCsv, type TextRow } from './rowQueries.ts';
import { SETS, type DataSet } from './sets.ts';
import { feedSemaphore, takeSlot, waitingReader } from './slots.ts';
import { sourceOf } from './sourceQueries.ts';
import { visitRows } from './visits.ts';
import { wideSet, wideSurveysOf } from './wide.ts';
import { selectWideCsv } from './wideQueries.ts';

/** The path below which the files are served. */
const DOOR = '/data';

const ROWS_PER_BATCH = 2_000;

const SURVEYS_PER_BATCH = 100;

/** A file to send. `description` is the path of its CSVW description below `DOOR`. */
type CsvFile = {
  name: string;
  description: string;
  columns: readonly Column[];
  rowsPerBatch: number;
  query: (on: Db, caller: Caller, now: Date) => Promise<RowQuery<TextRow>>;
};

/** The resource that a path names: a file, or the description of one or all files. */
type CsvResource = CsvFile | { fileDescription: object };

/** Serves the feed's CSV files and their descriptions. */
export function serveCsv(app: FastifyInstance, options: DataOptions, publicUrl: string): void {
  const serve = (request: FastifyRequest, reply: FastifyReply, find: () => CsvResource | Promise<CsvResource>) => {
    const answer = async () => {
      const caller = await admitReader(options, request, DOOR);
      const file = await find();
      if ('fileDescription' in file) {
        return await reply.type('application/csvm+json; charset=utf-8').send(JSON.stringify(file.fileDescription));
      }
      fileHeaders(reply, file, publicUrl);
      // The length isn't known until the file has been read.
      if (request.method === 'HEAD') return await reply.send(Readable.from([]));
      const freeSlot = await takeSlots(options, { caller, request, reply });
      try {
        return await sendFile(options, { request, reply, freeSlot }, file);
      } catch (error) {
        freeSlot();
        throw error;
      }
    };
    return answeringFailures(reply, answer, (error) => answerFault(error, request, reply, options.words));
  };
  app.get<{ Params: { file: string } }>(`${DOOR}/:file`, { exposeHeadRoute: true }, (request, reply) =>
    serve(request, reply, () => setResource(request.params.file, request.query)),
  );
  app.get<{ Params: { file: string } }>(`${DOOR}/Surveys/:file`, { exposeHeadRoute: true }, (request, reply) =>
    serve(request, reply, () => wideResource(options.db, request.params.file, request.query)),
  );
}

function setResource(path: string, query: unknown): CsvResource {
  if (path === 'metadata.json') return { fileDescription: csvwMetadata() };
  const set = setOf(nameOf(path, '.csv'));
  const options = fileOptions(query, set);
  return {
    name: set.name,
    description: 'metadata.json',
    columns: options.select,
    rowsPerBatch: ROWS_PER_BATCH,
    query: async (db, caller, now) => {
      const visits = set.name === 'Visits' ? await visitRows(db, caller, options, now) : [];
      return (on) => selectCsv(sourceOf(on, caller, set, visits), options, options.select);
    },
  };
}

async function wideResource(db: Db, path: string, query: unknown): Promise<CsvResource> {
  if (path.endsWith(DESCRIPTION_END)) {
    const wide = await wideSurveysOf(db, nameOf(path, DESCRIPTION_END));
    return { fileDescription: csvwTable(wide.name, wideSet(wide)) };
  }
  const options = fileOptions(query, SETS.Surveys);
  const wide = await wideSurveysOf(db, nameOf(path, '.csv'));
  return {
    name: `Surveys-${wide.name}`,
    description: `Surveys/${encodeURIComponent(wide.name)}${DESCRIPTION_END}`,
    columns: [...options.select, ...wide.questions.flatMap(({ answer, note }) => [answer, note])],
    rowsPerBatch: SURVEYS_PER_BATCH,
    query: async (_db, caller) => (on) => selectWideCsv(sourceOf(on, caller, SETS.Surveys, []), options, wide),
  };
}

/** Parses the options of a file. Rejects `$expand`, because a line has no place for other rows. */
function fileOptions(query: unknown, set: DataSet): RowRequest {
  const options = optionsOf(query);
  if (options.has('expand')) throw notOfferedFault('The option $expand of files', '$expand');
  return parseOptions(options, set);
}

/** The suffix of a file's path at which programs look for its description (CSVW). */
const DESCRIPTION_END = '.csv-metadata.json';

/** Returns a path without the given ending. Throws a DataFault if it has another ending. */
function nameOf(path: string, end: string): string {
  if (!path.endsWith(end)) throw missingFault();
  return path.slice(0, -end.length);
}

function fileHeaders(reply: FastifyReply, { name, description }: CsvFile, publicUrl: string): void {
  void reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '-')}.csv"`)
    .header('link', `<${publicUrl}${DOOR}/${description}>; rel="describedby"; type="application/csvm+json"`)
    .header('cache-control', 'no-store');
}

type CsvRequest = { caller: Caller; request: FastifyRequest; reply: FastifyReply };

/**
 * Waits for two slots, because a file is both an export and a read of the feed. A user's slots are shared by all
 * their tokens.
 */
async function takeSlots(options: DataOptions, { caller, request, reply }: CsvRequest): Promise<() => void> {
  const readWaiting = waitingReader(options, request, reply);
  const freeExport = await takeSlot(exportSemaphore, caller, readWaiting);
  try {
    const freeReading = await takeSlot(feedSemaphore, caller, readWaiting);
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

async function sendFile(
  options: DataOptions,
  { request, reply, freeSlot }: CsvTarget,
  { name, columns, rowsPerBatch, query }: CsvFile,
): Promise<FastifyReply> {
  const { db, reader, clock } = options;
  const [caller, now] = [await stillReader(options, request), clock()];
  await recordExport({ db, viewer: caller, now }, `${name}.csv`, {});
  const lines = await query(db, caller, now);
  const ask = () => stillReader(options, request);
  const check = await isStillAllowed(db, caller, ask);
  const batches = checkedBatches(reader, lines, rowsPerBatch, check);
  const first = await batches.next();
  const header = `${columns.map((column) => column.name).join(',')}\r\n`;
  const text = Readable.from(chunks(header, first, batches), { objectMode: true, highWaterMark: 1 });
  return sendStream(text, { reply, freeSlot, ask });
}

async function* chunks(
  header: string,
  first: IteratorResult<TextRow[]>,
  rowBatches: AsyncGenerator<TextRow[]>,
): AsyncGenerator<string> {
  try {
    yield header;
    if (!first.done) yield textOf(first.value);
    for await (const rows of rowBatches) yield textOf(rows);
  } finally {
    await rowBatches.return(undefined);
  }
}

const textOf = (rows: readonly TextRow[]) => rows.map(({ row }) => row).join('');
