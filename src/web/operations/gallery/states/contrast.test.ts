import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#0f6048', '#ffffff', 7.5],
  ['#777777', '#ffffff', 4.48],
  ['#123456', '#123456', 1],
])('%s and %s differ by %f', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});
