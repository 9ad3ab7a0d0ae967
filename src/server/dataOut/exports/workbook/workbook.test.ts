import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readWorkbook, records } from '../../../../../test/support/sheets/readWorkbook.ts';
import type { Cell } from '../../../../domain/exports/exportCells.ts';
import { createWorkbook, type WorkbookPlan } from './workbook.ts';

const COLUMNS = [
  { name: 'Text', format: 'general' },
  { name: 'Share', format: 'percent' },
  { name: 'When', format: 'date' },
  { name: 'Note', format: 'general' },
] as const;

async function write(rows: Cell[][], plan: Partial<WorkbookPlan> = {}) {
  const codebook = { columns: [COLUMNS[0]], rows: [['Share'], ['When']] };
  const workbook = createWorkbook({ columns: COLUMNS, rowCount: rows.length, codebook, ...plan });
  const bytes = buffer(workbook.output);
  await workbook.addRows(rows);
  await workbook.finish();
  return readWorkbook(await bytes);
}

const sheetOf = (workbook: Awaited<ReturnType<typeof write>>, name = 'report') => workbook.sheets.get(name) ?? [];
const cellAt = (workbook: Awaited<ReturnType<typeof write>>, row: number, column: string) =>
  sheetOf(workbook)[row]?.get(column);

describe('a workbook', () => {
  test('contains the report and the codebook, each with its header', async () => {
    const workbook = await write([['a', 0.5, new Date('2026-11-21T12:00:00Z'), null]]);
    expect([...workbook.sheets.keys()]).toEqual(['report', 'codebook']);
    expect(records(sheetOf(workbook))).toEqual([{ Text: 'a', Share: 0.5, When: 46_347.5 }]);
    expect(records(sheetOf(workbook, 'codebook'))).toEqual([{ Text: 'Share' }, { Text: 'When' }]);
  });

  test('without rows is still valid', async () => {
    expect(sheetOf(await write([]))).toHaveLength(1);
  });

  test('types its cells: shares as 0%, times as dates, empty cells omitted', async () => {
    const workbook = await write([
      ['a', 0.71, new Date('2026-11-21T09:41:00Z'), 7],
      [null, 0, new Date('1850-01-01T00:00:00Z'), Number.NaN],
    ]);
    expect(cellAt(workbook, 1, 'B')).toEqual({ value: 0.71, style: 1 });
    expect(cellAt(workbook, 1, 'C')?.style).toBe(2);
    expect(cellAt(workbook, 1, 'D')).toEqual({ value: 7, style: 0 });
    expect([...(sheetOf(workbook)[2]?.keys() ?? [])]).toEqual(['B', 'C']);
    expect(cellAt(workbook, 2, 'C')).toEqual({ value: '1850-01-01T00:00:00.000Z', style: 0 }); // before Excel's first date
    const styles = workbook.parts.get('xl/styles.xml') ?? '';
    const formats = [...styles.matchAll(/<xf numFmtId="(\d+)"[^>]* xfId="0"/g)].map(([, format]) => format);
    expect(formats.slice(0, 3)).toEqual(['0', '9', '164']);
  });

  test('has a bold, frozen header with filters over all rows', async () => {
    const workbook = await write([['a'], ['b']]);
    expect(cellAt(workbook, 0, 'A')?.style).toBe(3);
    const xml = workbook.parts.get('xl/worksheets/sheet1.xml');
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<autoFilter ref="A1:D3"/>');
  });

  test('continues in another sheet when one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, index): Cell[] => [`row ${index}`]);
    const workbook = await write(rows, { sheetRows: 4 });
    expect([...workbook.sheets.keys()]).toEqual(['report', 'report 2', 'report 3', 'codebook']);
    const texts = ['report', 'report 2', 'report 3'].map((name) =>
      records(sheetOf(workbook, name)).map(({ Text }) => Text),
    );
    expect(texts).toEqual([['row 0', 'row 1', 'row 2'], ['row 3', 'row 4', 'row 5'], ['row 6']]);
  });

  test('keeps the planned sheets when it gets fewer rows', async () => {
    const workbook = await write([['a']], { sheetRows: 2, rowCount: 2 });
    expect(sheetOf(workbook, 'report 2')).toHaveLength(1);
  });

  test('rejects more rows than its planned sheets can hold', async () => {
    const workbook = createWorkbook({
      columns: COLUMNS,
      rowCount: 1,
      codebook: { columns: COLUMNS, rows: [] },
      sheetRows: 2,
    });
    await expect(workbook.addRows([['a'], ['b']])).rejects.toThrow(RangeError);
  });
});

describe('text', () => {
  const HOSTILE = [
    '=1+1',
    '=HYPERLINK("http://evil.example","x")',
    '+cmd',
    "+cmd|' /C calc'!A0",
    '@SUM(A1)',
    '-1',
    '-1+1',
    '\t=1+1',
    '\r=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '🥦 and 👩‍👩‍👧',
    '_x0041_',
    '_x0041_x0042_',
    '_X0041_',
    '_x00_',
    '<b>&amp;</b>',
    'lone < and > and & and "quotes" and \'these\'',
    ']]>',
    '  spaces around  ',
    'line\nfeed',
    'carriage\r\nreturn',
    'bell \u0007, nul \u0000, escape \u001b, no character \uffff \ufffe',
    '</t></si><f>1+1</f>',
    '<f>1+1</f>',
    '你好 Привет こんにちは',
  ];

  test.each([
    ['shared', undefined],
    ['in its cell', 0],
  ])('of any kind is read back unchanged, %s', async (_, sharedTexts) => {
    const workbook = await write(
      HOSTILE.map((text) => [text, null, null, text]),
      sharedTexts === undefined ? {} : { sharedTexts },
    );
    expect(
      sheetOf(workbook)
        .slice(1)
        .map((row) => row.get('A')?.value),
    ).toEqual(HOSTILE);
    expect(
      sheetOf(workbook)
        .slice(1)
        .map((row) => row.get('D')?.value),
    ).toEqual(HOSTILE);
  });

  test('is never a formula and never looks like one', async () => {
    const workbook = await write(HOSTILE.map((text) => [text]));
    for (const xml of workbook.parts.values()) expect(xml).not.toMatch(/<f[ >]/);
    const rows = sheetOf(workbook)
      .slice(1)
      .filter((row) => row.get('A')?.style === 4);
    expect(rows.map((row) => row.get('A')?.value)).toEqual(HOSTILE.filter((text) => /^[=+\-@＝＋－＠\t\r]/.test(text)));
    const styles = [...(workbook.parts.get('xl/styles.xml') ?? '').matchAll(/<xf [^>]*xfId="0"[^>]*>/g)];
    expect(styles[4]?.[0]).toContain('quotePrefix="1"');
  });

  test('never writes a control character or half a character to the XML', async () => {
    const workbook = await write([['\ud83e', null, null, 'x\udd66y'], ...HOSTILE.map((text) => [text])]);
    // oxlint-disable-next-line no-control-regex -- the characters that XML can't contain
    for (const xml of workbook.parts.values()) expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/);
    expect(cellAt(workbook, 1, 'A')?.value).toBe('\ufffd');
    expect(cellAt(workbook, 1, 'D')?.value).toBe('x\ufffdy');
  });

  test('longer than an Excel cell is truncated between characters', async () => {
    const longText = 'a'.repeat(32_765) + '🥦'.repeat(4_000);
    const workbook = await write([['b'.repeat(40_000), null, null, longText], ['c'.repeat(32_767)]]);
    expect(cellAt(workbook, 1, 'A')?.value).toBe(`${'b'.repeat(32_766)}…`);
    expect(cellAt(workbook, 1, 'D')?.value).toBe(`${'a'.repeat(32_765)}…`);
    expect(cellAt(workbook, 2, 'A')?.value).toBe('c'.repeat(32_767));
  });

  test('beyond the limit of shared texts is stored in its cell', async () => {
    const rows = Array.from({ length: 50 }, (_, index): Cell[] => [`text ${index}`]);
    const workbook = await write(rows, { sharedTexts: 10 });
    expect(records(sheetOf(workbook)).map(({ Text }) => Text)).toEqual(rows.map(([text]) => text));
    expect(workbook.parts.get('xl/sharedStrings.xml')?.match(/<si>/g)).toHaveLength(10);
  });
});
