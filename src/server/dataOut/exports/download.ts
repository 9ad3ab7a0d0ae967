import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOf } from '../../../domain/days.ts';
import { exportColumns } from '../../../domain/exports/exportColumns.ts';
import { surveySheetColumns } from '../../../domain/exports/surveySheet.ts';
import { recordExport } from '../../shared/history/access.ts';
import type { Db } from '../../db/schema.ts';
import { holdToPace, PACE } from '../../http/pace.ts';
import { activeInstrument } from '../../shared/definitions/installed.ts';
import type { Translate } from '../../i18n.ts';
import { auditorName } from '../../shared/surveys/present.ts';
import { stillAllowed } from '../downloads/asking.ts';
import { checkedBatches } from './batchQueries.ts';
import { CODEBOOK_COLUMNS, codebookRows } from './codebook.ts';
import { selectOtherInstruments, selectPrepared } from './queries.ts';
import { scoringKey, type WorkbookRow } from './surveyRow.ts';
import { selectDownloadLink, type DownloadLink } from './downloadLinkQueries.ts';
import { exportSemaphore } from '../../process/semaphore.ts';
import { serveLinks } from '../downloads/serveLinks.ts';
import { writeWorkbook, type WorkbookStream } from './workbook/writeWorkbook.ts';
import type { ServeOptions } from '../../http/options.ts';

const ROWS_PER_BATCH = 250;

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the URL path of a workbook, by its download link's secret. */
export const downloadUrl = (token: string) => `/store/export/${token}`;

/**
 * Serves prepared workbooks. The content depends on what the owner may see once a slot is free. A failure while sending
 * breaks the connection, so that half a workbook never looks complete.
 */
export function serveDownloads(
  app: FastifyInstance,
  options: Pick<ServeOptions, 'db' | 'reader' | 'words' | 'clock' | 'waiting'>,
  { pace = PACE, semaphore = exportSemaphore } = {},
): void {
  const route = {
    addressOf: downloadUrl,
    find: (secret: string) => selectDownloadLink(options.db, secret, options.clock),
    send: (link: DownloadLink, sending: Omit<Sending, 'pace'>) => sendWorkbook(options, link, { ...sending, pace }),
  };
  serveLinks(app, options, route, semaphore);
}

type Sending = { reply: FastifyReply; freeSlot: () => void; pace: typeof PACE };

/** Starts to send the workbook. An error before the first rows is still answered with an envelope. */
async function sendWorkbook(
  { db, reader, clock, words }: Pick<ServeOptions, 'db' | 'reader' | 'clock' | 'words'>,
  link: DownloadLink,
  { reply, freeSlot, pace }: Sending,
): Promise<FastifyReply> {
  const { filter, rowCount, findOwner } = link;
  const [viewer, now] = [await findOwner(), clock()];
  const file = `report${dayOf(now, filter.timeZone)}.xlsx`;
  await recordExport({ db, viewer, now }, file, { rows: rowCount });
  const workbook = await startWorkbook(db, link, words(link.language));
  workbook.stream.once('close', freeSlot);
  try {
    const query = (on: Db) => selectPrepared(on, viewer, filter);
    const batches = checkedBatches(reader, query, ROWS_PER_BATCH, await stillAllowed(db, viewer, findOwner));
    const first = await batches.next();
    void fill(workbook, first.done ? [] : first.value, batches, reply.request.log);
  } catch (error) {
    workbook.stream.destroy();
    throw error;
  }
  holdToPace(workbook.stream, reply, pace);
  return reply
    .type(WORKBOOK_TYPE)
    .header('content-disposition', `attachment; filename="${file}"`)
    .header('cache-control', 'no-store')
    .send(workbook.stream);
}

/** Starts a workbook with columns for the questions of every instrument version, whichever surveys were requested. */
async function startWorkbook(
  db: Db,
  { rowCount, language, filter: { timeZone, surveyCount } }: DownloadLink,
  translate: Translate,
): Promise<WorkbookStream> {
  const [active, others] = await Promise.all([activeInstrument(db), selectOtherInstruments(db)]);
  const columns = exportColumns(
    active.instrument,
    others.map(({ content }) => content),
    timeZone,
  );
  const keys = new Map(others.map(({ id, content }) => [id, scoringKey(content)]));
  keys.set(active.id, scoringKey(active.instrument));
  const codebook = { columns: CODEBOOK_COLUMNS, rows: codebookRows(columns, surveySheetColumns(timeZone), language) };
  return writeWorkbook({
    plan: { columns, rowCount, codebook },
    surveyCount,
    columns,
    keys,
    deletedUser: auditorName(null, translate),
    timeZone,
  });
}

async function fill(
  workbook: WorkbookStream,
  first: WorkbookRow[],
  others: AsyncGenerator<WorkbookRow[]>,
  log: FastifyRequest['log'],
): Promise<void> {
  try {
    await workbook.write(first);
    for await (const rows of others) await workbook.write(rows);
    workbook.end();
  } catch (error) {
    log.warn({ err: error }, 'export interrupted');
    workbook.stream.destroy(error as Error);
  } finally {
    await others.return(undefined).catch((error: unknown) => log.warn({ err: error }, 'export not closed'));
  }
}
