/** Returns the offset after the ID3v2 tag at the start of a file; 0 if it has none. */
export function afterId3(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const hasFooter = (bytes.readUInt8(5) & 0x10) !== 0;
  // The size has four bytes with 7 bits each.
  const size = [6, 7, 8, 9].reduce((value, at) => value * 128 + (bytes.readUInt8(at) & 0x7f), 0);
  return 10 + size + (hasFooter ? 10 : 0);
}
