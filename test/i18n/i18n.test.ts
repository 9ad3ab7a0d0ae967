import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/domain/instrument.ts';
import { problemsComparedToEnglish } from '../support/i18n/compare.ts';
import { literalTexts } from '../support/i18n/literalText.ts';
import { languagesOnDisk, readMessages } from '../support/i18n/messages.ts';
import { readSources } from '../support/i18n/sources.ts';
import { unusedKeys } from '../support/i18n/usedKeys.ts';

const english = readMessages('en');
const web = readSources('src/web');
const all = [...web, ...['src/server', 'src/contract', 'src/domain'].flatMap(readSources)];

describe('the texts of the pages and emails', () => {
  test('exist for every language and no other', () => {
    for (const languages of Object.values(languagesOnDisk())) {
      expect(languages.toSorted()).toEqual([...LANGUAGES].toSorted());
    }
  });

  test.each(LANGUAGES)(
    'in %s have the keys, placeholders, tags and plural forms they need, and are translated',
    (language) => {
      expect(problemsComparedToEnglish(english, language, readMessages(language))).toEqual([]);
    },
  );

  test('are all used', () => {
    expect(unusedKeys(english.keys(), all)).toEqual([]);
  });
});

test('components contain no text of their own', () => {
  expect(literalTexts(web)).toEqual([]);
});
