import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { BackupError } from './error.ts';

/**
 * A file that only a key opens: AES-256-GCM in pieces, by the construction STREAM (docs/decisions/029). After a line that
 * names the format come a salt and a mark of the key; then pieces, each with its number and whether it is the last in its
 * nonce, so that a file that was cut, changed or put together anew is known.
 */
const FORMAT_LINE = Buffer.from('fourscore sealed backup 1\n');
const SALT_BYTES = 32;
const MARK_BYTES = 16;
const HEADER_BYTES = FORMAT_LINE.length + SALT_BYTES + MARK_BYTES;

/** What is sealed at a time, and by how much a piece grows, in bytes. */
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;

const CIPHER = 'aes-256-gcm';

type Chunks = AsyncIterable<Buffer>;

/** The bytes, sealed with a key. */
export async function* sealed(source: Chunks, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const { secret, mark } = keysOf(key, salt);
  yield Buffer.concat([FORMAT_LINE, salt, mark]);
  let number = 0;
  for await (const { piece, isLast } of piecesOf(source, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, secret, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The bytes of a file, opened where it is sealed, and as they are otherwise. */
export async function* opened(source: Chunks, file: string, key: string | undefined): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => chunks };
  const head = await headOf(chunks);
  if (!head.subarray(0, FORMAT_LINE.length).equals(FORMAT_LINE)) {
    yield head;
    yield* rest;
    return;
  }
  const secret = secretOf(file, head, key);
  let number = 0;
  for await (const { piece, isLast } of piecesOf(rest, PIECE_BYTES + TAG_BYTES, head.subarray(HEADER_BYTES))) {
    yield openPiece(piece, { file, secret, nonce: nonceOf(number++, isLast) });
  }
}

/** As much as tells whether a file is sealed, and the header when it is. */
async function headOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEADER_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

function secretOf(file: string, head: Buffer, key: string | undefined): Buffer {
  if (head.length < HEADER_BYTES) throw damaged(file);
  if (key === undefined) {
    throw new BackupError(`${file} is sealed with a key: set BACKUP_KEY to it.`, { fault: 'key_missing' });
  }
  const salt = head.subarray(FORMAT_LINE.length, FORMAT_LINE.length + SALT_BYTES);
  const { secret, mark } = keysOf(key, salt);
  if (!timingSafeEqual(mark, head.subarray(HEADER_BYTES - MARK_BYTES, HEADER_BYTES))) {
    throw new BackupError(`${file} is sealed with another key than BACKUP_KEY.`, { fault: 'wrong_key' });
  }
  return secret;
}

type Opening = { file: string; secret: Buffer; nonce: Buffer };

function openPiece(piece: Buffer, { file, secret, nonce }: Opening): Buffer {
  if (piece.length < TAG_BYTES) throw damaged(file);
  const end = piece.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(piece.subarray(end));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw damaged(file, error);
  }
}

function damaged(file: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is damaged or not whole: it can't be used.`, { cause });
}

/** Every file has keys of its own, since its salt is its own: a nonce is never used twice with one. */
function keysOf(key: string, salt: Buffer): { secret: Buffer; mark: Buffer } {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', key, salt, `fourscore ${use}`, bytes));
  return { secret: derive('backup', 32), mark: derive('backup mark', MARK_BYTES) };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The bytes in pieces of a size, each told whether it is the last: that one may be shorter, and empty. */
async function* piecesOf(
  source: Chunks,
  size: number,
  first: Buffer = Buffer.alloc(0),
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting = first;
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    // A piece is the last one unless something comes after it.
    let at = 0;
    for (; waiting.length - at > size; at += size) yield { piece: waiting.subarray(at, at + size), isLast: false };
    waiting = waiting.subarray(at);
  }
  let at = 0;
  for (; waiting.length - at > size; at += size) yield { piece: waiting.subarray(at, at + size), isLast: false };
  yield { piece: waiting.subarray(at), isLast: true };
}
