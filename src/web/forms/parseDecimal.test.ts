import { expect, test } from 'vitest';
import { parseDecimal } from './parseDecimal.ts';

test.each([
  ['2.50', 2.5],
  ['2,5', 2.5],
  [' 3 ', 3],
  ['.5', 0.5],
  ['4.', 4],
  ['', null],
  ['1.2.3', null],
  ['1e3', null],
  ['12 kg', null],
])('what is typed as %j is the number %s', (input, number) => {
  expect(parseDecimal(input, '.')).toBe(number);
});

test.each([
  ['1,234', '.', 1234],
  ['1,234', ',', 1.234],
  ['1.234', '.', 1.234],
  ['1.234', ',', 1234],
  ['1,234,567', '.', 1_234_567],
  ['-12.345', ',', -12_345],
  ['0,234', '.', 0.234],
  ['1,2345', '.', 1.2345],
  ['1,234.567', '.', null],
])('in a language with the decimal sign of its own, %j with %j is the number %s', (input, sign, number) => {
  expect(parseDecimal(input, sign)).toBe(number);
});
