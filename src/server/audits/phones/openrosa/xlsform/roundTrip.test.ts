import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkDefinition } from '../../../../../domain/checkDefinition.ts';
import type { Tree } from '../../../../../domain/drafts/tree.ts';
import type { Instrument } from '../../../../../domain/instrument.ts';
import { strangeInstrument } from '../../../../../../test/openrosa/strangeInstrument.ts';
import { strangeModule } from '../../../../../../test/openrosa/strangeModule.ts';
import { plainModule } from '../../../../../../test/support/modules.ts';
import { readFormSheets } from '../../../../files/sheets/readSheets.ts';
import { loadTranslations } from '../../../../i18n.ts';
import { shippedInstrumentFile } from '../../../definitions/install.ts';
import { readPacks } from '../../../definitions/packs.ts';
import { workbookOf } from '../form/workbook.ts';
import type { FormSheet } from '../form/xlsform.ts';
import { definitionSheet } from './definitionSheet.ts';
import { readForm } from './read.ts';
import { formOf } from './write.ts';

const words = loadTranslations();
const shippedInstrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
const packs = await readPacks();

/** A draft of an instrument and one of a module. In both, many parts are missing or have a wrong type. */
const DRAFTS = {
  'an unfinished audit': {
    name: 'draft',
    categories: [
      {
        code: 'FV',
        name: {},
        subcategories: [
          { code: '1', name: { en: 'Empty' }, questions: [] },
          { code: '2', name: { es: 'x' }, questions: [{ varname: 'a' }, { varname: 'b', weight: 'x', text: 3 }] },
          { code: '3', name: { en: 'Empty' }, questions: [] },
        ],
      },
    ],
    managerQuestions: [{ varname: 'c' }],
  },
  'an unfinished module': {
    module: 'draft',
    title: { en: '' },
    scope: { items: [] },
    sections: [
      { code: 'a', items: [{ varname: 'x' }, { varname: 'y', kind: 'choice' }, { varname: 'z', kind: 'price' }] },
      { code: 'b', title: { en: 'Empty' }, items: [] },
      { code: 'c', items: [{ varname: 'w', kind: 'yes_no', ask_when: '((', fix: [{ es: 'only' }] }] },
    ],
  },
} as const;

const EXTRA = [
  { sheet: 'survey', column: 'guidance_hint', cells: [{ row: 'sold', value: 'Look\nclosely' }] },
  { sheet: 'survey', column: 'required', cells: [{ row: 'sold', value: 'yes' }] },
  { sheet: 'choices', column: 'media::image', cells: [{ row: 'yn/yes', value: 'yes.png' }] },
  { sheet: 'settings', column: 'style', cells: [{ row: 'settings', value: 'pages' }] },
] as const;

const ALL: Record<string, Tree> = {
  'the audit': { ...shippedInstrument },
  'a strange audit': { ...strangeInstrument() },
  'an audit in a further language': { ...strangeInstrument(), languages: [{ tag: 'pjt', name: 'Ours' }] },
  'a strange module': { ...strangeModule() },
  'copies of questions': withOrigins(shippedInstrument),
  'copies of items': withOrigins(plainModule('copies')),
  'a module with columns of others': { ...plainModule('extra'), columns: EXTRA },
  ...Object.fromEntries(packs.map((pack) => [pack.module, { ...pack }])),
  ...DRAFTS,
};

/** Returns a definition with all its questions marked as copies from another definition. */
function withOrigins(definition: unknown): Tree {
  const origin = { definition: 'other', version: '1.0', varname: 'first' };
  const mark = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(mark);
    if (typeof part !== 'object' || part === null) return part;
    const fields = Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, mark(inner)]));
    return 'varname' in part ? { ...fields, origin } : fields;
  };
  return mark(definition) as Tree;
}

const sheetsOf = (definition: Tree) => formOf(definition, words).sheets;
/** Imports sheets as if they came from a file. */
const importSheets = (sheets: readonly FormSheet[]) =>
  readForm(Object.fromEntries(sheets.map(({ name, columns, rows }) => [name, [columns, ...rows]])), words);

test.each(['the audit', 'a strange audit', 'a strange module'])('the file of %s contains its sheets', async (name) => {
  const sheets = sheetsOf(ALL[name] ?? {});
  const read = await readFormSheets(await workbookOf(sheets), { person: 'ann' });
  expect(readForm(read, words)).toEqual(importSheets(sheets));
});

describe.each(Object.entries(ALL))('%s', (_name, definition) => {
  test('is imported from its export as it was, and exported again byte for byte', async () => {
    const bytes = await workbookOf(sheetsOf(definition));
    const read = importSheets(sheetsOf(definition));
    expect(read.definition).toEqual(definition);
    const result = checkDefinition(definition);
    expect(read.problems.map(({ text }) => text)).toEqual(
      'problems' in result ? result.problems.map(({ text }) => text) : [],
    );
    expect(Buffer.compare(await workbookOf(sheetsOf(read.definition)), bytes)).toBe(0);
  });
});

/** Returns the sheets of a definition with some cells changed. Any cell, such as the name, can identify a row. */
function editSheets(
  definition: Tree,
  changes: readonly [sheet: string, row: string, column: string, value: string | null][],
) {
  const sheets = sheetsOf(definition);
  for (const [name, row, column, value] of changes) {
    const sheet = sheets.find((candidate) => candidate.name === name);
    const cells = sheet?.rows.find((candidate) => candidate.includes(row));
    if (!sheet || !cells) throw new Error(`no row ${row}`);
    if (!sheet.columns.includes(column)) sheet.columns.push(column);
    cells[sheet.columns.indexOf(column)] = value;
  }
  return sheets;
}

test.each([
  [
    'the audit',
    shippedInstrument.managerQuestions[0]?.varname ?? '',
    `questions/${shippedInstrument.managerQuestions[0]?.varname}/text`,
  ],
  ['a module with columns of others', 'sold', 'items/sold/text'],
  ['a strange module', 'other', 'items/meta/choices/other/text'],
])('%s keeps the columns of its recordings, which are not part of it', async (name, row, path) => {
  const definition = ALL[name] ?? {};
  const file = `clip-${'0'.repeat(32)}.ogg`;
  const audio = new Map([[`${path}/en`, file]]);
  const sheets = formOf(definition, words, undefined, audio).sheets;
  const sheet = sheets.find(({ columns }) => columns.includes('media::audio::English (en)'));
  const rows = sheet?.rows.filter((cells) => cells[sheet.columns.indexOf('media::audio::English (en)')] === file);
  expect(rows?.map(([, own]) => own)).toEqual([row]);
  const read = importSheets(sheets);
  expect(read.definition).toEqual(definition);
  const secondWorkbook = await workbookOf(formOf(read.definition, words, undefined, audio).sheets);
  expect(Buffer.compare(secondWorkbook, await workbookOf(sheets))).toBe(0);
  // Recordings from another server are stored, like other columns that the console doesn't use.
  const other = importSheets(
    editSheets(definition, [['survey', 'store_id', 'media::audio::English (en)', 'hello.mp3']]),
  );
  expect(other.definition['columns']).toContainEqual(
    expect.objectContaining({ column: 'media::audio::English (en)' }) as unknown,
  );
});

test('edits on the visible sheets win, and everything else stays', () => {
  const [first, second] = shippedInstrument.categories[0]?.subcategories[0]?.questions ?? [];
  if (!first || !second) throw new Error('no questions');
  const sheets = editSheets({ ...shippedInstrument }, [
    ['survey', first.varname, 'label::English (en)', 'New text'],
    ['survey', first.varname, 'label::Español (es)', null],
    ['survey', first.varname, 'fs_p', 'promotion'],
    ['survey', first.varname, 'fs_earns', 'none'],
    ['survey', first.varname, 'fs_weight', '7'],
    ['survey', second.varname, 'fs_strategy::English (en)', 'One\nTwo'],
    ['survey', second.varname, 'guidance_hint', 'Look closely'],
    ['settings', 'yes', 'form_title', 'New title'],
  ]);
  const { definition, problems, unknown } = importSheets(sheets);
  expect(problems).toEqual([]);
  expect(unknown).toEqual([{ sheet: 'survey', column: 'guidance_hint' }]);
  const instrument = definition as unknown as Instrument;
  expect(instrument.title).toEqual({ ...shippedInstrument.title, en: 'New title' });
  const questions = instrument.categories[0]?.subcategories[0]?.questions ?? [];
  const { es: _es, ...texts } = first.text;
  const scoring = { factor: 4, scoringType: 3, weight: 7 };
  expect(questions[0]).toEqual({ ...first, text: { ...texts, en: 'New text' }, ...scoring });
  expect(questions[1]?.strategies.map(({ en }) => en)).toEqual(['One', 'Two']);
  expect({ ...instrument, title: 0, columns: 0, categories: instrument.categories.slice(1) }).toEqual({
    ...shippedInstrument,
    title: 0,
    columns: 0,
    categories: shippedInstrument.categories.slice(1),
  });
  expect(sheetsOf(definition)[0]?.columns).toContain('guidance_hint');
});

test('a column in a further language adds the language with its name to what the definition names', () => {
  const [first] = shippedInstrument.categories[0]?.subcategories[0]?.questions ?? [];
  const question = editSheets({ ...shippedInstrument }, [
    ['survey', first?.varname ?? '', 'label::العربية (ar)', 'فواكه؟'],
  ]);
  const { definition, problems } = importSheets(question);
  expect(problems).toEqual([]);
  const languages = [{ tag: 'ar', name: 'العربية', direction: 'rtl' }];
  expect(definition).toMatchObject({ languages });
  expect(sheetsOf(definition)[0]?.columns).toContain('hint::العربية (ar)');
  const module = { ...plainModule('spoken') };
  const item = editSheets(module, [['survey', 'sold', 'label::Pitjantjatjara (pjt)', 'Nyaa?']]);
  const pjt = { tag: 'pjt', name: 'Pitjantjatjara' };
  expect(importSheets(item).definition['languages']).toEqual([...module.languages, pjt]);
  const withoutOwn = item.filter(({ name }) => name !== 'fs_definition');
  expect(importSheets(withoutOwn).definition['languages']).toContainEqual(pjt);
});

test('an audit without its own sheet has the scores of the edited weights in its next export', () => {
  const [first] = shippedInstrument.categories[0]?.subcategories[0]?.questions ?? [];
  const sheets = editSheets({ ...shippedInstrument }, [
    ['survey', first?.varname ?? '', 'fs_weight', '9'],
    ['survey', first?.varname ?? '', 'appearance', 'likert'],
    ['survey', 'SCORE', 'guidance_hint', 'In percent'],
  ]).filter(({ name }) => name !== 'fs_definition');
  const { definition, unknown } = importSheets(sheets);
  expect(unknown.map(({ column }) => column)).toEqual(['appearance', 'guidance_hint']);
  const [before, after] = [{ ...shippedInstrument }, definition].map((content) => {
    const [survey] = sheetsOf(content);
    const calculation = survey?.columns.indexOf('calculation') ?? -1;
    return survey?.rows.find(([, name]) => name === 'POINTS_FV_P1')?.[calculation];
  });
  const points = (weight: number) => `\${${first?.varname ?? ''}} = 'yes', ${weight}`;
  expect([before, after]).toEqual([points(1), points(9)].map((part) => expect.stringContaining(part) as string));
});

test('a module keeps its units and pillar without its own sheet, and with it takes another pillar', () => {
  const number = { varname: 'shelf', kind: 'number', text: { en: 'Length', es: 'Largo' }, unit: 'm', decimals: 1 };
  const module = {
    ...plainModule('shelves'),
    pillar: 'policy',
    sections: [{ code: 's', title: { en: 'S' }, items: [number] }],
  };
  const withoutOwn = sheetsOf(module).filter(({ name }) => name !== 'fs_definition');
  expect(importSheets(withoutOwn).definition).toMatchObject({ pillar: 'policy', sections: module.sections });
  const editedSheets = editSheets(module, [['settings', 'yes', 'fs_pillar', 'price']]);
  expect(importSheets(editedSheets).definition).toEqual({ ...module, pillar: 'price' });
});

/** Imports the XLSForm of a definition after changing the given cells of its settings sheet. */
const withSettings = (definition: Tree, cells: Record<string, string>) =>
  importSheets(
    editSheets(
      definition,
      Object.entries(cells).map(([column, value]) => ['settings', 'yes', column, value]),
    ),
  );

test('edits of the settings are taken over, kept or reported', () => {
  const module = { ...plainModule('settings') };
  const { definition, unknown, problems } = withSettings(module, {
    version: '1.0.1',
    default_language: 'Español (es)',
  });
  expect({ ...definition, columns: [] }).toEqual({ ...module, version: '1.0.1', columns: [] });
  expect([unknown, problems]).toEqual([[{ sheet: 'settings', column: 'default_language' }], []]);
  expect(withSettings({ ...shippedInstrument }, { version: `${shippedInstrument.version}.3` })).toMatchObject({
    definition: shippedInstrument,
    problems: [],
  });
  expect(withSettings({ ...shippedInstrument }, { version: 'next' }).definition).toEqual({
    ...shippedInstrument,
    version: 'next',
  });
  const refusedForm = withSettings(module, { version: 'next', form_id: 'other' });
  expect(refusedForm.definition).toEqual(module);
  expect(refusedForm.problems.map(({ at, text }) => `${at}: ${text.split(':')[0] ?? ''}`)).toEqual([
    'settings, row 2: form_id',
    'settings, row 2: version',
  ]);
});

test('a module loses the help whose row was deleted, and gets a choice `na` of several', () => {
  const choices = ['water', 'na'].map((code) => ({ code, text: { en: code } }));
  const module = plainModule('drinks', {
    sections: [
      {
        code: 's',
        title: { en: 'S' },
        help: { en: 'Look' },
        items: [{ varname: 'drinks', text: { en: 'Drinks' }, kind: 'multi', choices }],
      },
    ],
  });
  const sheets = sheetsOf({ ...module });
  expect(importSheets(sheets.filter(({ name }) => name !== 'fs_definition')).definition).toMatchObject({
    sections: module.sections,
  });
  const [survey] = sheets;
  if (survey) survey.rows = survey.rows.filter(([, name]) => name !== 'S_s_help');
  const [{ help: _help, ...section } = {}] = module.sections;
  expect(importSheets(sheets).definition).toEqual({ ...module, sections: [section] });
});

test.each(['', 'x'])('long JSON is not cut within a character after %j', (start) => {
  const description = start + '\u{1F966}'.repeat(40_000);
  const { rows } = definitionSheet({ description });
  expect(rows.filter(([, json]) => /\p{Cs}/u.test(json ?? ''))).toEqual([]);
  expect(rows.map(([, json]) => json).join('')).toBe(JSON.stringify(description));
});

test('rows that are removed, added and moved change a module in the same way', () => {
  const sheets = sheetsOf(strangeModule());
  const [survey, choices] = sheets;
  if (!survey || !choices) throw new Error('no sheets');
  const at = (name: string, type: RegExp) => survey.rows.findIndex((row) => row[1] === name && type.test(row[0] ?? ''));
  survey.rows.splice(at('meta', /select_multiple/), 1);
  const [sweets = []] = survey.rows.splice(at('sweets', /select_one/), 1);
  survey.rows.splice(at('start', /select_one/), 0, sweets, ['decimal', 'milk']);
  choices.rows = choices.rows.filter(([list, name]) => !(list === 'store_id' && name === 'no'));
  const { definition, problems } = importSheets(sheets);
  const [section] = definition['sections'] as { items: { varname: string }[] }[];
  const names = section?.items.map(({ varname }) => varname).slice(0, 5);
  expect(names?.join(' ')).toBe('sweets milk start store_id start_note');
  expect(section?.items[1]).toEqual({ varname: 'milk', text: {}, kind: 'number', unit: 'n', decimals: 2 });
  expect(section?.items[3]).toMatchObject({ choices: [{ code: 'other', points: 1 }] });
  const number = at('milk', /decimal/) + 2;
  expect(problems).toContainEqual(
    expect.objectContaining({ at: `survey, row ${number}`, code: 'invalid', cause: 'englishText' }),
  );
});
