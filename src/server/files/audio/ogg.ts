/** Opus in Ogg (RFC 3533 and RFC 7845), as Firefox records it. */

const HEADER_BYTES = 27;
const SAMPLES_A_SECOND = 48_000;
/** The position of a page on which no packet ends. */
const NO_POSITION = 0xffff_ffff_ffff_ffffn;

/** Returns the duration of a file with a single stream of Opus, in seconds; null for other files. */
export function secondsOfOgg(bytes: Buffer): number | null {
  let serial: number | null = null;
  let skippedBytes = 0;
  let last = 0n;
  for (let at = 0; at < bytes.length;) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS') return null;
    const position = bytes.readBigUInt64LE(at + 6);
    const segments = bytes.readUInt8(at + 26);
    const start = at + HEADER_BYTES + segments;
    let size = 0;
    for (let segment = 0; segment < segments; segment++) size += bytes.readUInt8(at + HEADER_BYTES + segment);
    if (start + size > bytes.length) return null;
    const stream = bytes.readUInt32LE(at + 14);
    if (serial === null) {
      if (bytes.toString('latin1', start, start + 8) !== 'OpusHead') return null;
      serial = stream;
      skippedBytes = bytes.readUInt16LE(start + 10);
    } else if (stream !== serial) {
      return null;
    }
    if (position !== NO_POSITION && position > last) last = position;
    at = start + size;
  }
  return serial === null ? null : (Number(last) - skippedBytes) / SAMPLES_A_SECOND;
}
