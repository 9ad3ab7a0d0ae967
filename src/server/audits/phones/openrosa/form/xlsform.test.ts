import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LANGUAGES, type Instrument } from '../../../../../domain/instrument.ts';
import { groupUser, person } from '../../../../../../test/support/factories.ts';
import { importForm, type FilledField } from '../../../../../../test/openrosa/otherServers.ts';
import { strangeInstrument } from '../../../../../../test/openrosa/strangeInstrument.ts';
import { sharedServer } from '../../../../../../test/support/server.ts';
import { loadTranslations } from '../../../../i18n.ts';
import { indexInstrument } from '../../../../shared/definitions/installedInstruments.ts';
import { shippedInstrumentFile } from '../../../definitions/install.ts';
import { scoreGivenSurvey } from '../../../surveys/intake.ts';
import { languageLabel, languagesOfForm } from './languages.ts';
import { xlsformOf } from './xlsform.ts';

const server = await sharedServer();
const instrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
const words = loadTranslations();
const sheetsOf = (of: Instrument) => xlsformOf(of, { form_id: 'x' }, { languages: languagesOfForm(of, words), words });

const rowsOf = (name: string, sheets = sheetsOf(instrument)) => {
  const sheet = sheets.find((candidate) => candidate.name === name);
  return (sheet?.rows ?? []).map((row) =>
    Object.fromEntries(row.map((cell, at) => [sheet?.columns[at] ?? '', cell ?? ''])),
  );
};

test('every field that the sheet refers to is one of its rows, groups are closed, and lists have choices', () => {
  const survey = rowsOf('survey');
  const names = new Set(survey.map((row) => row['name']));
  const mentions = survey.flatMap((row) =>
    Object.values(row).flatMap((cell) => [...cell.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)),
  );
  expect(mentions.filter((name) => !names.has(name))).toEqual([]);
  const count = (type: string) => survey.filter((row) => row['type'] === type).length;
  expect([count('begin_group'), count('begin_repeat')]).toEqual([count('end_group'), count('end_repeat')]);
  const lists = new Set(rowsOf('choices').map((row) => row['list_name']));
  expect(lists).toEqual(new Set(['yn', 'questions', 'strategies']));
});

test.each([
  ['shipped', instrument],
  ['strange', strangeInstrument()],
])('the %s form has each of its texts in six languages, and none refers to a field', (_what, of) => {
  const sheets = sheetsOf(of);
  const labels = LANGUAGES.map((language) => `label::${languageLabel(language, words)}`);
  const rows = [...rowsOf('survey', sheets), ...rowsOf('choices', sheets)];
  const questionRows = rows.filter((row) => row['type'] === 'select_one yn' || row['list_name'] !== undefined);
  expect(questionRows.length).toBeGreaterThan(20);
  for (const row of questionRows) for (const label of labels) expect(row[label]).toMatch(/./);
  const questionTexts = questionRows.flatMap((row) => labels.map((label) => row[label] ?? ''));
  expect(questionTexts.filter((text) => text.includes('${'))).toEqual([]);
});

/** Processes the sheet as a form server does and fills it in, with calculated fields and a plan. */
function filledIn(sheets: ReturnType<typeof sheetsOf>) {
  const path: string[] = [];
  const fields: FilledField[] = [];
  const answers = new Map<string, string>();
  for (const { type = '', name = '' } of rowsOf('survey', sheets)) {
    const at = [...path, name];
    if (type.startsWith('begin_')) path.push(name);
    else if (type.startsWith('end_')) path.pop();
    else if (path[0] === 'actions') fields.push({ path: at, value: `the ${name}`, entry: 0 });
    else if (type === 'calculate') fields.push({ path: at, value: '1' });
    else if (type === 'select_one yn') {
      const answer = ['yes', 'no', 'na'][answers.size % 3] ?? '';
      answers.set(name, answer);
      fields.push({ path: at, value: answer });
    } else fields.push({ path: at, value: { end: '2026-11-20T09:00:00Z', store_id: 'S' }[name] ?? '' });
  }
  return { fields, answers };
}

const FORMS = { shipped: instrument, strange: strangeInstrument() };
const BACK = Object.entries(FORMS).flatMap(([formName, of]) =>
  (['KoboToolbox', 'ODK Central'] as const).map((service) => ({ formName, service, of })),
);

test.each(BACK)(
  'the completed $what form is imported from $which without a mapping, with the same score',
  async ({ service, of }) => {
    const { fields, answers } = filledIn(sheetsOf(of));
    const instrument = indexInstrument(1, of);
    expect([...answers.keys()].toSorted()).toEqual([...instrument.questions.keys()].toSorted());
    const id = randomUUID();
    const importedSurvey = await importForm(service, { id, fields, instrument });
    const answerTexts = { yes: 'Yes', no: 'No', na: 'N/A' } as Record<string, string>;
    const input = {
      id,
      storeId: 'S',
      takenAt: new Date('2026-11-20T09:00:00Z'),
      answers: [...answers].map(([questionId, answer]) => ({ questionId, answer: answerTexts[answer] ?? '' })),
      managerAnswers: [],
      actions: [{ question: 'the question', answers: ['the text'], notes: 'the notes' }],
    };
    expect(importedSurvey).toEqual(scoreGivenSurvey(instrument, input));
  },
);

test('only administrators get the workbook', async () => {
  const [ada, gus] = [await person(server.db), await groupUser(server.db)];
  const get = (token?: string) =>
    server.app.inject({
      url: '/instrument/xlsform',
      headers: token === undefined ? {} : { authorization: `Basic ${token}` },
    });
  const response = await get(ada.token);
  expect([response.statusCode, response.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  expect([(await get(gus.token)).statusCode, (await get()).statusCode]).toEqual([403, 401]);
});
