/** Builds recordings of silence, byte by byte: as browsers and encoders write them, without an encoder. */

const OPUS_FRAME_SECONDS = 0.02;

/** Returns a page of an Ogg file. */
function oggPage(body: Buffer, { type, position, serial }: { type: number; position: bigint; serial: number }): Buffer {
  const segments = [...Array<number>(Math.floor(body.length / 255)).fill(255), body.length % 255];
  const header = Buffer.alloc(27);
  header.write('OggS', 0, 'latin1');
  header.writeUInt8(type, 5);
  header.writeBigUInt64LE(position, 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt8(segments.length, 26);
  return Buffer.concat([header, Buffer.from(segments), body]);
}

const opusHead = Buffer.concat([
  Buffer.from('OpusHead\u0001\u0001'),
  Buffer.from([0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]),
]);

/** Returns Opus in Ogg, as Firefox records it; `codec` replaces the first page's content. */
export function oggOpus(seconds: number, { codec = opusHead, serials = [7, 7, 7] } = {}): Buffer {
  const [first = 7, second = 7, third = 7] = serials;
  return Buffer.concat([
    oggPage(codec, { type: 2, position: 0n, serial: first }),
    oggPage(Buffer.from('OpusTags'), { type: 0, position: 0n, serial: second }),
    oggPage(Buffer.alloc(300, 1), { type: 4, position: BigInt(Math.round(seconds * 48_000) + 312), serial: third }),
  ]);
}

const element = (id: string, ...content: readonly Buffer[]) => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x1000_0000 + body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};
/** Returns an element of unknown size, as a recorder writes it before the recording has ended. */
const open = (id: string, ...content: readonly Buffer[]) =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex'), ...content]);
const number = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value]);

/** Returns WebM, as Chrome records it: without a duration. `tracks` are types and codecs. */
export function webm(
  seconds: number,
  { docType = 'webm', tracks = [[2, 'A_OPUS']] as [number, string][] } = {},
): Buffer {
  const entries = tracks.map(([type, codec]) =>
    element('ae', element('83', Buffer.from([type])), element('86', Buffer.from(codec))),
  );
  const clusters = Array.from({ length: Math.ceil(seconds) }, (_, second) => {
    const blocks = Array.from({ length: Math.round(Math.min(1, seconds - second) / OPUS_FRAME_SECONDS) }, (__, at) => {
      const time = at * OPUS_FRAME_SECONDS * 1_000;
      return element('a3', Buffer.from([0x81, time >> 8, time & 0xff, 0x80, 0xfc]));
    });
    return open('1f43b675', element('e7', number(second * 1_000)), ...blocks);
  });
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(docType))),
    open(
      '18538067',
      element('1549a966', element('2ad7b1', number(1_000_000))),
      element('1654ae6b', ...entries),
      ...clusters,
    ),
  ]);
}

const box = (type: string, ...content: readonly Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([number(body.length + 8), Buffer.from(type), body]);
};
const numbers = (...values: readonly number[]) => Buffer.concat(values.map(number));

type Mp4 = { codec?: string; handler?: string; fragmented?: boolean };

/** Returns AAC in MP4: with a table of samples, or in fragments, as Safari records it. */
export function mp4(seconds: number, { codec = 'mp4a', handler = 'soun', fragmented = false }: Mp4 = {}): Buffer {
  const [rate, frame] = [48_000, 1_024];
  const count = Math.round((seconds * rate) / frame);
  const track = box(
    'trak',
    box(
      'mdia',
      box('mdhd', numbers(0, 0, 0, rate, 0, 0)),
      box('hdlr', numbers(0, 0), Buffer.from(handler), numbers(0, 0, 0)),
      box('minf', box('stbl', box('stsd', numbers(0, 1), box(codec, Buffer.alloc(28))), sampleTable())),
    ),
  );
  function sampleTable() {
    return fragmented ? box('stts', numbers(0, 0)) : box('stts', numbers(0, 1, count, frame));
  }
  const middle = Math.floor(count / 2);
  const fragments = fragmented
    ? [
        box('moof', box('traf', box('tfhd', numbers(0x20_0008, 1, frame)), box('trun', numbers(0x1, middle, 0)))),
        box('moof', box('traf', box('tfhd', numbers(0, 1)), box('trun', numbers(0, count - middle)))),
      ]
    : [];
  const defaults = fragmented ? [box('mvex', box('trex', numbers(0, 1, 1, frame, 0, 0)))] : [];
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A '), numbers(0)),
    box('moov', track, ...defaults),
    ...fragments,
    box('mdat', Buffer.alloc(64)),
  ]);
}

/** Returns AAC in ADTS frames. */
export function adts(seconds: number): Buffer {
  // AAC LC, 48 kHz, mono, frames of 32 bytes.
  const frame = Buffer.concat([Buffer.from([0xff, 0xf1, 0x4c, 0x40, 0x04, 0x1f, 0xfc]), Buffer.alloc(25)]);
  return Buffer.concat(Array<Buffer>(Math.round((seconds * 48_000) / 1_024)).fill(frame));
}

/** Returns MP3 with an ID3 tag at its start and another at its end. */
export function mp3(seconds: number): Buffer {
  // MPEG-1, layer III, 32 kbit/s, 48 kHz: frames of 96 bytes.
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x14, 0xc4]), Buffer.alloc(92)]);
  const start = Buffer.concat([Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0014'), Buffer.alloc(20)]);
  const end = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
  return Buffer.concat([start, ...Array<Buffer>(Math.round((seconds * 48_000) / 1_152)).fill(frame), end]);
}
