import type { FastifyInstance, FastifyReply } from 'fastify';
import { prepareExport } from '../../../contract/dataOut/exports.ts';
import { dayOf } from '../../../domain/days.ts';
import { exportColumns } from '../../../domain/exports/exportColumns.ts';
import { surveySheetColumns } from '../../../domain/exports/surveySheet.ts';
import type { Language } from '../../../domain/instrument.ts';
import { recordExport } from '../../shared/history/access.ts';
import type { Db } from '../../db/schema.ts';
import { PACE } from '../../http/pace.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import type { Translate } from '../../i18n.ts';
import { auditorName } from '../../shared/surveys/present.ts';
import type { Download, Downloads } from '../downloads/downloadQueries.ts';
import { selectUses } from '../../audits/definitions/uses/queries.ts';
import { CODEBOOK_COLUMNS, codebookRows, versionRows } from './codebook.ts';
import { selectOtherInstruments, selectPreparedRows, type SurveyFilter } from './queries.ts';
import { sendWorkbook } from './sendWorkbook.ts';
import { scoringKey, type WorkbookRow } from './surveyRow.ts';
import { exportSemaphore } from '../../process/semaphore.ts';
import { serveDownloads, type DownloadTarget } from '../downloads/serveDownloads.ts';
import { writeWorkbook, type WorkbookStream } from './workbook/writeWorkbook.ts';
import type { ServeOptions } from '../../http/options.ts';

/** A workbook's content: its filter for surveys, the number of those that count, and the language of its texts. */
type WorkbookContent = { filter: SurveyFilter; rowCount: number; language: Language };

/** The downloads of workbooks. */
export const WORKBOOKS: Downloads<WorkbookContent> = {
  kind: 'workbook',
  call: prepareExport,
  pathOf: (secret) => `/store/export/${secret}`,
  contentOf: (value) => value as WorkbookContent,
};

type Options = Pick<ServeOptions, 'db' | 'reader' | 'words' | 'clock' | 'waitSignal'>;

/** Serves prepared workbooks. The content depends on what the owner may see once a slot is free. */
export function serveWorkbooks(
  app: FastifyInstance,
  options: Options,
  { pace = PACE, semaphore = exportSemaphore } = {},
): void {
  const send = (download: Download<WorkbookContent>, target: DownloadTarget) =>
    sendSurveys(options, download, { ...target, pace });
  serveDownloads(app, options, WORKBOOKS, send, semaphore);
}

async function sendSurveys(
  options: Options,
  { content, findOwner }: Download<WorkbookContent>,
  target: DownloadTarget & { pace: typeof PACE },
): Promise<FastifyReply> {
  const { filter, rowCount, language } = content;
  const [viewer, now] = [await findOwner(), options.clock()];
  const file = `report${dayOf(now, filter.timeZone)}.xlsx`;
  await recordExport({ db: options.db, viewer, now }, file, { rows: rowCount });
  const workbook = await startWorkbook(options.db, content, options.words(language));
  const query = (source: Db) => selectPreparedRows(source, viewer, filter);
  return sendWorkbook(options, { viewer, findOwner, file, query, workbook }, target);
}

async function startWorkbook(
  db: Db,
  { rowCount, language, filter: { timeZone, surveyCount } }: WorkbookContent,
  translate: Translate,
): Promise<WorkbookStream<WorkbookRow>> {
  const [active, otherInstruments, uses] = await Promise.all([
    activeInstrument(db),
    selectOtherInstruments(db),
    selectUses(db, 'audit'),
  ]);
  const columns = exportColumns(
    active.instrument,
    otherInstruments.map(({ content }) => content),
    timeZone,
  );
  const keys = new Map(otherInstruments.map(({ id, content }) => [id, scoringKey(content)]));
  keys.set(active.id, scoringKey(active.instrument));
  const rows = [
    ...codebookRows(columns, surveySheetColumns(timeZone), language),
    ...versionRows(uses, timeZone, CODEBOOK_COLUMNS.length),
  ];
  return writeWorkbook({
    plan: { columns, rowCount, codebook: { columns: CODEBOOK_COLUMNS, rows } },
    surveyCount,
    columns,
    keys,
    deletedUser: auditorName(null, translate),
    timeZone,
  });
}
