import { expect, test } from 'vitest';
import { problemsComparedToEnglish } from './compare.ts';

const ENGLISH = '{count, plural, =0 {No stores} one {# store of {name}} other {# stores of {name}}}';

test.each([
  [
    'a complete language',
    'ru',
    '{count, plural, =0 {Нет} one {# м. {name}} few {# м. {name}} many {# м. {name}} other {# м. {name}}}',
    null,
  ],
  [
    'a missing form',
    'ru',
    '{count, plural, =0 {Нет} one {# м. {name}} many {# м. {name}} other {# м. {name}}}',
    "the form 'few' of count is missing",
  ],
  [
    'one form for all where English has two',
    'ru',
    '{count, plural, =0 {Нет} other {Магазинов у {name}: #}}',
    "the form 'one' of count is missing",
  ],
  [
    'a Russian one without its number, which also covers 21',
    'ru',
    '{count, plural, =0 {Нет} one {магазин {name}} few {# м. {name}} many {# м. {name}} other {# м. {name}}}',
    'count is missing for count one',
  ],
  [
    'a form that the language lacks',
    'ja',
    '{count, plural, =0 {なし} one {{name}の#店} other {{name}の#店}}',
    "'one' of count is no form of the language",
  ],
  ['text next to the plural', 'zh', '{name}的{count, plural, =0 {无} other {#家}}', null],
  [
    'a missing form for millions',
    'es',
    '{count, plural, =0 {Ninguna} one {# tienda de {name}} other {# tiendas de {name}}}',
    null,
  ],
  [
    'an exact number that English has',
    'es',
    '{count, plural, one {# tienda de {name}} other {# tiendas de {name}}}',
    'says nothing for count =0',
  ],
  ['a missing placeholder', 'ja', '{count, plural, =0 {なし} other {#店}}', 'the placeholder name is missing'],
  [
    'an additional placeholder',
    'ja',
    '{name}の{count, plural, =0 {なし} other {#店}}{x}',
    'the placeholder x is not in English',
  ],
  ['the English words', 'es', ENGLISH, `is not translated: ${ENGLISH}`],
])('finds %s', (_case, language, message, problem) => {
  const results = problemsComparedToEnglish(new Map([['a', ENGLISH]]), language, new Map([['a', message]]));
  if (problem === null) expect(results).toEqual([]);
  else expect(results).toContain(`${language}: a: ${problem}`);
});

test('finds tags that differ, keys that are missing and keys that English lacks', () => {
  const english = new Map([
    ['a', '<b>One</b>'],
    ['b', 'Two'],
  ]);
  const results = problemsComparedToEnglish(
    english,
    'es',
    new Map([
      ['a', 'Uno'],
      ['c', 'Tres'],
    ]),
  );
  expect(results).toEqual(['es: b is missing', 'es: c is not in English', 'es: a: the tag b is missing']);
});

test('compares each branch of a select with the same branch in English', () => {
  const english = new Map([['a', '{field, select, none {A value is missing.} other {{field} is missing.}}']]);
  const problemsOf = (message: string) => problemsComparedToEnglish(english, 'es', new Map([['a', message]]));
  expect(problemsOf('{field, select, none {Falta un valor.} other {Falta {field}.}}')).toEqual([]);
  expect(problemsOf('{field, select, none {Falta {field}.} other {Falta un valor.}}')).toEqual([
    'es: a: field is missing for field other',
  ]);
});
