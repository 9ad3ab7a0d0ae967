import compileMessage from 'icu-minify/compile';
import { _createCache, _createIntlFormatters } from 'use-intl/core';
import formatMessage from 'use-intl/format-message';
import formatCompiled from 'use-intl/format-message/format-only';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/domain/instrument.ts';
import { shapeOf } from '../support/i18n/icu.ts';
import { readMessages } from '../support/i18n/messages.ts';

/** Numbers that cover every plural form of the six languages. */
const COUNTS = [0, 1, 2, 5, 21, 1_234];

// Thousands of messages take time on a busy machine.
test.each(LANGUAGES)(
  'the texts of %s are the same when the build has compiled them',
  { timeout: 90_000 },
  (language) => {
    const cache = _createCache();
    const options = { cache, formatters: _createIntlFormatters(cache), locale: language, timeZone: 'UTC' };
    for (const [key, message] of readMessages(language)) {
      const compiledMessage = compileMessage(message);
      // A message without a placeholder doesn't depend on a number.
      for (const count of message.includes('{') ? COUNTS : COUNTS.slice(0, 1)) {
        const values = valuesOf(message, count);
        expect(formatCompiled(key, compiledMessage, values, options), key).toEqual(
          formatMessage(key, message, values, options),
        );
      }
    }
  },
);

/** Returns a value for each placeholder and tag of a message; a select gets the first of its branches. */
function valuesOf(message: string, count: number) {
  const { placeholders, tags, choices } = shapeOf(message);
  const selects = choices.filter(({ kind }) => kind === 'select');
  return Object.fromEntries<string | number | (() => string)>([
    ...[...placeholders].map((name) => [name, count] as const),
    ...selects.map(({ argument, branches }) => [argument, [...branches.keys()][0] ?? ''] as const),
    ...[...tags].map((name) => [name, () => `[${name}]`] as const),
  ]);
}
