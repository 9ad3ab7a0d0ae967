import { expect, test } from 'vitest';
import { containsPattern } from './search.ts';

test.each([
  ['Harbour', '%Harbour%'],
  ['50%', String.raw`%50\%%`],
  ['a_b', String.raw`%a\_b%`],
  ['\\', String.raw`%\\%`],
  ['', '%%'],
])('%s is searched for literally', (text, pattern) => {
  expect(containsPattern(text)).toBe(pattern);
});
