import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, functionsOf, sourcesIn } from './tree.ts';

// Issue of the house, 7 and 9: small rooms, short files, short functions.

const FILES_MAX = 20;
const LINES_MAX = 300;
const FUNCTION_LINES_MAX = 60;
const LONG_FUNCTIONS_MAX = 19;

const IS_TEST = /\.(?:test|spec|bench)\.tsx?$/;

test('no folder holds more than 20 files that are not tests', () => {
  const sizes = new Map<string, number>();
  for (const file of filesIn('src', 'test', 'scripts')) {
    if (IS_TEST.test(file)) continue;
    const folder = path.posix.dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  expect([...sizes].filter(([, size]) => size > FILES_MAX)).toEqual([]);
});

test('the root of test/ holds folders alone', () => {
  expect(filesIn('test').filter((file) => file.split('/').length === 2)).toEqual([]);
});

test('no file has more than 300 lines', () => {
  const long = filesIn('src', 'test', 'scripts')
    .filter((file) => /\.(?:ts|tsx|js|mjs|css)$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8').trimEnd().split('\n').length] as const)
    .filter(([, lines]) => lines > LINES_MAX);
  expect(long).toEqual([]);
});

test('fewer than 20 functions have more than 60 lines', () => {
  const long = sourcesIn('src', 'scripts')
    .filter(({ file }) => /\.(?:ts|tsx|js|mjs)$/.test(file))
    .flatMap(({ file, text }) =>
      functionsOf(file, text).map(({ line, lines }) => ({ place: `${file}:${line}`, lines })),
    )
    .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
    .map(({ place, lines }) => `${place} ${lines}`);
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(LONG_FUNCTIONS_MAX);
});
