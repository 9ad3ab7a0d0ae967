import { expect, test } from 'vitest';
import { elementsOf, pathsIn, textIdsIn } from '../../../../../../test/openrosa/formElements.ts';
import { STRANGE_TEXT, strangeModule } from '../../../../../../test/openrosa/strangeModule.ts';
import { checkModule } from '../../../../../domain/modules/checkModule.ts';
import { loadTranslations } from '../../../../i18n.ts';
import { readPacks } from '../../../definitions/packs.ts';
import { conditionOf } from './condition.ts';
import { moduleLayoutOf } from './layout.ts';
import { moduleXformOf } from './xform.ts';

const words = loadTranslations();
const strange = strangeModule();
const ID = { id: 'an-id', version: '1' };
const modules = [...(await readPacks()), strange];

test.each(modules)('every path and text that the form of $module refers to exists in it', (module) => {
  expect(checkModule(module)).toHaveProperty('module');
  const xform = moduleXformOf(module, ID, words);
  const { fields, bindPaths } = pathsIn(xform);
  expect(bindPaths.length).toBeGreaterThan(30);
  expect(bindPaths.filter((path) => !fields.has(path))).toEqual([]);
  const texts = textIdsIn(xform);
  const uniqueIds = new Set(texts.ids);
  const languages = module === strange ? 7 : 6;
  expect(texts.ids.length).toBe(uniqueIds.size * languages);
  expect(texts.idRefs.filter((id) => !uniqueIds.has(id))).toEqual([]);
});

const elements = elementsOf(moduleXformOf(strange, ID, words));
const PATH = '/data/S_all/S_all_1';
const PRICE = '/data/S_all/rice';
const bindOf = (nodeset: string) =>
  elements.find(({ path, attributes }) => path.endsWith('/bind') && attributes['nodeset'] === nodeset)?.attributes;
const fieldOf = (ref: string) => elements.find(({ attributes }) => attributes['ref'] === ref);
const textsOf = (id: string) =>
  elements.flatMap(({ path, attributes }, at) =>
    path.endsWith('/translation/text') && attributes['id'] === id ? [elements[at + 1]?.text] : [],
  );

test('the form is in the six languages and those of the module, with all texts as they are', () => {
  const languages = elements.flatMap(({ path, attributes }) =>
    path.endsWith('/translation') ? [attributes['lang']] : [],
  );
  expect(languages.map((label) => label?.replace(/^.*\((.*)\)$/, '$1'))).toEqual([
    'en',
    'es',
    'zh',
    'ja',
    'pt',
    'ru',
    'pjt',
  ]);
  expect(languages.at(-1)).toBe('Pitjantjatjara "&" (pjt)');
  const plain = STRANGE_TEXT.replace('\u{FFFE}', '\u{FFFD}').replace('${', '$ {');
  expect(textsOf('q:start')).toEqual([plain, plain, plain, '<店>', plain, plain, 'Wiru']);
  expect(textsOf('q:length').at(-1)).toBe('Wiru (m)');
  expect(textsOf('q:employees').at(-1)).toBe('Wiru');
  expect(textsOf('h:rice').at(-1)).toBe('Wiru\n');
});

test.each([
  ['yes_no', `${PATH}/start`, 'select1', { type: 'string' }],
  ['choice', `${PATH}/store_id`, 'select1', { type: 'string' }],
  ['multi', `${PATH}/meta`, 'select', { type: 'string' }],
  ['text', `${PATH}/start_note`, 'input', { type: 'string', constraint: 'string-length(.) <= 4000' }],
  ['date', '/data/S_all/S_all_4/end', 'input', { type: 'date' }],
  ['decimal number', '/data/S_all/S_all_4/length', 'input', { type: 'decimal', constraint: '. >= -5 and . <= 50.5' }],
  ['whole number', '/data/SCOPE/SCOPE_1/employees', 'input', { type: 'int', constraint: '. >= 0 and . <= 1000000000' }],
])('an item of kind %s is a field of its type with its bounds', (_kind, path, control, rules) => {
  expect(fieldOf(path)?.path.split('/').at(-1)).toBe(control);
  expect(bindOf(path)).toMatchObject(rules);
});

/** Returns the values of a field's choices. */
const valuesIn = (path: string) => {
  const at = elements.findIndex(({ attributes }) => attributes['ref'] === path);
  const parent = elements[at]?.path ?? '';
  const rest = elements.slice(at + 1);
  const end = rest.findIndex((element) => !element.path.startsWith(`${parent}/`));
  return rest.slice(0, end).flatMap((element) => (element.path === `${parent}/item/value` ? [element.text] : []));
};

test.each([
  ['a required one is shown with its item', `${PATH}/start_photo`, undefined],
  ['one that a breach requires is shown with that answer', `${PATH}/sweets_photo`, `${PATH}/sweets = 'yes'`],
  ['an optional one is chosen like a note', `${PATH}/store_id_photo`, `selected(${PATH}/S_all_more, 'store_id')`],
  ['one of a price is shown with it', `${PRICE}/photo`, undefined],
])('of photos, %s', (_case, path, relevant) => {
  expect(fieldOf(path)?.path.split('/').at(-1)).toBe('upload');
  expect(bindOf(path)).toMatchObject({ type: 'binary', 'orx:max-pixels': '1600' });
  expect([bindOf(path)?.['relevant'], bindOf(path)?.['required']]).toEqual([relevant, undefined]);
});

test('an item that takes no photo has no field for one', () => {
  expect(elements.filter(({ attributes }) => attributes['mediatype'] === 'image/*')).toHaveLength(4);
});

test('choices allow "not applicable", lists of choices do not', () => {
  expect(valuesIn(`${PATH}/store_id`)).toEqual(['no', 'other', 'na']);
  expect(valuesIn(`${PATH}/meta`)).toEqual(['no', 'other']);
});

test('a price has the size and unit of the module, which are hidden if the product is not sold', () => {
  const initial = (name: string) =>
    elements.find(({ path }) => path === `/h:html/h:head/model/instance${PRICE}/${name}`)?.text;
  expect([initial('size'), initial('unit'), initial('price')]).toEqual(['0.5', 'kg', '']);
  for (const name of ['price', 'size', 'unit', 'packs', 'special'])
    expect(bindOf(`${PRICE}/${name}`)).toMatchObject({ relevant: `not(selected(${PRICE}/none, 'none'))` });
  expect(bindOf(`${PRICE}/packs`)).toMatchObject({ type: 'int', constraint: '. >= 1 and . <= 1000' });
  // Items sold by the piece have no size, and their only unit isn't asked for.
  for (const name of ['size', 'unit']) expect(fieldOf(`/data/S_all/egg/${name}`)).toBeUndefined();
});

test('only what must be answered in every case is required', () => {
  expect(bindOf('/data/SCOPE/SCOPE_1/employees')).toHaveProperty('required');
  // The item is asked only in stores within the scope, which only the server can determine.
  expect(bindOf(`${PATH}/start`)).not.toHaveProperty('required');
});

test('simple conditions hide items; the server alone evaluates others', () => {
  const { items } = moduleLayoutOf(strange);
  expect(bindOf(`${PATH}/start_note`)).toHaveProperty(
    'relevant',
    `(${PATH}/start = 'no') or (selected(${PATH}/store_id, 'other'))`,
  );
  expect(bindOf('/data/S_all/egg')).toHaveProperty('relevant', `${PATH}/start = 'yes'`);
  expect(bindOf('/data/S_all/S_all_4/hidden')).not.toHaveProperty('relevant');
  for (const formula of [
    "not is(start, 'yes')",
    "start != 'yes'",
    "start = 'yes' and score() > 3",
    'in_scope',
    "rice = 'none'",
    'length > employees',
  ])
    expect([formula, conditionOf(formula, items)]).toEqual([formula, null]);
});
