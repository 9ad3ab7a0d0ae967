import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from './files/packageRoot.ts';
import { REFUSALS } from './refusal.ts';

test('every refusal has its text', () => {
  const english = JSON.parse(readFileSync(path.join(packageRoot, 'public/i18n/en.json'), 'utf8')) as {
    refusals: Record<string, string>;
  };
  expect(Object.keys(REFUSALS).filter((code) => !english.refusals[code])).toEqual([]);
  expect(Object.keys(english.refusals).filter((code) => !Object.hasOwn(REFUSALS, code))).toEqual([]);
});
