import { readFile } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { checkInstrument } from '../../../../../domain/checkInstrument.ts';
import { LANGUAGES, type Instrument } from '../../../../../domain/instrument.ts';
import { strangeInstrument } from '../../../../../../test/openrosa/strangeInstrument.ts';
import { loadTranslations } from '../../../../i18n.ts';
import { shippedInstrumentFile } from '../../../definitions/install.ts';
import { layoutOf } from './layout.ts';
import { xformOf } from './xform.ts';

const words = loadTranslations();
const shipped = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
const ID = { id: 'an-id', version: '1' };

/**
 * Returns every element of a document with its path, attributes and text. Throws unless the document is well-formed.
 */
function elementsOf(xml: string) {
  const open: { path: string; attributes: Record<string, string>; text: string }[] = [];
  const found: typeof open = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const each = { path: `${open.at(-1)?.path ?? ''}/${name}`, attributes, text: '' };
    open.push(each);
    found.push(each);
  });
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return found;
}

test.each([
  ['shipped', shipped],
  ['strange', strangeInstrument()],
])('every path that the %s form refers to is one of its fields', (_what, instrument) => {
  expect(checkInstrument(instrument)).toHaveProperty('instrument');
  const elements = elementsOf(xformOf(instrument, ID, words));
  const start = '/h:html/h:head/model/instance';
  const fields = new Set(
    elements.flatMap(({ path }) => (path.startsWith(`${start}/data`) ? [path.slice(start.length)] : [])),
  );
  const named = elements.flatMap(({ attributes }) =>
    ['nodeset', 'ref', 'calculate', 'relevant', 'value', 'constraint'].flatMap((key) => {
      const said = attributes[key] ?? '';
      const base = attributes['nodeset']?.split('/').slice(0, -1).join('/') ?? '';
      const absolute = said.match(/\/data\/[\w/-]+/g) ?? [];
      return [...absolute, ...(said.match(/(?<!current\(\)\/)\.\.\/\w+/g) ?? []).map((path) => base + path.slice(2))];
    }),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !fields.has(path))).toEqual([]);
});

test('every text that the form refers to exists in every language, and none twice', () => {
  const elements = elementsOf(xformOf(shipped, ID, words));
  const ids = elements.flatMap(({ path, attributes }) =>
    path.endsWith('/translation/text') ? [attributes['id']] : [],
  );
  const each = new Set(ids);
  expect(ids.length).toBe(each.size * LANGUAGES.length);
  const named = elements.flatMap(({ path, attributes, text }) => {
    const said = Object.values(attributes).flatMap((value) => [...value.matchAll(/jr:itext\('([^']+)'\)/g)]);
    return [...said.map(([, id]) => id), ...(path.endsWith('/item/itextId') ? [text] : [])];
  });
  expect(named.filter((id) => !each.has(id))).toEqual([]);
});

test('texts are unchanged, except for characters that XML cannot contain', () => {
  const elements = elementsOf(xformOf(strangeInstrument(), ID, words));
  const texts = elements.filter(({ path }) => path.endsWith('/text/value')).map(({ text }) => text);
  // JavaRosa would look for a field named x.
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
