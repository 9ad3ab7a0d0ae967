/**
 * Product numbers, as printed below barcodes: GTINs of 8, 12, 13 or 14 digits, whose last digit is a check digit (GS1).
 */

const GTIN = /^(?:\d{8}|\d{12,14})$/;
const LONGEST = 14;

/** Checks whether a string is a GTIN with a valid check digit. */
export function isGtin(code: string): boolean {
  return GTIN.test(code) && code.endsWith(checkDigit(code.slice(0, -1)));
}

/**
 * Pads a GTIN with leading zeros to 14 digits. The 12 digits of a UPC-A barcode and the 13 that some readers return for
 * it are the same number.
 */
export function gtin14(code: string): string {
  return code.padStart(LONGEST, '0');
}

/** Returns the check digit for the other digits of a GTIN. */
function checkDigit(digits: string): string {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * Returns the 12 digits that a UPC-E barcode stands for. The barcode leaves out some of the zeros; its second-to-last
 * digit shows which.
 */
function upcFromE(code: string): string {
  const [system = '', a = '', b = '', c = '', d = '', e = '', last = ''] = code;
  const check = code.slice(-1);
  if (last <= '2') return `${system}${a}${b}${last}0000${c}${d}${e}${check}`;
  if (last === '3') return `${system}${a}${b}${c}00000${d}${e}${check}`;
  if (last === '4') return `${system}${a}${b}${c}${d}00000${e}${check}`;
  return `${system}${a}${b}${c}${d}${e}0000${last}${check}`;
}

/** Returns the GTIN in a barcode of the given format; null if it contains none. */
export function gtinOf({ rawValue, format }: { rawValue: string; format: string }): string | null {
  const code = format === 'upc_e' && rawValue.length === 8 ? upcFromE(rawValue) : rawValue;
  return isGtin(code) ? code : null;
}
