import { expect, test } from 'vitest';
import { limitsPage, unboundedTexts } from '../support/limitsPage.ts';

// Safety, 2.1 and 1.3.3: what each call takes is written down, and every text ends somewhere.

test('docs/limits.md says what the schemas say', async () => {
  await expect(limitsPage()).toMatchFileSnapshot('../../docs/limits.md');
});

test('every text has a longest length', () => {
  expect(unboundedTexts().toSorted()).toEqual([]);
});
