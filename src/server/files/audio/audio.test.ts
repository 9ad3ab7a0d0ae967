import { expect, test } from 'vitest';
import { adts, mp3, mp4, oggOpus, webm } from '../../../../test/support/recordings.ts';
import { readAudio } from './audio.ts';

test.each<[string, (seconds: number) => Buffer]>([
  ['ogg', oggOpus],
  ['webm', webm],
  ['m4a', mp4],
  ['m4a', (seconds) => mp4(seconds, { fragmented: true })],
  ['m4a', (seconds) => mp4(seconds, { codec: 'Opus' })],
  ['aac', adts],
  ['mp3', mp3],
])('reads the type and duration of %s from its bytes', (extension, make) => {
  for (const seconds of [3, 60, 75.5]) {
    const audio = readAudio(make(seconds));
    expect(audio?.extension).toBe(extension);
    expect(Math.abs((audio?.seconds ?? 0) - seconds)).toBeLessThan(0.05);
  }
});

test.each<[string, Buffer]>([
  ['an empty file', Buffer.alloc(0)],
  ['text', Buffer.from('<script>alert(1)</script>')],
  ['zeros', Buffer.alloc(2_000)],
  ['a WAV file', Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')],
  ['Vorbis', oggOpus(3, { codec: Buffer.from('\u0001vorbis\u0000\u0000\u0000\u0000\u0000') })],
  ['Ogg with a second stream', oggOpus(3, { serials: [7, 8, 7] })],
  ['Ogg without sound', oggOpus(0)],
  [
    'video in WebM',
    webm(3, {
      tracks: [
        [2, 'A_OPUS'],
        [1, 'V_VP8'],
      ],
    }),
  ],
  ['Matroska', webm(3, { docType: 'matroska' })],
  ['WebM without sound', webm(0)],
  ['video in MP4', mp4(3, { handler: 'vide' })],
  ['another codec in MP4', mp4(3, { codec: 'alac' })],
  ['HTML after MP3', Buffer.concat([mp3(1), Buffer.from('<html>')])],
  ['only an ID3 tag', mp3(0)],
])('refuses %s', (_what, bytes) => {
  expect(readAudio(bytes)).toBeNull();
});

test('no file makes it throw, whatever is cut off or changed', () => {
  const files = [oggOpus(2), webm(2), mp4(2), mp4(2, { fragmented: true }), adts(1), mp3(1)];
  for (const file of files) {
    for (let length = 0; length < file.length; length += 7)
      expect(() => readAudio(file.subarray(0, length))).not.toThrow();
    for (let at = 0; at < Math.min(file.length, 400); at++) {
      const changedFile = Buffer.from(file);
      changedFile[at] = 0xff - (changedFile[at] ?? 0);
      expect(() => readAudio(changedFile)).not.toThrow();
    }
  }
  const nestedBoxes = Buffer.concat([mp4(1), ...Array<Buffer>(50_000).fill(Buffer.from('\0\0\0\0moov', 'latin1'))]);
  expect(readAudio(nestedBoxes)).toBeNull();
});
