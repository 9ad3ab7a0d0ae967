import { afterId3 } from './id3.ts';

/** AAC in ADTS frames (ISO 14496-3). */

const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const SAMPLES_A_FRAME = 1_024;
const HEADER_BYTES = 7;

/** Returns the duration of a file of AAC frames, in seconds; null for other files. */
export function secondsOfAdts(bytes: Buffer): number | null {
  let seconds = 0;
  for (let at = afterId3(bytes); at < bytes.length;) {
    // The sync word, and the layer, which is always 0.
    if ((bytes.readUInt16BE(at) & 0xfff6) !== 0xfff0) return null;
    const rate = SAMPLE_RATES[(bytes.readUInt8(at + 2) >> 2) & 0xf];
    const size = (bytes.readUInt32BE(at + 3) >>> 13) & 0x1fff;
    if (rate === undefined || size < HEADER_BYTES || at + size > bytes.length) return null;
    const blocks = (bytes.readUInt8(at + 6) & 0x3) + 1;
    seconds += (blocks * SAMPLES_A_FRAME) / rate;
    at += size;
  }
  return seconds;
}
