/** Matches a whole number with grouped digits, such as 1,234 or 1.234.567. */
const GROUPED = /^-?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;

/**
 * Parses a number as typed, with a decimal point or comma; null if it is empty or not a number. Both are accepted
 * because the keypad may belong to another language. `decimalSign` decides how a number such as 1,234 is read: if it is
 * a point, as one thousand two hundred and thirty-four.
 */
export function parseDecimal(input: string, decimalSign: string): number | null {
  const trimmedText = input.trim();
  const group = GROUPED.exec(trimmedText)?.[1];
  const isGrouped = group !== undefined && group !== decimalSign;
  const plain = isGrouped ? trimmedText.replaceAll(group, '') : trimmedText.replace(',', '.');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}
