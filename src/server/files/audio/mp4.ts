/** AAC or Opus in MP4 (ISO 14496-12), as Safari records it: whole or in fragments. */

/** Boxes that contain other boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf']);
const MAX_DEPTH = 8;
const CODECS = new Set(['mp4a', 'Opus']);

/** The flags of the optional fields in a `tfhd` box, up to its default duration, and in a `trun` box. */
const TFHD = { baseOffset: 0x1, description: 0x2, duration: 0x8 };
const TRUN = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 };

type Track = { timescale: number; ticks: number; defaultTicks: number; fragmentTicks: number; sounds: number };

/** Returns the duration of a file that contains a single AAC or Opus track, in seconds; null for other files. */
export function secondsOfMp4(bytes: Buffer): number | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return null;
  const track: Track = { timescale: 0, ticks: 0, defaultTicks: 0, fragmentTicks: 0, sounds: 0 };
  if (!readBoxes(bytes, track)) return null;
  return track.sounds === 1 && track.timescale > 0 ? track.ticks / track.timescale : null;
}

/** Reads boxes into the track; returns false if the file isn't supported. */
function readBoxes(bytes: Buffer, track: Track, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  for (let at = 0; at < bytes.length;) {
    const { type, start, end } = boxAt(bytes, at);
    const content = bytes.subarray(start, end);
    const isSound = CONTAINERS.has(type) ? readBoxes(content, track, depth + 1) : readBox(type, content, track);
    if (!isSound) return false;
    at = end;
  }
  return true;
}

function boxAt(bytes: Buffer, at: number): { type: string; start: number; end: number } {
  const shortSize = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  const start = at + (shortSize === 1 ? 16 : 8);
  // A size of 0 means that the box reaches the end of the file, and 1 that a longer size follows.
  const size =
    shortSize === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : shortSize === 0 ? bytes.length - at : shortSize;
  if (at + size < start || at + size > bytes.length) throw new RangeError('no box');
  return { type, start, end: at + size };
}

function readBox(type: string, content: Buffer, track: Track): boolean {
  if (type === 'hdlr') return content.toString('latin1', 8, 12) === 'soun';
  if (type === 'stsd') {
    track.sounds += content.readUInt32BE(4);
    return CODECS.has(content.toString('latin1', 12, 16));
  }
  if (type === 'mdhd') track.timescale = content.readUInt32BE(content.readUInt8(0) === 1 ? 20 : 12);
  else if (type === 'stts') track.ticks += ticksOfTable(content);
  else if (type === 'trex') track.defaultTicks = content.readUInt32BE(12);
  else if (type === 'tfhd') track.fragmentTicks = defaultTicksOf(content) ?? track.defaultTicks;
  else if (type === 'trun') track.ticks += ticksOfRun(content, track.fragmentTicks);
  return true;
}

/** Returns the duration of a table of samples, in ticks. */
function ticksOfTable(content: Buffer): number {
  const count = content.readUInt32BE(4);
  let ticks = 0;
  for (let entry = 0; entry < count; entry++) {
    ticks += content.readUInt32BE(8 + entry * 8) * content.readUInt32BE(12 + entry * 8);
  }
  return ticks;
}

/** Returns the default duration of a fragment's samples, in ticks; null if the fragment states none. */
function defaultTicksOf(content: Buffer): number | null {
  const flags = content.readUInt32BE(0) & 0xff_ffff;
  if (!(flags & TFHD.duration)) return null;
  const skippedBytes = (flags & TFHD.baseOffset ? 8 : 0) + (flags & TFHD.description ? 4 : 0);
  return content.readUInt32BE(8 + skippedBytes);
}

/** Returns the duration of a run of samples (a `trun` box), in ticks. */
function ticksOfRun(content: Buffer, defaultTicks: number): number {
  const flags = content.readUInt32BE(0) & 0xff_ffff;
  const count = content.readUInt32BE(4);
  if (!(flags & TRUN.duration)) return count * defaultTicks;
  const start = 8 + (flags & TRUN.dataOffset ? 4 : 0) + (flags & TRUN.firstFlags ? 4 : 0);
  const fields = [TRUN.duration, TRUN.size, TRUN.flags, TRUN.offset].filter((field) => flags & field).length;
  let ticks = 0;
  for (let sample = 0; sample < count; sample++) ticks += content.readUInt32BE(start + sample * fields * 4);
  return ticks;
}
