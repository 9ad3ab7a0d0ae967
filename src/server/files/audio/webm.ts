/** Opus in WebM (RFC 8794 and RFC 9559), as Chrome records it: without a duration, so its blocks are read. */

const EBML = 0x1a45_dfa3;
const DOC_TYPE = 0x4282;
const TIMECODE_SCALE = 0x2a_d7b1;
const TRACK_TYPE = 0x83;
const CODEC = 0x86;
const CLUSTER_TIME = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK = 0xa1;
/**
 * Elements that contain other elements: the header, segment, segment information, track list, track, cluster and block
 * group.
 */
const CONTAINERS = new Set([EBML, 0x1853_8067, 0x1549_a966, 0x1654_ae6b, 0xae, 0x1f43_b675, 0xa0]);

const SOUND = 2;
const NANOSECONDS = 1e9;
/** The assumed duration of the last block, in seconds. Browsers write packets of 20 to 60 ms. */
const LAST_BLOCK_SECONDS = 0.02;

/** Returns the duration of a file that contains only Opus, in seconds; null for other files. */
export function secondsOfWebm(bytes: Buffer): number | null {
  if (bytes.readUInt32BE(0) !== EBML) return null;
  let docType = '';
  let scale = 1_000_000;
  let clusterTime = 0;
  let last = -1;
  let sounds = 0;
  for (let at = 0; at < bytes.length;) {
    const id = readId(bytes, at);
    const { value: size, length } = readSize(bytes, at + id.length);
    const start = at + id.length + length;
    // Containers may have an unknown size; their content follows either way.
    if (CONTAINERS.has(id.value)) {
      at = start;
      continue;
    }
    if (size === null || start + size > bytes.length) return null;
    const content = bytes.subarray(start, start + size);
    if (id.value === DOC_TYPE) docType = textOf(content);
    else if (id.value === TIMECODE_SCALE) scale = numberOf(content);
    else if (id.value === TRACK_TYPE && numberOf(content) !== SOUND) return null;
    else if (id.value === CODEC && textOf(content) !== 'A_OPUS') return null;
    else if (id.value === CODEC) sounds++;
    else if (id.value === CLUSTER_TIME) clusterTime = numberOf(content);
    else if (id.value === SIMPLE_BLOCK || id.value === BLOCK) {
      last = Math.max(last, clusterTime + content.readInt16BE(readSize(content, 0).length));
    }
    at = start + size;
  }
  if (docType !== 'webm' || sounds !== 1 || last < 0) return null;
  return (last * scale) / NANOSECONDS + LAST_BLOCK_SECONDS;
}

/** Returns the id of an element, including the marker of its length. */
function readId(bytes: Buffer, at: number): { value: number; length: number } {
  const length = Math.clz32(bytes.readUInt8(at)) - 23;
  if (length > 4) throw new RangeError('no element');
  return { value: bytes.readUIntBE(at, length), length };
}

/** Returns the size of an element; null if it is unknown. */
function readSize(bytes: Buffer, at: number): { value: number | null; length: number } {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new RangeError('no size');
  const mask = 0xff >> length;
  let value = first & mask;
  let isUnknown = value === mask;
  for (let index = 1; index < length; index++) {
    const next = bytes.readUInt8(at + index);
    isUnknown &&= next === 0xff;
    value = value * 256 + next;
  }
  return { value: isUnknown ? null : value, length };
}

function numberOf(content: Buffer): number {
  return content.reduce((value, byte) => value * 256 + byte, 0);
}

function textOf(content: Buffer): string {
  // Text may be padded with zeros.
  return content.toString('latin1').split('\0', 1)[0] ?? '';
}
