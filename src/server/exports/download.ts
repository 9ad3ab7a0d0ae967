import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOf } from '../../domain/days.ts';
import { exportColumns } from '../../domain/exportColumns.ts';
import { recordExport } from '../audit/access.ts';
import type { Reader } from '../db/reader.ts';
import type { Db } from '../db/schema.ts';
import { answerFailure } from '../http/failure.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServeOptions } from '../http/serve.ts';
import { activeInstrument } from '../instrument/installed.ts';
import { preferredLanguage } from '../words.ts';
import { inBatches } from './batches.ts';
import { CODEBOOK_COLUMNS, codebookRows } from './codebook.ts';
import { selectOtherInstruments, selectPromised } from './queries.ts';
import { scoringKey, type ExportRow } from './surveyRow.ts';
import { selectTicket, TICKET_LIFE_MS, type Ticket } from './tickets.ts';
import { exportTurns } from './turns.ts';
import { writeWorkbook, type WorkbookStream } from './workbook/writeWorkbook.ts';

const ROWS_PER_BATCH = 250;

/** A download without progress is cut off within half a minute (safety, P8), in ms: Node looks twice, so less than half. */
const STALLED_MS = 10_000;

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Where the workbook of a ticket can be had. */
export const downloadUrl = (token: string) => `/store/export/${token}`;

/**
 * Serves promised workbooks. The ticket is the secret, so that a plain link works; what it shows is decided anew by
 * what its owner may see now. A failure on the way breaks the connection: half a workbook never looks whole.
 */
export function serveDownloads(
  app: FastifyInstance,
  { db, reader, words, clock }: Pick<ServeOptions, 'db' | 'reader' | 'words' | 'clock'>,
  { stalledMs = STALLED_MS, turns = exportTurns } = {},
): void {
  const closing = new AbortController();
  // Who is still waiting would hold up the end of the process; what runs already completes.
  app.addHook('preClose', async () => closing.abort(new Refusal('unavailable')));

  app.get<{ Params: { ticket: string } }>(
    downloadUrl(':ticket'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      try {
        const ticket = await selectTicket(db, request.params.ticket, clock());
        if (!ticket) throw new Refusal('not_found');
        cutWhenIdle(reply, TICKET_LIFE_MS);
        const endTurn = await turns.take(AbortSignal.any([closing.signal, goneSignal(reply)]));
        try {
          const now = clock();
          const file = `report${dayOf(now)}.xlsx`;
          await recordExport({ db, viewer: ticket.viewer, now }, file, { rows: ticket.rowCount });
          return await sendWorkbook(db, reader, ticket, { request, reply, endTurn, stalledMs, file });
        } catch (error) {
          endTurn();
          throw error;
        }
      } catch (error) {
        // Nobody is there to be told.
        if (reply.raw.destroyed) return reply.hijack();
        return answerFailure(error, request, reply, words(preferredLanguage(request.headers['accept-language'])));
      }
    },
  );
}

type Sending = { request: FastifyRequest; reply: FastifyReply; endTurn: () => void; stalledMs: number; file: string };

/** Begins to send the workbook. What fails before the first rows are there is still answered with an envelope. */
async function sendWorkbook(db: Db, reader: Reader, ticket: Ticket, sending: Sending): Promise<FastifyReply> {
  const { request, reply, endTurn, stalledMs, file } = sending;
  const workbook = await startWorkbook(db, ticket);
  workbook.stream.once('close', endTurn);
  try {
    const { first, batches } = await reader.read(async (from) => {
      const rows = inBatches(from, (on) => selectPromised(on, ticket.viewer, ticket.filter), ROWS_PER_BATCH);
      return { first: await rows.next(), batches: rows };
    });
    void fill(workbook, first.done ? [] : first.value, batches, request.log);
  } catch (error) {
    workbook.stream.destroy();
    throw error;
  }
  cutWhenIdle(reply, stalledMs);
  return reply
    .type(WORKBOOK_TYPE)
    .header('content-disposition', `attachment; filename="${file}"`)
    .header('cache-control', 'no-store')
    .send(workbook.stream);
}

/** Every version's questions have their columns, whichever surveys are asked for. */
async function startWorkbook(db: Db, { rowCount, language }: Ticket): Promise<WorkbookStream> {
  const [active, others] = await Promise.all([activeInstrument(db), selectOtherInstruments(db)]);
  const columns = exportColumns(
    active.instrument,
    others.map(({ content }) => content),
  );
  const keys = new Map(others.map(({ id, content }) => [id, scoringKey(content)]));
  keys.set(active.id, scoringKey(active.instrument));
  const codebook = { columns: CODEBOOK_COLUMNS, rows: codebookRows(columns, language) };
  return writeWorkbook({ plan: { columns, rowCount, codebook }, columns, keys });
}

async function fill(
  workbook: WorkbookStream,
  first: ExportRow[],
  others: AsyncGenerator<ExportRow[]>,
  log: FastifyRequest['log'],
): Promise<void> {
  try {
    await workbook.write(first);
    for await (const rows of others) await workbook.write(rows);
    workbook.end();
  } catch (error) {
    log.warn({ err: error }, 'export broken off');
    workbook.stream.destroy(error as Error);
  } finally {
    await others.return(undefined).catch((error: unknown) => log.warn({ err: error }, 'export not closed'));
  }
}

/** Aborts when the caller's connection is gone. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Replaces the server's own limit, which is meant for calls. */
function cutWhenIdle(reply: FastifyReply, ms: number): void {
  reply.raw.setTimeout(ms, () => reply.raw.destroy());
}
