// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { plainModule } from '../../../../../../test/support/modules.ts';
import { clearForSignOut, readSessionValue, setSessionValue } from '../../../../session/storage.ts';
import { itemOfBarcode, rememberBarcode, typedBarcode } from './barcodeItems.ts';

const price = { text: { en: 'Price' }, kind: 'price', unit: 'kg' } as const;
const moduleWith = (name: string) =>
  plainModule(name, {
    sections: [
      {
        code: 'only',
        title: { en: 'Only' },
        items: [
          { varname: 'sold', text: { en: 'Sold?' }, kind: 'yes_no', earns: 'yes' },
          { ...price, varname: 'rice', barcodes: ['614141007349', '96385074'] },
          { ...price, varname: 'bread' },
        ],
      },
    ],
  });
const MODULE = moduleWith('prices');
const UNKNOWN = '4006381333931';

beforeEach(() => localStorage.clear());

const resultOf = (code: string, module = MODULE) => {
  const match = itemOfBarcode(module, code);
  return match && [match.item.varname, match.isRemembered];
};

test('a barcode of the module finds its item, with or without the leading zero', () => {
  expect(resultOf('614141007349')).toEqual(['rice', false]);
  expect(resultOf('0614141007349')).toEqual(['rice', false]);
  expect(resultOf('96385074')).toEqual(['rice', false]);
  expect(resultOf(UNKNOWN)).toBeNull();
});

test('the choice for an unknown barcode is remembered for its module, also after the next sign-in', () => {
  rememberBarcode('prices', UNKNOWN, 'bread');
  clearForSignOut();
  expect(resultOf(UNKNOWN)).toEqual(['bread', true]);
  expect(resultOf(UNKNOWN, moduleWith('other'))).toBeNull();
  rememberBarcode('prices', UNKNOWN, 'rice');
  expect(resultOf(UNKNOWN)).toEqual(['rice', true]);
});

test('the module takes precedence over the device, and items that no longer ask for a price are ignored', () => {
  rememberBarcode('prices', '96385074', 'bread');
  expect(resultOf('96385074')).toEqual(['rice', false]);
  for (const missingItem of ['sold', 'butter']) {
    rememberBarcode('prices', UNKNOWN, missingItem);
    expect(resultOf(UNKNOWN)).toBeNull();
  }
});

test('the oldest of more than 1,000 barcodes are forgotten', () => {
  const old = Array.from({ length: 1_000 }, (_, code) => [String(code).padStart(14, '0'), 'bread']);
  setSessionValue('barcodes', { prices: Object.fromEntries(old) });
  rememberBarcode('prices', '1000', 'bread');
  const codes = Object.keys(readSessionValue('barcodes')?.['prices'] ?? {});
  expect(codes).toHaveLength(1_000);
  expect([codes[0], codes.at(-1)]).toEqual(['00000000000001', '00000000001000']);
});

test.each([
  ['4 006381 333931', UNKNOWN],
  ['4006381-333931', UNKNOWN],
  // The digits of a UPC-E.
  ['0 425261 4', '042100005264'],
  ['4006381333932', null],
  ['1234', null],
  ['', null],
])('typed: %j is %s', (input, expected) => {
  expect(typedBarcode(input)).toBe(expected);
});
