import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkInstrument } from '../../../../../domain/checkInstrument.ts';
import { LANGUAGES, type Instrument } from '../../../../../domain/instrument.ts';
import { elementsOf, pathsIn, textIdsIn } from '../../../../../../test/openrosa/formElements.ts';
import { strangeInstrument } from '../../../../../../test/openrosa/strangeInstrument.ts';
import { loadTranslations } from '../../../../i18n.ts';
import { shippedInstrumentFile } from '../../../definitions/install.ts';
import { layoutOf } from './layout.ts';
import { xformOf } from './xform.ts';

const words = loadTranslations();
const shippedInstrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
const ID = { id: 'an-id', version: '1' };

test.each([
  ['shipped', shippedInstrument],
  ['strange', strangeInstrument()],
])('every path that the %s form refers to is one of its fields', (_what, instrument) => {
  expect(checkInstrument(instrument)).toHaveProperty('instrument');
  const { fields, bindPaths } = pathsIn(xformOf(instrument, ID, words));
  expect(bindPaths.length).toBeGreaterThan(100);
  expect(bindPaths.filter((path) => !fields.has(path))).toEqual([]);
});

test('every text that the form refers to exists in every language, and none twice', () => {
  const { ids, idRefs } = textIdsIn(xformOf(shippedInstrument, ID, words));
  const uniqueIds = new Set(ids);
  expect(ids.length).toBe(uniqueIds.size * LANGUAGES.length);
  expect(idRefs.filter((id) => !uniqueIds.has(id))).toEqual([]);
});

test('a language that the console lacks is one more of the form, with English where it isn’t translated', () => {
  const instrument = structuredClone(shippedInstrument);
  const [question] = instrument.managerQuestions;
  Object.assign(question?.text ?? {}, { pjt: 'Nyaaku?' });
  const xform = xformOf({ ...instrument, languages: [{ tag: 'pjt', name: 'Pitjantjatjara' }] }, ID, words);
  const elements = elementsOf(xform);
  const textsOf = (id: string) =>
    elements.flatMap(({ path, attributes }, at) =>
      path.endsWith('/translation/text') && attributes['id'] === id ? [elements[at + 1]?.text] : [],
    );
  const languages = elements.flatMap(({ path, attributes }) =>
    path.endsWith('/translation') ? [attributes['lang']] : [],
  );
  expect(languages.slice(LANGUAGES.length)).toEqual(['Pitjantjatjara (pjt)']);
  expect(textsOf(`q:${question?.varname}`).at(-1)).toBe('Nyaaku?');
  expect([textsOf('c:FV').at(-1), textsOf('yes').at(-1)]).toEqual(['Fruit & Vegetables', 'Yes']);
  // This text reveals that the app uses Pitjantjatjara, for which the form's own texts are in English.
  expect(textsOf('language')).toEqual([...LANGUAGES, 'pjt']);
  const { fields, bindPaths } = pathsIn(xform);
  expect(bindPaths.filter((path) => !fields.has(path))).toEqual([]);
  const { ids, idRefs } = textIdsIn(xform);
  expect(ids.length).toBe(new Set(ids).size * (LANGUAGES.length + 1));
  expect(idRefs.filter((id) => !ids.includes(id))).toEqual([]);
});

test('texts are unchanged, except for characters that XML cannot contain', () => {
  const elements = elementsOf(xformOf(strangeInstrument(), ID, words));
  const texts = elements.filter(({ path }) => path.endsWith('/text/value')).map(({ text }) => text);
  // The title contains `${x}`, which would make JavaRosa look for a field named x.
  expect(texts).toContain(strangeInstrument().title.en.replace('\u{FFFE}', '\u{FFFD}').replace('${', '$ {'));
  expect(texts).toContain('<店>');
});

test('notes and photos get names that no question has', () => {
  const { questions } = layoutOf(strangeInstrument());
  const names = questions.flatMap(({ question, note, photo }) => [question.varname, note, photo]);
  expect(new Set(names).size).toBe(names.length);
  expect(questions.find(({ question }) => question.varname === 'a')).toMatchObject({
    note: 'a_note__',
    photo: 'a_photo_',
  });
});
