import { expect, test } from 'vitest';
import { parseDecimal, priceSurprise } from './typedNumber.ts';

test.each([
  [2, 1, null],
  [2.01, 1, 2.01],
  [0.5, 1, null],
  [0.4, 1, 0.4],
  [0, 1, null],
  [1, null, null],
])('a price of %s after %s is a surprise: %s', (now, last, times) => {
  const reference = { last, median: null };
  expect(priceSurprise(now, reference)).toEqual(times && { times, than: 'last', known: last, median: null });
});

test('a price is compared with the median of other stores if it is close to the last one or there is none', () => {
  const surprise = { times: 3, than: 'median', known: 2, median: 2 };
  expect(priceSurprise(6, { last: null, median: 2 })).toEqual(surprise);
  expect(priceSurprise(6, { last: 5, median: 2 })).toEqual(surprise);
  expect(priceSurprise(6, { last: 2, median: 5 })).toEqual({ times: 3, than: 'last', known: 2, median: 5 });
  expect(priceSurprise(4, { last: 2, median: 2 })).toBeNull();
});

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
