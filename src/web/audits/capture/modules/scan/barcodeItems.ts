import { gtin14, gtinOf } from '../../../../../domain/modules/gtin.ts';
import { itemsOf, type Item, type Module } from '../../../../../domain/modules/module.ts';
import { readSessionValue, setSessionValue } from '../../../../session/storage.ts';

/** Finds the item that a barcode belongs to, and remembers the choices made on this device. */

export type PriceItem = Extract<Item, { kind: 'price' }>;

/** The maximum number of barcodes that this device remembers for a module. */
const REMEMBERED_MAX = 1_000;

/** Returns the items of a module that ask for a price. */
export function priceItems(module: Module): PriceItem[] {
  return itemsOf(module).filter((item) => item.kind === 'price');
}

/** An item that a barcode belongs to. `isRemembered` is true if it was chosen on this device. */
export type BarcodeMatch = { item: PriceItem; isRemembered: boolean };

/** Returns the item that a barcode belongs to; null if it is unknown. The module takes precedence over the device. */
export function itemOfBarcode(module: Module, code: string): BarcodeMatch | null {
  const number = gtin14(code);
  const items = priceItems(module);
  const moduleItem = items.find(({ barcodes = [] }) => barcodes.some((barcode) => gtin14(barcode) === number));
  if (moduleItem) return { item: moduleItem, isRemembered: false };
  const name = rememberedOf(module.module)[number];
  const item = items.find(({ varname }) => varname === name);
  return item ? { item, isRemembered: true } : null;
}

/** Remembers on this device which item of a module a barcode belongs to. Beyond the maximum, forgets the oldest. */
export function rememberBarcode(module: string, code: string, item: string): void {
  const number = gtin14(code);
  const { [number]: _before, ...others } = rememberedOf(module);
  const entries = [...Object.entries(others), [number, item] as const].slice(-REMEMBERED_MAX);
  setSessionValue('barcodes', { ...readSessionValue('barcodes'), [module]: Object.fromEntries(entries) });
}

function rememberedOf(module: string): Readonly<Record<string, string>> {
  return readSessionValue('barcodes')?.[module] ?? {};
}

/** Returns the product number that a user typed; null if it isn't valid. */
export function typedBarcode(input: string): string | null {
  const rawValue = input.replaceAll(/[\s-]/g, '');
  return gtinOf({ rawValue, format: '' }) ?? gtinOf({ rawValue, format: 'upc_e' });
}
