import { expect, test } from 'vitest';
import shipped from '../../instruments/four-ps.json' with { type: 'json' };
import { plainModule } from '../../test/support/modules.ts';
import type { Definition } from './checkDefinition.ts';
import { languagesOf, offeredLanguages, textIn } from './definitionTexts.ts';
import { LANGUAGES, textsOf, type Instrument } from './instrument.ts';

const instrument = (change: (copy: Instrument) => void): Definition => {
  const copy = structuredClone(shipped) as unknown as Instrument;
  change(copy);
  return { kind: 'audit', definition: copy };
};

/** Returns an instrument that doesn't list Arabic, but has Arabic translations of a share of its texts. */
const withArabic = (share: number) =>
  instrument((copy) => {
    copy.languages = [{ tag: 'pjt', name: 'Pitjantjatjara' }];
    const questions = copy.categories.flatMap(({ subcategories }) =>
      subcategories.flatMap((subcategory) => subcategory.questions),
    );
    const texts = textsOf([questions.map(({ text }) => text), copy.managerQuestions]);
    for (const text of texts.slice(0, Math.ceil(share * texts.length))) Object.assign(text, { ar: 'سؤال؟' });
  });
const tags = (definition: Definition) => offeredLanguages(definition).map(({ tag }) => tag);

test('auditors can choose a language once 95 % of the questions are translated, named or not', () => {
  expect(tags(withArabic(0.94))).toEqual(LANGUAGES);
  expect(tags(withArabic(0.95))).toEqual([...LANGUAGES, 'ar']);
  expect(offeredLanguages(withArabic(1)).at(-1)).toEqual({ tag: 'ar', name: 'العربية', direction: 'rtl' });
  expect(languagesOf(withArabic(0))).toContainEqual({ tag: 'pjt', name: 'Pitjantjatjara', direction: 'ltr', share: 0 });
});

test('a module’s own name and direction of a language win', () => {
  const plain = plainModule('plain');
  const languages = [{ tag: 'en' }, { tag: 'qaa', name: 'Ours', direction: 'rtl' as const }];
  const definition = { ...plain, languages, sections: [] };
  expect(offeredLanguages({ kind: 'module', definition }).at(-1)).toEqual({
    tag: 'qaa',
    name: 'Ours',
    direction: 'rtl',
  });
});

test('a text that isn’t translated is in English, whatever the tag', () => {
  expect(textIn({ en: 'Rice', pjt: 'Mai' }, 'pjt')).toBe('Mai');
  expect(['fr', 'toString', '__proto__'].map((tag) => textIn({ en: 'Rice' }, tag))).toEqual(['Rice', 'Rice', 'Rice']);
});
