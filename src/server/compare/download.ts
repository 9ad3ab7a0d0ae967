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
import type { ZipFile } from 'yazl';
import { agreementScript } from './agreementScript.ts';
import { readComparison } from './comparison.ts';
import { selectAudits, selectSegments, type AuditRow } from './effectQueries.ts';
import { effectScript } from './effectScript.ts';
import { selectFileLink, type FileLink, type LinkedAgreement, type LinkedComparison } from './linkQueries.ts';
import { readPairs } from './pairs.ts';

const ROWS_PER_BATCH = 1_000;

/** The files' parts as they are made; loaded with the first of them. */
const loadComparison = () => Promise.all([import('./comparisonFile.ts'), import('./effect.ts')]);
const loadAgreement = () => import('./agreementFile.ts');
const loadZip = () => import('yazl');

/** The address of a file. */
export const fileUrl = (secret: string) => `/compare/file/${secret}`;

type Options = Pick<ServeOptions, 'db' | 'reader' | 'words' | 'clock' | 'waiting'>;

/**
 * Serves the files of comparisons and of agreement: zips of CSV and a script in R, drawn anew from what the owner may see once
 * a slot is free. A store or a group that they see no longer makes the file a missing one.
 */
export function serveFiles(app: FastifyInstance, options: Options): void {
  serveLinks<FileLink>(app, options, {
    addressOf: fileUrl,
    find: (secret) => selectFileLink(options.db, secret, options.clock),
    send: async ({ asked, findOwner }, sending) => {
      const { ZipFile } = await loadZip();
      const parts =
        'comparison' in asked
          ? await comparisonParts(options, asked.comparison, findOwner)
          : await agreementParts(options, asked.agreement, findOwner);
      return sendZip(new ZipFile(), parts, sending);
    },
  });
}

type FindOwner = FileLink['findOwner'];

/** What a file holds: whole texts by their names, and one that is sent piece by piece. */
type Parts = { file: string; texts: Record<string, string>; rows: { name: string; pieces: Readable } };

async function comparisonParts(
  { db, reader, clock }: Options,
  asked: LinkedComparison,
  findOwner: FindOwner,
): Promise<Parts> {
  const [viewer, now] = [await findOwner(), clock()];
  const zone = viewer.timeZone;
  const comparison = await readComparison(db, viewer, asked);
  const ids = [...comparison.arms.stores.keys()];
  const [[{ auditRows, AUDITS_HEADER, storesCsv }, { byStore }], segments] = await Promise.all([
    loadComparison(),
    reader.read((from) => selectSegments(from, ids, comparison)),
  ]);
  const file = `comparison${dayOf(now, zone)}.zip`;
  await recordExport({ db, viewer, now }, file, { stores: ids.length });

  const query = (on: Db) => selectAudits(on, ids, comparison.span);
  const batches = checkedBatches(reader, query, ROWS_PER_BATCH, stillAllowed(viewer, findOwner));
  const first = await batches.next();
  const pieces = piecesOf(AUDITS_HEADER, first, batches, (each) => auditRows(each, comparison, zone));
  return {
    file,
    texts: {
      'effect.R': effectScript(asked.area),
      'stores.csv': storesCsv(asked.area, comparison, byStore(segments)),
    },
    rows: { name: 'audits.csv', pieces: Readable.from(pieces) },
  };
}

async function agreementParts(
  { db, reader, clock }: Options,
  asked: LinkedAgreement,
  findOwner: FindOwner,
): Promise<Parts> {
  const [viewer, now] = [await findOwner(), clock()];
  const zone = viewer.timeZone;
  const [{ answerPieces, pairsCsv }, found] = await Promise.all([
    loadAgreement(),
    reader.read((from) => readPairs(from, viewer, asked)),
  ]);
  const file = `agreement${dayOf(now, zone)}.zip`;
  await recordExport({ db, viewer, now }, file, { surveys: 2 * found.pairs.length });
  const check = stillAllowed(viewer, findOwner);
  await check();
  return {
    file,
    texts: { 'agreement.R': agreementScript(asked.drop_na), 'pairs.csv': pairsCsv(found, zone) },
    rows: { name: 'answers.csv', pieces: Readable.from(checked(answerPieces(found, asked.language), check)) },
  };
}

/** Begins to send a file. What fails before its first rows are there is still answered with an envelope. */
async function sendZip(
  zip: ZipFile,
  { file, texts, rows: { name, pieces } }: Parts,
  { reply, freeSlot }: { reply: FastifyReply; freeSlot: () => void },
): Promise<FastifyReply> {
  const output = zip.outputStream as Readable;
  pieces.once('error', (error) => {
    reply.request.log.warn({ err: error }, 'file of an evaluation broken off');
    output.destroy(error);
  });
  output.once('close', () => {
    freeSlot();
    pieces.destroy();
  });
  for (const [part, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), part);
  zip.addReadStream(pieces, name);
  zip.end();
  holdToPace(output, reply);
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${file}"`)
    .header('cache-control', 'no-store')
    .send(output);
}

/** Pieces as they are taken, as long as their reader may have them. */
async function* checked(pieces: Iterable<string>, check: () => Promise<void>): AsyncGenerator<string> {
  for (const piece of pieces) {
    await check();
    yield piece;
  }
}

/** A text and the rows that follow it, batch by batch as they are taken. */
async function* piecesOf(
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
