import { afterId3 } from './id3.ts';

/** MP3: layer III audio of MPEG-1 (ISO 11172-3), MPEG-2 (ISO 13818-3) and MPEG-2.5 (an unofficial extension). */

const KBIT_OF_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBIT_OF_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_OF_MPEG1 = [44_100, 48_000, 32_000];
const MPEG1 = 3;
const RESERVED_VERSION = 1;
const LAYER_III = 1;
/** The size of an ID3v1 tag at the end of a file. */
const ID3V1_BYTES = 128;

/** Returns the duration of a file of MP3 frames, in seconds; null for other files. */
export function secondsOfMp3(bytes: Buffer): number | null {
  const tag = bytes.length - ID3V1_BYTES;
  const end = tag > 0 && bytes.toString('latin1', tag, tag + 3) === 'TAG' ? tag : bytes.length;
  let seconds = 0;
  for (let at = afterId3(bytes); at < end;) {
    const frame = frameAt(bytes, at);
    if (frame === null || at + frame.size > end) return null;
    seconds += frame.seconds;
    at += frame.size;
  }
  return seconds;
}

function frameAt(bytes: Buffer, at: number): { size: number; seconds: number } | null {
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 0x3;
  const isSync = header >>> 21 === 0x7ff;
  if (!isSync || version === RESERVED_VERSION || ((header >>> 17) & 0x3) !== LAYER_III) return null;
  const kbit = (version === MPEG1 ? KBIT_OF_MPEG1 : KBIT_OF_MPEG2)[(header >>> 12) & 0xf];
  const fullRate = RATES_OF_MPEG1[(header >>> 10) & 0x3];
  if (!kbit || fullRate === undefined) return null;
  // MPEG-2 has half the sample rate, MPEG-2.5 a quarter.
  const rate = version === MPEG1 ? fullRate : version === 2 ? fullRate / 2 : fullRate / 4;
  const samples = version === MPEG1 ? 1_152 : 576;
  const padding = (header >>> 9) & 0x1;
  return { size: Math.floor(((samples / 8) * kbit * 1_000) / rate) + padding, seconds: samples / rate };
}
