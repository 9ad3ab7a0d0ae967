import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { prepareComparison } from '../../../contract/insight/evaluation.ts';
import { dayOf } from '../../../domain/days.ts';
import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import type { Language } from '../../../domain/instrument.ts';
import { recordExport } from '../../shared/history/access.ts';
import type { Db } from '../../db/schema.ts';
import type { Download, Downloads } from '../../dataOut/downloads/downloadQueries.ts';
import { fileHeaders, sendStream } from '../../dataOut/downloads/sendStream.ts';
import { isStillAllowed } from '../../dataOut/downloads/isStillAllowed.ts';
import { checkedBatches } from '../../db/batchQueries.ts';
import { serveDownloads, type DownloadTarget } from '../../dataOut/downloads/serveDownloads.ts';
import type { ServeOptions } from '../../http/options.ts';
import type { ZipFile } from 'yazl';
import { agreementScript } from './agreementScript.ts';
import type { ArmsInput } from './arms.ts';
import { readComparison } from './comparison.ts';
import { selectAudits } from './effectQueries.ts';
import { effectScript } from './effectScript.ts';
import { findPairs, readPairs, type AgreementQuery, type Pairs } from './pairs.ts';
import { readChanges } from './readChanges.ts';

const ROWS_PER_BATCH = 1_000;

/** Loaders of the modules that write the files; the server doesn't need these modules to start. */
const loadComparison = () => import('./comparisonFile.ts');
const loadAgreement = () => import('./agreementFile.ts');
const loadZip = () => import('yazl');

/** A comparison to download. Days are `YYYY-MM-DD`, inclusive. */
type DownloadedComparison = ArmsInput & { from: string; to: string; area: ComparedArea };

/** Pairs to download, and the language of their questions. */
type DownloadedAgreement = AgreementQuery & { language: Language };

type EvaluationContent = { comparison: DownloadedComparison } | { agreement: DownloadedAgreement };

/**
 * The downloads of comparisons and of agreement, which are created from the data at the time of download. `call`
 * determines the permissions: those of `prepareComparison` apply to agreement, too.
 */
export const EVALUATION_FILES: Downloads<EvaluationContent> = {
  kind: 'evaluation',
  call: prepareComparison,
  pathOf: (secret) => `/compare/file/${secret}`,
  contentOf: (value) => value as EvaluationContent,
};

type Options = Pick<ServeOptions, 'db' | 'reader' | 'words' | 'clock' | 'waitSignal'>;

/**
 * Serves the files of comparisons and of agreement: ZIP archives with CSV files and an R script. If the owner may no
 * longer see a store or group, the response is the same as for a missing file.
 */
export function serveEvaluationFiles(app: FastifyInstance, options: Options): void {
  serveDownloads(app, options, EVALUATION_FILES, async ({ content, findOwner }, target) => {
    const { ZipFile } = await loadZip();
    const parts =
      'comparison' in content
        ? await comparisonParts(options, content.comparison, findOwner)
        : await agreementParts(options, content.agreement, findOwner);
    return sendZip(new ZipFile(), parts, { ...target, ask: findOwner });
  });
}

type FindOwner = Download<EvaluationContent>['findOwner'];

/** The contents of a file: complete texts by name, and tables that are streamed one after another. */
type Parts = { file: string; texts: Record<string, string>; tables: { name: string; pieces: Readable }[] };

async function comparisonParts(
  { db, reader, clock }: Options,
  request: DownloadedComparison,
  findOwner: FindOwner,
): Promise<Parts> {
  const [viewer, now] = [await findOwner(), clock()];
  const zone = viewer.timeZone;
  const check = await isStillAllowed(db, viewer, findOwner);
  const comparison = await readComparison(db, viewer, request);
  const ids = [...comparison.arms.stores.keys()];
  const [{ auditRows, AUDITS_HEADER, storesCsv }, changes] = await Promise.all([
    loadComparison(),
    reader.read((from) => readChanges(from, comparison)),
  ]);
  const file = `comparison${dayOf(now, zone)}.zip`;
  await recordExport({ db, viewer, now }, file, { stores: ids.length });

  const query = (source: Db) => selectAudits(source, ids, comparison.span);
  const batches = checkedBatches(reader, query, ROWS_PER_BATCH, check);
  const first = await batches.next();
  const pieces = piecesOf(AUDITS_HEADER, first, batches, (batch) => auditRows(batch, comparison, zone));
  return {
    file,
    texts: {
      'effect.R': effectScript(request.area),
      'stores.csv': storesCsv(request.area, comparison, changes),
    },
    tables: [{ name: 'audits.csv', pieces: Readable.from(pieces) }],
  };
}

async function agreementParts(
  { db, reader, clock }: Options,
  request: DownloadedAgreement,
  findOwner: FindOwner,
): Promise<Parts> {
  const [viewer, now] = [await findOwner(), clock()];
  const zone = viewer.timeZone;
  const check = await isStillAllowed(db, viewer, findOwner);
  const { answerRows, ANSWERS_START, pairRows, PAIRS_START } = await loadAgreement();
  const { pairs, batches, first } = await reader.read(async (from) => {
    const pairs = await findPairs(from, viewer, request);
    const batches = readPairs(from, pairs);
    return { pairs, batches, first: await batches.next() };
  });
  const file = `agreement${dayOf(now, zone)}.zip`;
  await recordExport({ db, viewer, now }, file, { surveys: 2 * pairs.length });
  await check();

  // Pairs are read only once: while their answers are being sent, their rows, which are far fewer, are collected.
  const rows = [PAIRS_START];
  let pair = 1;
  const textOf = (batch: Pairs) => {
    const from = pair;
    pair += batch.pairs.length;
    rows.push(pairRows(batch.pairs, from, zone));
    return answerRows(batch, from, request.language);
  };
  return {
    file,
    texts: { 'agreement.R': agreementScript(request.drop_na) },
    tables: [
      { name: 'answers.csv', pieces: Readable.from(piecesOf(ANSWERS_START, first, withCheck(batches, check), textOf)) },
      { name: 'pairs.csv', pieces: Readable.from(rows) },
    ],
  };
}

async function sendZip(
  zip: ZipFile,
  { file, texts, tables }: Parts,
  target: DownloadTarget & { ask: FindOwner },
): Promise<FastifyReply> {
  const output = zip.outputStream as Readable;
  for (const { pieces } of tables) {
    pieces.once('error', (error) => output.destroy(error));
  }
  output.once('close', () => {
    for (const { pieces } of tables) pieces.destroy();
  });
  for (const [part, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), part);
  for (const { name, pieces } of tables) zip.addReadStream(pieces, name);
  zip.end();
  fileHeaders(target.reply, { file, type: 'application/zip' });
  return sendStream(output, target);
}

/** Yields batches on demand, as long as `check` passes. */
async function* withCheck<Batch>(batches: AsyncGenerator<Batch>, check: () => Promise<void>): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    await check();
    yield batch;
  }
}

/** Yields a header and the text of each batch, on demand. Between batches the server handles other requests. */
async function* piecesOf<Batch>(
  header: string,
  first: IteratorResult<Batch>,
  batches: AsyncGenerator<Batch>,
  textOf: (batch: Batch) => string,
): AsyncGenerator<string> {
  try {
    yield header;
    if (!first.done) yield textOf(first.value);
    for await (const batch of batches) yield textOf(batch);
  } finally {
    await batches.return(undefined);
  }
}
