import compileMessage from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { compiled } from './withCompiledWords.ts';

// That compiled words say the same as the ones they come from is tested with all words of all languages in test/i18n.

test('every message is compiled under its own key', () => {
  const message = '{count, plural, one {# store} other {# stores}}';
  expect(compiled({ stores: { count: message, title: 'Stores' } })).toEqual({
    stores: { count: compileMessage(message), title: compileMessage('Stores') },
  });
});
