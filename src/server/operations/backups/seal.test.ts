import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unsealChunks, sealChunks } from './seal.ts';

const KEY = 'a key of one’s own, long enough to be one';

const seal = (bytes: Buffer, key = KEY) => buffer(sealChunks(chunksOf(bytes), key));
const openBy = (key: string | undefined, bytes: Buffer) => buffer(unsealChunks(chunksOf(bytes), 'the file', key));
const open = (bytes: Buffer) => openBy(KEY, bytes);

/** Splits bytes into chunks whose size differs from that of the pieces. */
function chunksOf(bytes: Buffer): AsyncIterable<Buffer> {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 50_001) chunks.push(bytes.subarray(at, at + 50_001));
  return Readable.from(chunks);
}

const PIECE = 64 * 1024;

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 5 * PIECE + 17])('%i bytes are unchanged', async (size) => {
  const bytes = randomBytes(size);
  const file = await seal(bytes);
  expect(await open(file)).toEqual(bytes);
  expect(await seal(bytes)).not.toEqual(file);
});

test('unsealed content is unchanged, with and without a key', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('short'), randomBytes(200_000)]) {
    expect(await open(bytes)).toEqual(bytes);
    expect(await openBy(undefined, bytes)).toEqual(bytes);
  }
});

test('another key, and none, are distinguished from damage', async () => {
  const file = await seal(randomBytes(100_000));
  await expect(openBy('another key, which is as long as that', file)).rejects.toMatchObject({
    fault: 'wrong_key',
    message: 'the file is encrypted with a key other than BACKUP_KEY.',
  });
  await expect(openBy(undefined, file)).rejects.toMatchObject({
    fault: 'key_missing',
    message: 'the file is encrypted: set BACKUP_KEY to its key.',
  });
});

test('content that was cut, also between pieces, reassembled or changed by a bit is refused', async () => {
  const file = await seal(randomBytes(3 * PIECE + 100));
  const header = file.length - (3 * PIECE + 100) - 4 * 16;
  const piece = PIECE + 16;
  const at = (number: number) => header + number * piece;
  const swappedParts = Buffer.concat([
    file.subarray(0, header),
    file.subarray(at(1), at(2)),
    file.subarray(at(0), at(1)),
    file.subarray(at(2)),
  ]);
  const flippedFiles = [header, at(1) + 5, file.length - 1].map((place) => {
    const bytes = Buffer.from(file);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    return bytes;
  });
  const cutFiles = [header, header + 10, at(1), at(2), at(3), file.length - 1].map((end) => file.subarray(0, end));
  const longer = Buffer.concat([file, file.subarray(at(2))]);
  for (const [index, wrong] of [swappedParts, ...flippedFiles, ...cutFiles, longer].entries()) {
    await expect(open(wrong), `case ${index}`).rejects.toMatchObject({ fault: 'damaged' });
  }
});
