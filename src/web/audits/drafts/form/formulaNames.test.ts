import { expect, test } from 'vitest';
import { insertPart } from './formulaNames.ts';

test('a part replaces the selection, apart from the word before it, and the caret goes into empty brackets', () => {
  expect(insertPart('a +', 'score()', { from: 3, to: 3 })).toEqual({ formula: 'a + score()', caret: 10 });
  expect(insertPart('max(b, 2)', 'crisps', { from: 4, to: 5 })).toEqual({ formula: 'max(crisps, 2)', caret: 10 });
  expect(insertPart('', 'crisps', { from: 0, to: 0 })).toEqual({ formula: 'crisps', caret: 6 });
});
