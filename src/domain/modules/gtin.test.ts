import { expect, test } from 'vitest';
import { gtin14, gtinOf, isGtin } from './gtin.ts';

test.each([
  // Each valid length, and a check digit of 0.
  ['96385074', true],
  ['614141007349', true],
  ['4006381333931', true],
  ['10614141000415', true],
  ['0000000000000', true],
  // A wrong check digit, two digits swapped, and wrong lengths.
  ['4006381333932', false],
  ['4006381333391', false],
  ['400638133393', false],
  ['', false],
  ['963850740', false],
  // Other characters, including digits of other scripts.
  ['4006381 33931', false],
  ['400638133393１', false],
])('%j is a GTIN: %s', (code, expected) => {
  expect(isGtin(code)).toBe(expected);
});

test('a UPC-A is the same number with and without its leading zero', () => {
  expect(gtin14('614141007349')).toBe(gtin14('0614141007349'));
});

test.each([
  ['ean_13', '4006381333931', '4006381333931'],
  ['ean_13', '4006381333932', null],
  ['qr_code', 'https://example.org', null],
  // One code for each way in which UPC-E leaves out zeros. Some readers return all digits.
  ['upc_e', '04252614', '042100005264'],
  ['upc_e', '01234133', '012300000413'],
  ['upc_e', '01234145', '012340000015'],
  ['upc_e', '01234565', '012345000065'],
  ['upc_e', '042100005264', '042100005264'],
  // As an EAN-8, the same digits are not expanded, and their check digit is wrong.
  ['ean_8', '04252614', null],
])('%s %s contains %s', (format, rawValue, expected) => {
  expect(gtinOf({ format, rawValue })).toBe(expected);
});
