import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { groupUser, person } from '../../../../test/support/factories.ts';
import { fixtureModule, plainModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { listChanges } from '../../../contract/access/history.ts';
import * as calls from '../../../contract/audits/definitions.ts';
import { checkModule } from '../../../domain/modules/checkModule.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { shippedInstrumentFile } from './install.ts';
import { readPacks } from './packs.ts';

const server = await sharedServer();
const { db } = server;
const ann = await person(db);
const gus = await groupUser(db);
const basket = await fixtureModule('diet-basket');
const plain = plainModule('plain');

type Row = { name: string; in_use: boolean; version: string; versions: { version: string }[]; languages: object[] };

const list = async (caller = ann, input = {}) =>
  (await server.call(calls.listDefinitions, input, caller)).body['resultData'] as Row[];
const load = async (definition: object, more: object = {}) =>
  (await server.call(calls.loadDefinition, { definition, ...more }, ann)).body;

const readSettings = async () =>
  (await server.call(calls.readDefinition, { name: 'diet-basket' }, gus)).body['resultData'] as { settings: object };

const useInstrument = async (version: string | null) =>
  (await server.call(calls.putDefinitionToUse, { name: 'four-ps', version }, ann)).body;

const translate = async (over: object) =>
  (
    await server.call(
      calls.translateDefinition,
      { name: 'plain', version: '1.0', language: { tag: 'pjt', name: 'Pitjantjatjara' }, texts: {}, ...over },
      ann,
    )
  ).body;

const setSettings = async (settings: object) =>
  (await server.call(calls.setModuleSettings, { name: 'diet-basket', settings }, ann)).body;

beforeEach(() => server.empty('modules', 'module_settings'));

test('the list leaves out the numbers of audits and assessments on request', async () => {
  expect((await list()).map((row) => 'taken' in row)).toEqual([true]);
  expect((await list(ann, { counts: false })).map((row) => 'taken' in row)).toEqual([false]);
});

describe('a module', () => {
  test('is loaded first and used later; group users see it once it is in use', async () => {
    expect(await load(plain)).toMatchObject({ type: true });
    expect((await list()).map(({ name, in_use }) => [name, in_use])).toEqual([
      ['plain', false],
      ['four-ps', true],
    ]);
    expect((await list(gus)).map(({ name }) => name)).toEqual(['four-ps']);
    const reply = await server.call(calls.putDefinitionToUse, { name: 'plain', version: '1.0' }, ann);
    expect(reply.body).toMatchObject({ type: true });
    expect((await list(gus)).map(({ name }) => name)).toEqual(['plain', 'four-ps']);
    await server.call(calls.putDefinitionToUse, { name: 'plain', version: null }, ann);
    expect((await list(gus)).map(({ name }) => name)).toEqual(['four-ps']);
    const { body } = await server.call(listChanges, {}, ann);
    const kinds = (body['resultData'] as { kind: string }[]).slice(0, 3).map(({ kind }) => kind);
    expect(kinds).toEqual(['definition_used', 'definition_used', 'definition_loaded']);
  });

  test('is listed with the version in use, and its versions are sorted by their numeric parts', async () => {
    await load({ ...plain, version: '1.9' }, { use: true });
    await load({ ...plain, version: '1.10' });
    const [row] = await list();
    expect(row).toMatchObject({ name: 'plain', version: '1.9', in_use: true });
    expect(row?.versions.map(({ version }) => version)).toEqual(['1.10', '1.9']);
    expect(row?.versions[0]).toMatchObject({ by: expect.any(String) as string, note: null });
  });

  test('the same version can be loaded again, but not with other content', async () => {
    await load(plain);
    expect(await load(plain)).toMatchObject({ type: true });
    expect(await load({ ...plain, title: { en: 'Other' } })).toMatchObject({ type: false, code: 'version_taken' });
    const spanish = { ...plain, title: { ...plain.title, es: 'Módulo' }, languages: [{ tag: 'en' }, { tag: 'es' }] };
    expect(await load(spanish)).toMatchObject({ type: true });
    const { body } = await server.call(calls.readDefinition, { name: 'plain' }, gus);
    expect(body['resultData']).toEqual({ definition: spanish, settings: {} });
  });

  test('is not loaded if it has problems, which are listed with their places', async () => {
    const wrong = { ...plain, measures: [{ id: 'share', title: { en: 'Share' }, formula: 'score( + nothing' }] };
    expect(await load(wrong)).toMatchObject({
      type: false,
      code: 'problems',
      problems: [{ at: 'measures[0].formula', code: 'invalid' }],
    });
    const unknown = { ...plain, colour: 'red' };
    const reply = await server.call(calls.checkDefinition, { definition: unknown }, ann);
    expect(reply.body['resultData']).toMatchObject({
      problems: [{ at: 'module', code: 'unknown_field', text: expect.stringContaining('colour') as string }],
      summary: null,
    });
    expect((await list()).map(({ name }) => name)).toEqual(['four-ps']);
  });

  test('is summarised by a check', async () => {
    const { body } = await server.call(calls.checkDefinition, { definition: basket }, ann);
    expect(body['resultData']).toMatchObject({
      problems: [],
      summary: { kind: 'module', name: 'diet-basket', items: 18 },
    });
  });
});

test('settings are set and removed, but only those that the module has', async () => {
  await load(basket);
  expect(await setSettings({ 'max_price:rice': 3 })).toMatchObject({ type: true });
  expect(await setSettings({ nothing: 1 })).toMatchObject({ type: false, code: 'unknown_setting' });
  expect((await readSettings()).settings).toEqual({ 'max_price:rice': 3 });
  expect(await setSettings({ 'max_price:rice': null })).toMatchObject({ type: true });
  expect((await readSettings()).settings).toEqual({});
});

describe('a translation', () => {
  test('adds a language to a version, text by text', async () => {
    await load(plain);
    expect(await translate({ texts: { 'sections/only/title': 'Panya' } })).toMatchObject({ resultData: { share: 0 } });
    expect(await translate({ texts: { 'items/sold/text': 'Nyaa?' } })).toMatchObject({ resultData: { share: 1 } });
    const [row] = await list();
    expect(row?.languages).toContainEqual({ tag: 'pjt', name: 'Pitjantjatjara', direction: 'ltr', share: 1 });
    expect(await load(plain)).toMatchObject({ type: true });
    expect((await list())[0]?.languages).toHaveLength(2);
  });

  test.each([
    [{ texts: { 'items/sold/text': 'Again?' } }, 'text_taken'],
    [{ language: { tag: 'en' }, texts: {} }, 'invalid'],
    [{ language: { tag: 'not a tag' }, texts: {} }, 'invalid'],
    [{ texts: { 'items/none/text': 'x' } }, 'unknown_text'],
    [{ texts: { '__proto__/toString': 'x' } }, 'unknown_text'],
    [{ texts: { 'items/sold': 'x' } }, 'unknown_text'],
    [{ version: '9' }, 'not_found'],
  ])('%j is refused as %s', async (over, code) => {
    await load(plain);
    await translate({ texts: { 'items/sold/text': 'Nyaa?' } });
    expect(await translate(over)).toMatchObject({ type: false, code });
  });

  test('of the audit instrument is keyed by its questions', async () => {
    const input = { name: 'four-ps', version: '1.0', language: { tag: 'pjt' }, texts: { 'sections/FV/name': 'Mai' } };
    const { body } = await server.call(calls.translateDefinition, input, ann);
    expect(body).toMatchObject({ resultData: { share: 0 } });
  });

  test('of the audit instrument has a name and a direction, and loading the file again keeps it', async () => {
    const shippedInstrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
    const arabic = { tag: 'ar', name: 'العربية', direction: 'rtl' };
    const texts = {
      'sections/FV/name': 'فواكه',
      [`questions/${shippedInstrument.managerQuestions[0]?.varname}/text`]: 'لماذا؟',
    };
    expect(await translate({ name: 'four-ps', language: arabic, texts })).toMatchObject({ type: true });
    expect(await translate({ name: 'four-ps', language: { tag: 'es' } })).toMatchObject({ type: true });
    expect(await load({ ...shippedInstrument, languages: [{ tag: 'pjt' }] })).toMatchObject({ type: true });
    const { body } = await server.call(calls.readDefinition, { name: 'four-ps', version: '1.0' }, ann);
    const { definition } = body['resultData'] as { definition: Instrument };
    expect(definition.languages).toEqual([{ tag: 'pjt' }, arabic]);
    expect(definition.categories[0]?.name).toMatchObject({
      ar: 'فواكه',
      es: shippedInstrument.categories[0]?.name['es'],
    });
    const row = (await list()).find(({ name }) => name === 'four-ps');
    expect(row?.languages).toContainEqual({ ...arabic, share: expect.closeTo(0.0075, 2) as number });
  });

  test('into a 41st language is refused', async () => {
    const letters = 'abcdefghijklmnopqrst'.split('');
    const languages = [{ tag: 'en' }, ...letters.flatMap((one) => [{ tag: `q${one}a` }, { tag: `q${one}b` }])];
    await load({ ...plain, languages: languages.slice(0, 40) });
    expect(await translate({})).toMatchObject({ type: false, code: 'invalid' });
  });
});

test('the instrument can be replaced but never removed', async () => {
  const shippedInstrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
  expect(await load({ ...shippedInstrument, version: '3.0' }, { use: true })).toMatchObject({ type: true });
  expect((await list()).at(-1)).toMatchObject({ kind: 'audit', version: '3.0', in_use: true });
  expect(await useInstrument(null)).toMatchObject({ type: false, code: 'no_instrument' });
  expect(await useInstrument('1.0')).toMatchObject({ type: true });
  expect(await useInstrument('7')).toMatchObject({ type: false, code: 'not_found' });
  expect(await load(plainModule('four-ps'))).toMatchObject({ type: false, code: 'version_taken' });
});

test('two simultaneous calls load a version once', async () => {
  const replies = await Promise.all([load(plain), load(plain), load({ ...plain, title: { en: 'Other' } })]);
  expect(replies.filter(({ type }) => type === true).length).toBeGreaterThan(0);
  expect(await db.selectFrom('modules').select('id').execute()).toHaveLength(1);
});

test('every shipped module is valid, and is added without being in use', async () => {
  const packs = await readPacks();
  for (const pack of packs) expect(checkModule(pack), pack.module).toHaveProperty('module');
  for (const { module: name } of packs) {
    expect((await server.call(calls.addPack, { name }, ann)).body).toMatchObject({ type: true });
  }
  const { body } = await server.call(calls.listPacks, {}, ann);
  expect((body['resultData'] as { loaded: boolean }[]).every(({ loaded }) => loaded)).toBe(true);
  expect((await list(gus)).map(({ name }) => name)).toEqual(['four-ps']);
  for (const pack of [calls.addPack, calls.readPack]) {
    const unknown = await server.call(pack, { name: 'nothing' }, ann);
    expect(unknown.body).toMatchObject({ type: false, code: 'unknown_module' });
  }
  const first = await server.call(calls.readPack, { name: packs[0]?.module ?? '' }, ann);
  expect(first.body).toMatchObject({ resultData: { definition: { ...packs[0] } } });
});
