import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dayOf } from '../../domain/days.ts';
import { recordExport } from '../auditLog/access.ts';
import type { Db } from '../db/schema.ts';
import { stillAllowed } from '../exports/asking.ts';
import { checkedBatches } from '../exports/batchQueries.ts';
import { serveLinks } from '../exports/serveLinks.ts';
import type { ServeOptions } from '../http/options.ts';
import { holdToPace } from '../http/pace.ts';
import { readComparison } from './comparison.ts';
import { selectAudits, selectSegments, type AuditRow } from './effectQueries.ts';
import { effectScript } from './effectScript.ts';
import { selectComparisonLink, type ComparisonLink } from './linkQueries.ts';

const ROWS_PER_BATCH = 1_000;

/** The file's parts as they are made; loaded with the first comparison. */
const loadFile = () => Promise.all([import('./comparisonFile.ts'), import('./effect.ts'), import('yazl')]);

/** The address of the file of a comparison. */
export const comparisonUrl = (secret: string) => `/compare/file/${secret}`;

type Options = Pick<ServeOptions, 'db' | 'reader' | 'words' | 'clock' | 'waiting'>;

/**
 * Serves the files of comparisons: a zip of `audits.csv`, `stores.csv` and `effect.R`, drawn anew from what its owner may see
 * once a slot is free. A store that they see no longer makes the file a missing one.
 */
export function serveComparisons(app: FastifyInstance, options: Options): void {
  serveLinks<ComparisonLink>(app, options, {
    addressOf: comparisonUrl,
    find: (secret) => selectComparisonLink(options.db, secret, options.clock),
    send: (link, sending) => sendFile(options, link, sending),
  });
}

type Sending = { reply: FastifyReply; freeSlot: () => void };

/** Begins to send the file. What fails before its first rows are there is still answered with an envelope. */
async function sendFile(
  { db, reader, clock }: Options,
  { comparison: asked, findOwner }: ComparisonLink,
  { reply, freeSlot }: Sending,
): Promise<FastifyReply> {
  const [viewer, now] = [await findOwner(), clock()];
  const zone = viewer.timeZone;
  const comparison = await readComparison(db, viewer, asked);
  const ids = [...comparison.arms.stores.keys()];
  const [[{ auditRows, AUDITS_HEADER, storesCsv }, { byStore }, { ZipFile }], segments] = await Promise.all([
    loadFile(),
    reader.read((from) => selectSegments(from, ids, comparison)),
  ]);
  const file = `comparison${dayOf(now, zone)}.zip`;
  await recordExport({ db, viewer, now }, file, { stores: ids.length });

  const query = (on: Db) => selectAudits(on, ids, comparison.span);
  const batches = checkedBatches(reader, query, ROWS_PER_BATCH, stillAllowed(viewer, findOwner));
  const first = await batches.next();
  const rows = Readable.from(pieces(AUDITS_HEADER, first, batches, (each) => auditRows(each, comparison, zone)));
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  rows.once('error', (error) => {
    reply.request.log.warn({ err: error }, 'comparison broken off');
    output.destroy(error);
  });
  output.once('close', () => {
    freeSlot();
    rows.destroy();
  });
  zip.addBuffer(Buffer.from(effectScript(asked.area)), 'effect.R');
  zip.addBuffer(Buffer.from(storesCsv(asked.area, comparison, byStore(segments))), 'stores.csv');
  zip.addReadStream(rows, 'audits.csv');
  zip.end();
  holdToPace(output, reply);
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${file}"`)
    .header('cache-control', 'no-store')
    .send(output);
}

/** A text and the rows that follow it, batch by batch as they are taken. */
async function* pieces(
  header: string,
  first: IteratorResult<AuditRow[]>,
  others: AsyncGenerator<AuditRow[]>,
  textOf: (rows: readonly AuditRow[]) => string,
): AsyncGenerator<string> {
  try {
    yield header;
    if (!first.done) yield textOf(first.value);
    for await (const rows of others) yield textOf(rows);
  } finally {
    await others.return(undefined);
  }
}
