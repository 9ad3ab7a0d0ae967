import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate as pause } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { Cell } from '../../../../domain/exports/exportCells.ts';
import { sheetPath, smallParts } from '../../../files/xlsx/parts.ts';
import { sheet, SHEET_MAX_ROWS, type SheetColumn } from '../../../files/xlsx/sheet.ts';
import { sharedStrings, type SharedStrings } from '../../../files/xlsx/strings.ts';
import { newSpool } from './spool.ts';

/** The compression level of the parts, 1 to 9 (docs/decisions/002). */
export const COMPRESSION_LEVEL = 4;

/**
 * The approximate amount of XML to collect before compressing it, in characters, and the number of such chunks that may
 * wait.
 */
const CHUNK_CHARACTERS = 256 * 1024;
const CHUNKS_WAITING = 4;

/** The properties of a workbook that must be known before its first row is written. */
export type WorkbookPlan = {
  columns: readonly SheetColumn[];
  rowCount: number;
  /** A second sheet, whose rows are added along with those of the report. */
  secondSheet?: { name: string; columns: readonly SheetColumn[]; rowCount: number };
  codebook: { columns: readonly SheetColumn[]; rows: readonly (readonly Cell[])[] };
  /** The maximum number of rows per sheet, including the header; Excel's limit by default. */
  sheetRows?: number;
  /** The maximum number of shared strings. */
  sharedTexts?: number;
};

export type Workbook = {
  output: NodeJS.ReadableStream;
  /**
   * Adds rows; resolves once there is room for more. Throws a RangeError if the rows don't fit on the planned sheets.
   */
  addRows(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Adds rows to the second sheet. They are spooled until the report is complete. */
  addToSecondSheet(rows: readonly (readonly Cell[])[]): void;
  /** Writes the rest and ends the output. */
  finish(): Promise<void>;
};

/**
 * Creates a workbook that is written row by row. Its sheets are 'report' (continued on 'report 2' and so on when full),
 * 'codebook' and, if the plan has one, the second sheet.
 */
export function createWorkbook(plan: WorkbookPlan): Workbook {
  const rowsPerSheet = (plan.sheetRows ?? SHEET_MAX_ROWS) - 1;
  const names = sheetNames('report', plan.rowCount, rowsPerSheet);
  const reports = names.length;
  const strings = sharedStrings(plan.sharedTexts);
  const zip = new ZipFile();
  const secondSheet = plan.secondSheet && secondSheets(plan.secondSheet, rowsPerSheet, strings);
  for (const [path, xml] of Object.entries(smallParts([...names, 'codebook', ...(secondSheet?.names ?? [])]))) {
    zip.addBuffer(Buffer.from(xml), path);
  }
  addWhole(zip, sheetPath(reports + 1), sheetXml(plan.codebook.columns, plan.codebook.rows));

  let number = 0;
  let remainingRows = 0;
  let part = openPart(1);
  let report = sheet(plan.columns, strings);

  return {
    output: zip.outputStream,
    async addRows(rows) {
      for (const row of rows) {
        if (remainingRows === 0) await nextSheet();
        remainingRows -= 1;
        await part.write(report.row(row));
      }
    },
    addToSecondSheet: (rows) => secondSheet?.add(rows),
    async finish() {
      while (number < reports) await nextSheet();
      await part.end(report.foot());
      let at = reports + 1;
      for (const pieces of secondSheet?.sheets() ?? []) {
        const stream = Readable.from(pieces);
        zip.addReadStream(stream, sheetPath(++at), { compressionLevel: COMPRESSION_LEVEL });
        await once(stream, 'end');
      }
      addWhole(zip, 'xl/sharedStrings.xml', strings.xml());
      zip.end();
    },
  };

  async function nextSheet(): Promise<void> {
    if (number === reports) throw new RangeError(`More rows than the ${plan.rowCount} that were planned`);
    if (number > 0) {
      await part.end(report.foot());
      report = sheet(plan.columns, strings);
      part = openPart(number + 1);
    }
    number += 1;
    remainingRows = rowsPerSheet;
    await part.write(report.head());
  }

  function openPart(at: number) {
    return collectTexts(addStream(zip, sheetPath(at)));
  }

  function* sheetXml(columns: readonly SheetColumn[], rows: readonly (readonly Cell[])[]): Generator<string> {
    const codebook = sheet(columns, strings);
    yield codebook.head();
    for (const row of rows) yield codebook.row(row);
    yield codebook.foot();
  }
}

function sheetNames(name: string, rowCount: number, rowsPerSheet: number): string[] {
  const count = Math.max(1, Math.ceil(rowCount / rowsPerSheet));
  return Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name} ${index + 1}`));
}

/** Collects the rows of the second sheet, which may continue on more sheets. */
function secondSheets(
  { name, columns, rowCount }: NonNullable<WorkbookPlan['secondSheet']>,
  rowsPerSheet: number,
  strings: SharedStrings,
) {
  const names = sheetNames(name, rowCount, rowsPerSheet);
  const open = () => ({ spool: newSpool(), writer: sheet(columns, strings), rows: 0 });
  const sheets = names.map(open);
  for (const { spool, writer } of sheets) spool.add(writer.head());
  return {
    names,
    add(rows: readonly (readonly Cell[])[]) {
      for (const row of rows) {
        const current = sheets.find((sheet) => sheet.rows < rowsPerSheet);
        if (!current) throw new RangeError(`More rows than the ${rowCount} that were planned`);
        current.spool.add(current.writer.row(row));
        current.rows++;
      }
    },
    *sheets() {
      for (const { spool, writer } of sheets) {
        spool.add(writer.foot());
        yield spool.pieces();
      }
    },
  };
}

function addStream(zip: ZipFile, path: string): PassThrough {
  const stream = new PassThrough({ highWaterMark: CHUNKS_WAITING * CHUNK_CHARACTERS });
  zip.addReadStream(stream, path, { compressionLevel: COMPRESSION_LEVEL });
  return stream;
}

function addWhole(zip: ZipFile, path: string, pieces: Iterable<string>): void {
  // Built as one string instead of streamed, because the codebook and the shared strings are small.
  const xml = [...pieces].join('');
  zip.addReadStream(Readable.from([Buffer.from(xml)]), path, { compressionLevel: COMPRESSION_LEVEL });
}

/**
 * Collects small strings into chunks. After each chunk it waits while the stream is full; if the stream isn't full, it
 * only yields so that compression can continue.
 */
function collectTexts(stream: PassThrough) {
  let bufferedText = '';
  const flush = async () => {
    const full = !stream.write(Buffer.from(bufferedText));
    bufferedText = '';
    await (full ? once(stream, 'drain') : pause());
  };
  return {
    async write(text: string) {
      bufferedText += text;
      if (bufferedText.length >= CHUNK_CHARACTERS) await flush();
    },
    async end(text: string) {
      bufferedText += text;
      await flush();
      stream.end();
    },
  };
}
