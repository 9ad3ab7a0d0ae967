/** The digits of a number with grouping: 1,234 or 1,234,567. */
const GROUPED = /^-?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;

/**
 * Parses a number as typed, with a decimal point or comma; null if it is empty or not a number. Both signs are accepted
 * because the keypad may belong to another language. `decimalSign` decides about numbers such as 1,234: with a point as
 * the sign, this is one thousand two hundred and thirty-four.
 */
export function parseDecimal(input: string, decimalSign: string): number | null {
  const trimmed = input.trim();
  const group = GROUPED.exec(trimmed)?.[1];
  const isGrouped = group !== undefined && group !== decimalSign;
  const plain = isGrouped ? trimmed.replaceAll(group, '') : trimmed.replace(',', '.');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** The factor by which a price can differ from the last one before the auditor is asked to confirm it. */
const SURPRISE = 2;

/** Returns a unit price as a multiple of the last one; null unless it is more than double or less than half of it. */
export function surpriseOf(now: number | null, last: number | null): number | null {
  if (now === null || last === null || now <= 0 || last <= 0) return null;
  const times = now / last;
  return times > SURPRISE || times < 1 / SURPRISE ? times : null;
}
