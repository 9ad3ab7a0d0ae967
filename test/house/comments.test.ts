import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commentsOf, filesIn } from './tree.ts';

// Issue of the house, 10: plain standard English. This file names the words only in its pattern.

const WORDS = /\b(?:whoever|somebody|nobody|anybody|everybody)\b/i;

/** What a text quotes as code, such as a value of a setting. */
const QUOTED = /`[^`]*`|'(?:nobody|whoever|somebody|anybody|everybody)'/gi;

test('comments speak of callers, users and processes', () => {
  const found = filesIn('src', 'test', 'scripts')
    .filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file))
    .flatMap((file) => commentsOf(file, readFileSync(file, 'utf8')).map((comment) => ({ file, ...comment })))
    .filter(({ text }) => WORDS.test(text.replaceAll(QUOTED, '')))
    .map(({ file, line, text }) => `${file}:${line} ${text.trim()}`);
  expect(found).toEqual([]);
});

test('so do the pages of docs/', () => {
  const found = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs')]
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((text, at) => ({ place: `${file}:${at + 1}`, text })),
    )
    .filter(({ text }) => WORDS.test(text.replaceAll(QUOTED, '')))
    .map(({ place, text }) => `${place} ${text}`);
  expect(found).toEqual([]);
});
