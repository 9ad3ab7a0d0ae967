import { expect, test } from 'vitest';
import { containsPattern } from './search.ts';

test.each([
  ['Harbour', '%Harbour%'],
  ['50%', String.raw`%50\%%`],
  ['a_b', String.raw`%a\_b%`],
  ['\\', String.raw`%\\%`],
  ['', '%%'],
])('%s is looked for as it stands', (text, pattern) => {
  expect(containsPattern(text)).toBe(pattern);
});
