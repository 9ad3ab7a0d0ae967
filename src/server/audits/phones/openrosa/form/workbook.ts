import { ZipFile } from 'yazl';
import { sheetPath, smallParts } from '../../../../files/xlsx/parts.ts';
import { sheet } from '../../../../files/xlsx/sheet.ts';
import { sharedStrings } from '../../../../files/xlsx/strings.ts';
import type { FormSheet } from './xlsform.ts';

/** The modification time of every part of the file: always the same, so that the same sheets give the same bytes. */
const TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Returns the form's sheets as an .xlsx file. */
export async function workbookOf(sheets: readonly FormSheet[]): Promise<Buffer> {
  const strings = sharedStrings();
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(smallParts(sheets.map(({ name }) => name))))
    zip.addBuffer(Buffer.from(xml), path, TIME);
  for (const [at, { columns, rows }] of sheets.entries()) {
    const xml = sheet(
      columns.map((name) => ({ name, format: 'general' as const, width: 24 })),
      strings,
    );
    const pieces = [xml.head(), ...rows.map((cells) => xml.row(cells)), xml.foot()];
    zip.addBuffer(Buffer.from(pieces.join('')), sheetPath(at + 1), TIME);
  }
  zip.addBuffer(Buffer.from([...strings.xml()].join('')), 'xl/sharedStrings.xml', TIME);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
