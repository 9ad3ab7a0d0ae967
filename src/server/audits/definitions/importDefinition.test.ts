import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { importDefinition } from '../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { groupUser, person } from '../../../../test/support/factories.ts';
import { plainModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { zip } from '../../../../test/support/sheets/zip.ts';
import { upload } from '../../../../test/support/upload.ts';
import { sheetPath, smallParts } from '../../files/xlsx/parts.ts';
import { loadTranslations } from '../../i18n.ts';
import { workbookOf } from '../phones/openrosa/form/workbook.ts';
import { readForm } from '../phones/openrosa/xlsform/read.ts';
import { formOf } from '../phones/openrosa/xlsform/write.ts';
import { shippedInstrumentFile } from './install.ts';

const server = await sharedServer();
const [ada, gus] = [await person(server.db), await groupUser(server.db)];
const words = loadTranslations();

type Result = ReplyOf<typeof importDefinition>['resultData'];

async function send(bytes: Buffer, caller = ada) {
  const { status, body } = await upload(server, importDefinition, [{ name: 'file', filename: 'form', bytes }], caller);
  return { status, code: body['code'], result: body['resultData'] as Result };
}

const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value.replaceAll('<', '&lt;')}</t></is></c>`;
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
/** Returns an XLSForm whose sheet `survey` has this XML as its rows. */
const withSurvey = (rows: string, parts: Record<string, string> = {}) =>
  zip({ ...smallParts(['survey']), 'xl/sharedStrings.xml': '<sst/>', [sheetPath(1)]: sheetOf(rows), ...parts });
const lines = (...rows: readonly (readonly string[])[]) =>
  rows
    .map((row, at) => {
      const cells = row.map((value, column) => (value === '' ? '' : text('ABCDEFGH'.charAt(column) + (at + 1), value)));
      return `<row r="${at + 1}">${cells.join('')}</row>`;
    })
    .join('');
const survey = (...rows: readonly (readonly string[])[]) => withSurvey(lines(...rows));

test('reads JSON and its XLSForm as the same definition, and only for administrators', async () => {
  const instrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
  const json = Buffer.from(`\u{FEFF}${JSON.stringify(instrument)}`);
  const xlsx = await workbookOf(formOf({ ...instrument }, words).sheets);
  for (const bytes of [json, xlsx]) {
    const { status, result } = await send(bytes);
    expect(status).toBe(200);
    expect(result).toEqual({ definition: instrument, problems: [], unknown: [] });
  }
  expect((await send(json, gus)).status).toBe(403);
});

test('a form without our own sheet becomes a module, and its problems name their rows', async () => {
  const { result } = await send(
    survey(
      ['type', 'name', 'label', 'label::Spanish', 'label::Klingon', 'guidance_hint'],
      ['begin group', 'fridge', 'Fridge', 'Nevera'],
      ['select_one yn', 'water', 'Is there <b>water</b>?', '¿Agua?', '', 'Look closely'],
      ['integer', 'metres', 'Metres'],
      ['geopoint', 'place', 'Where?'],
      ['text', 'Bad Name', 'Name'],
      ['end group', ''],
      ['text', 'outside', 'Outside'],
    ),
  );
  expect(result.definition).toMatchObject({
    languages: [{ tag: 'en' }, { tag: 'es' }],
    sections: [
      {
        code: 'fridge',
        title: { en: 'Fridge', es: 'Nevera' },
        items: [
          { varname: 'water', text: { en: 'Is there <b>water</b>?', es: '¿Agua?' }, kind: 'yes_no', earns: 'yes' },
          { varname: 'metres', kind: 'number', unit: 'n' },
          { varname: 'Bad Name' },
        ],
      },
    ],
  });
  expect(result.unknown).toEqual([{ sheet: 'survey', column: 'guidance_hint' }]);
  expect(result.problems.map(({ at, code }) => `${at}: ${code}`)).toEqual(
    expect.arrayContaining([
      'survey, row 1: language',
      'survey, row 5: unknown_type',
      'survey, row 6: invalid',
      'survey, row 8: invalid',
    ]),
  );
  expect(result.problems.find(({ code }) => code === 'unknown_type')).toMatchObject({
    text: expect.stringContaining('geopoint') as string,
    cause: 'formType',
    values: { name: 'geopoint' },
  });
});

/** Returns the rows of an XLSForm whose questions share one list of choices. */
const rowsOfSharedList = (questions: number, choices: number, label: string) => ({
  survey: [
    ['type', 'name', 'label'],
    ['begin_group', 's', 'S'],
    ...Array.from({ length: questions }, (_, at) => ['select_one long', `q${at}`, 'Q']),
    ['end_group', ''],
  ],
  choices: [['list_name', 'name', 'label'], ...Array.from({ length: choices }, (_, at) => ['long', `c${at}`, label])],
});

describe('hostile files', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an empty file', () => Buffer.alloc(0)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a list', () => Buffer.from('[]')],
    ['JSON in another encoding', () => Buffer.from(JSON.stringify(plainModule('x')), 'utf16le')],
    ['JSON that nests without end', () => Buffer.from(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)],
    ['an archive of something else', () => zip({ 'readme.xml': '<hello/>' })],
    [
      'an archive cut off',
      async () => (await workbookOf(formOf({ ...plainModule('x') }, words).sheets)).subarray(0, -60),
    ],
    [
      'a workbook without a survey',
      () => zip({ ...smallParts(['choices']), [sheetPath(1)]: sheetOf(lines(['name'])) }),
    ],
  ])('refuses %s', async (_what, bytes) => {
    const { status, code } = await send(await bytes());
    expect([status, code]).toEqual([200, 'not_a_definition']);
  });

  test('refuses what is too large', async () => {
    const bomb = withSurvey(lines(['type']) + ' '.repeat(100 * 1_048_576));
    expect(bomb.length).toBeLessThan(300_000);
    for (const bytes of [bomb, Buffer.from(JSON.stringify({ a: 'x'.repeat(1_000_001) })), Buffer.alloc(6_000_000)]) {
      const { status, code } = await send(bytes);
      expect([status, code]).toEqual([413, 'definition_too_large']);
    }
  });

  test('reports questions that copy a long list too often, and refuses what becomes too large that way', async () => {
    const [problem] = readForm(rowsOfSharedList(500, 15_000, 'C'), words).problems;
    expect(problem).toMatchObject({ at: 'survey, row 4', code: 'too_many_rows' });
    const large = rowsOfSharedList(40, 50, 'x'.repeat(600));
    const bytes = zip({
      ...smallParts(['survey', 'choices']),
      'xl/sharedStrings.xml': '<sst/>',
      [sheetPath(1)]: sheetOf(lines(...large.survey)),
      [sheetPath(2)]: sheetOf(lines(...large.choices)),
    });
    expect(await send(bytes)).toMatchObject({ status: 413, code: 'definition_too_large' });
  });

  test('names the cells with formulas, and the rows with names of prototypes', async () => {
    const rows =
      lines(
        ['type', 'name', 'label', 'constructor', '__proto__'],
        ['begin_group', 's', 'S'],
        ['constructor', '__proto__', 'x', 'y', 'z'],
      ) +
      `<row r="4">${text('A4', 'text')}<c r="B4" t="str"><f>HYPERLINK("http://example.org")</f><v>a</v></c></row>` +
      `<row r="5">${text('A5', 'end_group')}</row>`;
    const { status, result } = await send(withSurvey(rows));
    expect(status).toBe(200);
    const problems = result.problems.map(({ at, code }) => `${at}: ${code}`);
    expect(problems).toEqual(
      expect.arrayContaining(['survey, row 3: unknown_type', 'survey, row 4: formula', 'survey, row 4: missing']),
    );
  });

  test('lists at most 50 problems, whatever the number of rows', async () => {
    const manyRows = Array.from({ length: 700 }, (_, at) => ['text', `item_${at}`, 'x'.repeat(600)]);
    const { status, result } = await send(
      survey(['type', 'name', 'label'], ['begin_group', 's', 'S'], ...manyRows, ['end_group']),
    );
    expect([status, result.problems.length]).toEqual([200, 50]);
    expect(result.problems.map(({ at }) => at)).toContain('survey, row 3');
  });

  test.each([
    ['categories', '{"a":1}'],
    ['sections[]', '{"code":"__proto__","items":[]}'],
    ['sections', '[{"code":"a","items":[{"varname":"x"},{"varname":"x"}]}]'],
    ['__proto__', '{"sections":[]}'],
    ['sections[]', '{"broken'],
    ['sections[]', '['.repeat(15_000) + ']'.repeat(15_000)],
  ])('reports a sheet with %s that isn’t a definition (%#)', (field, value) => {
    const { problems } = readForm(
      {
        survey: [['type', 'name', 'label'], ['begin_group', 's', 'S'], ['text', 'a', 'A'], ['end_group']],
        fs_definition: [
          ['field', 'value'],
          [field, value],
        ],
      },
      words,
    );
    expect(problems[0]?.at).toContain('fs_definition');
  });
});
