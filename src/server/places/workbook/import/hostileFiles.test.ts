import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { WORKBOOK_MAX_BYTES } from '../../../../domain/bulkImport.ts';
import { person } from '../../../../../test/support/factories.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { checkSheets, sendCheck, workbook } from '../../../../../test/support/sheets/workbooks.ts';
import { zip } from '../../../../../test/support/sheets/zip.ts';
import { sheetPath, smallParts } from '../../../files/xlsx/parts.ts';

const server = await sharedServer();
const ann = await person(server.db);

const answer = async (bytes: Buffer) => {
  const { status, body } = await sendCheck(server, ann, bytes);
  return [status, body['code']];
};
/** Returns a workbook with this XML as its 'Stores' sheet. */
const withSheet = (xml: string, parts: Record<string, string> = {}) =>
  zip({ ...smallParts(['Stores']), 'xl/sharedStrings.xml': '<sst/>', [sheetPath(1)]: xml, ...parts });
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADER = `<row r="1">${text('A1', 'name')}</row>`;

test('the workbook that these tests break is read completely', async () => {
  const { counts } = await checkSheets(
    server,
    ann,
    withSheet(sheetOf(`${HEADER}<row r="2">${text('A2', 'Fine')}</row>`)),
  );
  expect(counts.Stores).toMatchObject({ added: 1 });
});

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['empty file', () => Buffer.alloc(0)],
  ['text', () => Buffer.from('id,name\n1,Harbour Market\n')],
  ['archive cut off', async () => (await workbook({ Stores: [['name']] })).subarray(0, -60)],
  ['archive of something else', () => zip({ 'readme.xml': '<hello/>' })],
  ['archive with an invalid directory', () => pointingNowhere(withSheet(sheetOf(HEADER)))],
  ['workbook without a known sheet', () => workbook({ Notes: [['name'], ['Harbour Market']] })],
  ['workbook without its sheet', () => zip({ ...smallParts(['Stores']), 'xl/sharedStrings.xml': '<sst/>' })],
  ['workbook with a password', encryptedWorkbook],
  ['XML that nests without end', () => withSheet(sheetOf(HEADER), { 'xl/workbook.xml': '<a>'.repeat(400_000) })],
])('refuses %s', async (_case, bytes) => {
  expect(await answer(await bytes())).toEqual([200, 'not_a_workbook']);
});

test('refuses a file larger than 5 MB while it arrives', async () => {
  expect(await answer(Buffer.alloc(WORKBOOK_MAX_BYTES + 1))).toEqual([413, 'workbook_too_large']);
});

test('refuses a file that decompresses to more than the limit, whatever size it states', async () => {
  const bomb = withSheet(sheetOf(HEADER + ' '.repeat(200 * 1_048_576)));
  expect(bomb.length).toBeLessThan(300_000);
  expect(await answer(bomb)).toEqual([413, 'workbook_too_large']);
  expect(await answer(withSmallSizes(bomb))).toEqual([413, 'workbook_too_large']);
  const manyParts = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`xl/${i}.xml`, '<a/>']));
  expect(await answer(withSheet(sheetOf(HEADER), manyParts))).toEqual([413, 'workbook_too_large']);
});

const cell = (at: string) => `<c r="${at}" t="s"><v>0</v></c>`;

test('refuses one long text that is in every cell', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, i) => `<row r="${i + 2}">${cell(`A${i + 2}`)}${cell(`B${i + 2}`)}</row>`,
  );
  const sharedStrings = { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>` };
  expect(await answer(withSheet(sheetOf(HEADER + rows.join('')), sharedStrings))).toEqual([413, 'workbook_too_large']);
});

test('refuses a million rows, and continues to work', async () => {
  const rows = Array.from({ length: 1_000_000 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"><v>1</v></c></row>`);
  const { body } = await sendCheck(server, ann, withSheet(sheetOf(HEADER + rows.join(''))));
  // Whether or not the workbook was read, it can't be applied, and the reply states that it is too large.
  const reply = JSON.stringify(body);
  expect(reply).toMatch(/workbook_too_large|too_many_rows/);
  expect((await checkSheets(server, ann, { Stores: [['name'], ['Fine']] })).counts.Stores).toMatchObject({ added: 1 });
});

test('a stray cell in the last corner costs nothing', async () => {
  const stray = `<row r="1048576">${text('XFD1048576', 'x')}</row>`;
  const result = await checkSheets(
    server,
    ann,
    withSheet(sheetOf(`${HEADER}<row r="2">${text('A2', 'Fine')}</row>${stray}`)),
  );
  expect([result.problem_count, result.counts.Stores?.added]).toEqual([0, 1]);
});

test('accepts no formula as a value, cached or not', async () => {
  const rows = [
    `<row r="2"><c r="A2" t="str"><f>HYPERLINK("http://example.org")</f><v>Fine</v></c></row>`,
    `<row r="3"><c r="A3" t="e"><v>#REF!</v></c></row>`,
    `<row r="4">${text('A4', '=1+1')}</row>`,
  ];
  const { problems, counts } = await checkSheets(server, ann, withSheet(sheetOf(HEADER + rows.join(''))));
  expect(problems.map(({ row, code }) => `${row} ${code}`)).toEqual(['2 formula', '3 error']);
  // Text that only looks like a formula is an ordinary name.
  expect(counts.Stores).toMatchObject({ added: 1, refused: 2 });
});

test('cells of any length and content are reported or accepted, never a failure', async () => {
  const rows = ['x'.repeat(1_000_000), '_xD800_', '&#x1F600;', ';'.repeat(200_000)].map(
    (value, i) => `<row r="${i + 2}">${text(`A${i + 2}`, value)}${text(`B${i + 2}`, value)}</row>`,
  );
  const header = `<row r="1">${text('A1', 'name')}${text('B1', 'groups')}</row>`;
  const { problems } = await checkSheets(server, ann, withSheet(sheetOf(header + rows.join(''))));
  expect(problems.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    '2 name too_long',
    '2 groups no_group',
    '3 name invalid_text',
    '3 groups no_group',
    '4 groups no_group',
    '5 name too_long',
  ]);
  expect(problems.every((problem) => problem.text.length < 200)).toBe(true);
});

async function encryptedWorkbook(): Promise<Buffer> {
  const sheets = [{ name: 'Stores', rows: [['name']] }];
  return Buffer.from(await writeXlsx({ sheets, encryption: { password: 'open', spinCount: 1_000 } }));
}

/** Returns the archive with a directory offset beyond the end of the file. */
function pointingNowhere(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  copy.writeUInt32LE(archive.length + 1_000, archive.length - 6);
  return copy;
}

/** Returns the archive with every uncompressed size set to ten bytes. */
function withSmallSizes(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  const entry = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = copy.indexOf(entry); at >= 0; at = copy.indexOf(entry, at + 4)) copy.writeUInt32LE(10, at + 24);
  return copy;
}
