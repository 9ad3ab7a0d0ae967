import { expect, test } from 'vitest';
import instrument from '../../../../../instruments/four-ps.json' with { type: 'json' };
import module from '../../../../../instruments/modules/shelf-ratio.json' with { type: 'json' };
import { applyEdits } from '../../../../domain/drafts/edits.ts';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import type { Tree } from '../../../../domain/drafts/tree.ts';
import {
  cellEdits,
  countIn,
  isOutdated,
  removalEdits,
  shownTags,
  textsInLanguage,
  textSections,
  type TextRow,
} from './texts.ts';
import { readTranslations, writeTranslations } from './translationFile.ts';

const LANGUAGES = [
  { tag: 'en', name: 'English' },
  { tag: 'es', name: 'Español' },
  { tag: 'pjt', name: 'pjt' },
];
const rowsOf = (definition: Tree) => textSections(definition).flatMap(({ rows }) => rows);
const rowOf = (rows: readonly TextRow[], id: string) => {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`There is no text ${id}.`);
  return row;
};

const english = ({ texts }: TextRow) => String(texts['en']);
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const row = (en: string, es?: string): TextRow => ({
  id: 'a',
  path: 'a',
  position: null,
  field: 'text',
  texts: { en, ...(es !== undefined && { es }) },
});

/** Returns all English texts in a JSON value, without using the editor's list of fields. */
function englishTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en } = value as { en?: unknown };
  return [...(typeof en === 'string' && en !== '' ? [en] : []), ...Object.values(value).flatMap(englishTexts)];
}

test.each([
  ['the audit instrument', instrument],
  ['a module', module],
])('lists every text of %s once', (_case, definition: Tree) => {
  const { examples: _, ...content } = definition;
  const rows = rowsOf(content);
  expect(rows.map(english).toSorted()).toEqual(englishTexts(content).toSorted());
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('sets texts of their own and in a list in one step each, which can be undone, and removes empty ones', () => {
  const [first, second] = rowsOf(instrument).filter(({ field }) => field === 'strategies');
  if (!first || !second) throw new Error('The instrument has no strategies.');
  const path = first.path.replace('/strategies', '/text');
  const text = rowOf(rowsOf(instrument), path);
  const edits = cellEdits(instrument, [
    { row: text, tag: 'es', value: '' },
    { row: text, tag: 'pjt', value: 'Mai' },
    { row: first, tag: 'pjt', value: 'Kuka' },
    { row: first, tag: 'es', value: 'Dos' },
    // A text that stays the same isn't an edit.
    { row: second, tag: 'es', value: String(second.texts['es']) },
  ]);
  expect(edits).toHaveLength(3);
  const outcome = applyEdits(instrument, edits);
  if ('fault' in outcome) throw new Error(outcome.fault.code);
  expect(valueAt(outcome.definition, path)).not.toHaveProperty('es');
  expect(valueAt(outcome.definition, `${path}/pjt`)).toBe('Mai');
  expect(valueAt(outcome.definition, first.path)).toMatchObject([{ pjt: 'Kuka', es: 'Dos' }, second.texts]);
  expect(applyEdits(outcome.definition, outcome.inverse)).toMatchObject({ definition: instrument });
  expect(countIn(rowsOf(outcome.definition), 'pjt')).toBe(2);
});

test('removes a language with all its texts and its entry, which can be undone', () => {
  const first = instrument.categories[0]?.subcategories[0]?.questions[0];
  const strategies = instrument.categories.flatMap(({ subcategories }) =>
    subcategories.flatMap(({ questions }) => questions.filter((question) => question.strategies.length > 1)),
  )[0];
  const addition = applyEdits(instrument, [
    { op: 'add', path: 'languages/pjt', value: { name: 'Pitjantjatjara' } },
    { op: 'set', path: `questions/${first?.varname}/text/pjt`, value: 'Mai' },
    { op: 'set', path: 'sections/FV/name/pjt', value: 'Mai' },
    {
      op: 'set',
      path: `questions/${strategies?.varname}/strategies`,
      value: strategies?.strategies.map((text) => ({ ...text, pjt: 'Kuka' })),
    },
  ]);
  if ('fault' in addition) throw new Error(addition.fault.code);
  const count = 2 + (strategies?.strategies.length ?? 0);
  expect(textsInLanguage(addition.definition, 'pjt')).toBe(count);
  const removal = applyEdits(addition.definition, removalEdits(addition.definition, 'pjt'));
  if ('fault' in removal) throw new Error(removal.fault.code);
  expect(removal.definition).toEqual({ ...instrument, languages: [] });
  expect(applyEdits(removal.definition, removal.inverse)).toMatchObject({ definition: addition.definition });
});

test('a translation is to be checked only while it is that of the earlier English text', () => {
  expect(isOutdated(row('New', 'Viejo'), { en: 'Old', es: 'Viejo' }, 'es')).toBe(true);
  expect(isOutdated(row('New', 'Nuevo'), { en: 'Old', es: 'Viejo' }, 'es')).toBe(false);
  expect(isOutdated(row('Old', 'Viejo'), { en: 'Old', es: 'Viejo' }, 'es')).toBe(false);
  expect(isOutdated(row('New'), { en: 'Old' }, 'es')).toBe(false);
  expect(isOutdated(row('New', 'Nuevo'), undefined, 'es')).toBe(false);
});

test('a file that was only exported changes nothing, even with formulas and line breaks', () => {
  const rows = rowsOf({ ...module, title: { en: '=1+1', es: ' two\nlines' } });
  expect(readTranslations(writeTranslations(rows, LANGUAGES), rows, LANGUAGES)).toEqual({ cells: [], problems: [] });
  expect(writeTranslations(rows, LANGUAGES)).toContain("title,'=1+1,");
});

test('reads what people filled in, in any order of columns and rows, and says what can’t be used', () => {
  const rows = rowsOf(module);
  const [one, two, three] = rows;
  if (!one || !two || !three) throw new Error('The module has too few texts.');
  const file = [
    'Klingon;pjt;id;en',
    `x;Kutju;${two.id};${quote(english(two))}`,
    `;Kutjara;${one.id};`,
    `;Again;${one.id};`,
    `;Mankur;${three.id};Something else`,
    `;Other;items/none/text;`,
    ';;;',
    `;;${three.id};`,
  ].join('\r\n');
  expect(readTranslations(file, rows, LANGUAGES)).toEqual({
    cells: [
      { row: two, tag: 'pjt', value: 'Kutju' },
      { row: one, tag: 'pjt', value: 'Kutjara' },
    ],
    problems: [
      { code: 'unknownLanguage', line: 1, value: 'Klingon' },
      { code: 'repeat', line: 4, value: one.id },
      { code: 'english', line: 5, value: three.id },
      { code: 'unknownText', line: 6, value: 'items/none/text' },
    ],
  });
  const withControl = readTranslations(`id,pjt\n${one.id},a\u{7}b`, rows, LANGUAGES);
  expect(withControl).toEqual({ cells: [], problems: [{ code: 'notPlain', line: 2, value: one.id }] });
  expect(readTranslations('name,pjt\na,b', rows, LANGUAGES)).toBeNull();
  expect(readTranslations('', rows, LANGUAGES)).toBeNull();
});

test('the languages last shown come first, then the interface’s, then one that lacks texts', () => {
  const languages = ['zh', 'es', 'ja'].map((tag) => ({ tag }));
  const rows = [row('One', 'Uno')];
  expect(shownTags(rows, languages, ['ja', 'pt'], 'es')).toEqual(['ja']);
  expect(shownTags(rows, languages, [], 'es')).toEqual([]);
  expect(shownTags(rows, languages, ['pt'], 'es')).toEqual(['es']);
  expect(shownTags(rows, languages, null, 'en')).toEqual(['zh']);
  expect(shownTags([], languages, null, 'en')).toEqual(['zh']);
  expect(shownTags(rows, [], null, 'en')).toEqual([]);
});
