import compileMessage from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { compile } from './withCompiledWords.ts';

// `test/i18n` tests for every message and language that compiled messages give the same result as their sources.

test('every message is compiled under its own key', () => {
  const message = '{count, plural, one {# store} other {# stores}}';
  expect(compile({ stores: { count: message, title: 'Stores' } })).toEqual({
    stores: { count: compileMessage(message), title: compileMessage('Stores') },
  });
});
