import type { FastifyInstance, FastifyReply } from 'fastify';
import { prepareAssessmentExport } from '../../../../contract/dataOut/exports.ts';
import { dayOf } from '../../../../domain/days.ts';
import { assessmentColumns, type AssessmentColumn } from '../../../../domain/exports/assessmentSheet.ts';
import type { Cell } from '../../../../domain/exports/exportCells.ts';
import type { Language } from '../../../../domain/instrument.ts';
import { wallClock } from '../../../../domain/timeZone.ts';
import type { Db } from '../../../db/schema.ts';
import type { SheetColumn } from '../../../files/xlsx/sheet.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { recordExport } from '../../../shared/history/access.ts';
import { auditorName } from '../../../shared/surveys/present.ts';
import type { Download, Downloads } from '../../downloads/downloadQueries.ts';
import { serveDownloads, type DownloadTarget } from '../../downloads/serveDownloads.ts';
import { selectUses } from '../../../audits/definitions/uses/queries.ts';
import { versionRows } from '../codebook.ts';
import { sendWorkbook } from '../sendWorkbook.ts';
import { writeCells } from '../workbook/writeWorkbook.ts';
import { selectAssessmentRows, selectModuleVersions, type AssessmentFilter, type AssessmentRow } from './queries.ts';

/** The content of a workbook of assessments: the filter for its rows, their number, and the language of its texts. */
type AssessmentsContent = { filter: AssessmentFilter; rowCount: number; language: Language };

/** The downloads of workbooks of assessments. */
export const ASSESSMENT_WORKBOOKS: Downloads<AssessmentsContent> = {
  kind: 'assessments',
  call: prepareAssessmentExport,
  pathOf: (secret) => `/assessment/export/${secret}`,
  contentOf: (value) => value as AssessmentsContent,
};

type Options = Pick<ServeOptions, 'db' | 'reader' | 'words' | 'clock' | 'waitSignal'>;

/** Serves prepared workbooks of assessments. The content depends on what the owner may see once a slot is free. */
export function serveAssessmentWorkbooks(app: FastifyInstance, options: Options): void {
  serveDownloads(app, options, ASSESSMENT_WORKBOOKS, (download, target) => sendAssessments(options, download, target));
}

async function sendAssessments(
  options: Options,
  { content, findOwner }: Download<AssessmentsContent>,
  target: DownloadTarget,
): Promise<FastifyReply> {
  const { filter, rowCount, language } = content;
  const [viewer, now] = [await findOwner(), options.clock()];
  const file = `assessments${dayOf(now, filter.timeZone)}.xlsx`;
  await recordExport({ db: options.db, viewer, now }, file, { rows: rowCount });
  const columns = assessmentColumns(await selectModuleVersions(options.db, filter.module), language, filter.timeZone);
  const uses = await selectUses(options.db, 'module', filter.module);
  const versions = versionRows(uses, filter.timeZone, CODEBOOK_COLUMNS.length);
  const codebook = { columns: CODEBOOK_COLUMNS, rows: [...columns.map(codebookRow), ...versions] };
  const { stream, write, end } = writeCells({ columns: columns.map(sheetColumn), rowCount, codebook });
  const deletedUser = auditorName(null, options.words(language));
  const workbook = {
    stream,
    end,
    write: (rows: readonly AssessmentRow[]) =>
      write(rows.map((row) => cellsOf(row, columns, { deletedUser, timeZone: filter.timeZone }))),
  };
  const query = (source: Db) => selectAssessmentRows(source, viewer, filter);
  return sendWorkbook(options, { viewer, findOwner, file, query, workbook }, target);
}

/** The columns of the sheet `codebook`, with their widths in characters. */
const CODEBOOK_COLUMNS: readonly SheetColumn[] = [
  { name: 'Column', format: 'general', width: 36 },
  { name: 'Meaning', format: 'general', width: 70 },
  { name: 'Section', format: 'general', width: 28 },
  { name: 'Kind', format: 'general', width: 12 },
  { name: 'Unit', format: 'general', width: 12 },
  { name: 'Codes', format: 'general', width: 60 },
];

function codebookRow({ name, meaning, section, kind, unit, codes }: AssessmentColumn): Cell[] {
  return [name, meaning, section ?? null, kind ?? null, unit ?? null, codes ?? null];
}

/** Returns the fields of a column that the thread needs to write the workbook. Functions can't be sent to a thread. */
function sheetColumn({ name, format, width, unique }: AssessmentColumn): SheetColumn {
  return { name, format, ...(width !== undefined && { width }), ...(unique && { unique }) };
}

function cellsOf(
  row: AssessmentRow,
  columns: readonly AssessmentColumn[],
  { deletedUser, timeZone }: { deletedUser: string; timeZone: string },
): Cell[] {
  const assessment = {
    id: row.id,
    storeId: row.store_id,
    groupName: row.group_name,
    storeName: row.store_name,
    auditor: row.user_name ?? deletedUser,
    date: wallClock(row.taken_at, timeZone),
    moduleVersion: row.version,
    outcome: row.outcome,
    measures: row.measures,
    answers: new Map(row.answers.map((answer) => [answer.item, answer])),
  };
  return columns.map(({ cellOf }) => cellOf(assessment));
}
